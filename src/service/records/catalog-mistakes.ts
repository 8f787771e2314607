/** Something in a catalog that cannot be imported: one line, and where in the file, from 1, if it is from a file. */
export class CatalogMistake extends Error {
  override name = 'CatalogMistake';
  readonly line: number | null;
  readonly column: number | null;

  constructor(message: string, line: number | null = null, column: number | null = null) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/** What cannot be imported of a catalog: all mistakes, or the first hundred. */
export class CatalogMistakes {
  readonly list: CatalogMistake[] = [];

  add(mistake: CatalogMistake): void {
    if (!this.full()) this.list.push(mistake);
  }

  /** Whether there are so many that reading on would help nobody. */
  full(): boolean {
    return this.list.length >= mostListed;
  }
}

const mostListed = 100;
