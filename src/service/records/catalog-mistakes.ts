/** An error in a catalog to be imported: a message of one line, and for a file its line and column, from 1. */
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

export class CatalogMistakes {
  readonly list: CatalogMistake[] = [];

  add(mistake: CatalogMistake): void {
    if (!this.full()) this.list.push(mistake);
  }

  full(): boolean {
    return this.list.length >= maxListed;
  }
}

const maxListed = 100;
