import { formatCount } from '../../catalog/text/count.ts';
import { closestName } from '../../contract/closest-name.ts';
import { namedTextSign, withoutTextSigns } from '../../contract/text-problems.ts';
import { CatalogMistake, type CatalogMistakes } from '../../service/records/catalog-staging.ts';
import { doubtfulText } from '../../service/records/record-problems.ts';
import {
  type Cells,
  holds,
  plainCell,
  readInteger,
  readJsonCell,
  subdomainProblem,
  withoutGuard,
  withSubjectLine,
} from './cells.ts';
import { didYouMean } from '../option-values.ts';
import { columnNames, type SheetName, sheets } from './columns.ts';
import { linesWithin, readSheet } from './read-sheet.ts';
import type { SheetRow, SheetRows } from './sheet-rows.ts';

/** Where Excel cuts a cell, in characters. */
const longestExcelCell = 32_767;
const cutByExcel = 'has exactly 32,767 characters, where Excel cuts a cell; it may be incomplete';

/** In number: no spreadsheet of a catalog has more. */
const mostColumns = 1000;

/** The letters of a column in a spreadsheet: A, …, Z, AA. */
function spreadsheetColumn(index: number): string {
  const before = index < 26 ? '' : spreadsheetColumn(Math.floor(index / 26) - 1);
  return `${before}${String.fromCharCode(65 + (index % 26))}`;
}

/** The name of each column of a sheet; null for one that was reported, and empty for one without a name. */
type Header = readonly (string | null)[];

export interface FoundWrong {
  mistakes: CatalogMistakes;
  /** What is imported, but probably not meant. */
  warnings: CatalogMistakes;
}

/** Takes the rows of sheets into `rows`, and knows where each cell is in its file. */
export class SheetIntake {
  readonly mistakes: CatalogMistakes;
  readonly warnings: CatalogMistakes;
  /** Rows whose cells may be in the wrong columns. */
  readonly shifted = new Set<SheetRow>();
  /** Sheets that could not be read to their end: what refers to them cannot be checked. */
  readonly unreadable = new Set<SheetName>();
  /** Names and slugs, once the first indicator asks for them. */
  private subdomains: Set<string> | null = null;
  private readonly headers = new Map<SheetName, Header>();
  readonly rows: SheetRows;

  constructor(rows: SheetRows, { mistakes, warnings }: FoundWrong) {
    this.rows = rows;
    this.mistakes = mistakes;
    this.warnings = warnings;
  }

  /** Takes all rows of a file, and notes what is wrong with its form, its columns, ids and slugs. */
  async take(sheet: SheetName, file: string, encoding: string): Promise<void> {
    try {
      await readSheet(file, encoding, (cells, line, place) => {
        const header = this.headers.get(sheet);
        if (header === undefined) this.takeHeader(sheet, cells, line);
        else if (!this.unreadable.has(sheet)) this.takeRow(sheet, header, cells, line, place);
      });
      if (!this.headers.has(sheet))
        throw new CatalogMistake(
          `has no header; its columns are ${columnNames(sheet).join(', ')}`,
          1,
          null,
          `${sheet}.csv`,
        );
    } catch (error) {
      if (!(error instanceof CatalogMistake)) throw error;
      this.unreadable.add(sheet);
      this.mistakes.add(error);
    }
  }

  /** The cells of a row as they are in its file. */
  writtenCells(sheet: SheetName, { content }: { content: string }): Cells {
    const written: readonly string[] = JSON.parse(content);
    const cells: Record<string, string> = {};
    for (const [index, name] of (this.headers.get(sheet) ?? []).entries())
      if (name) cells[name] = written[index] ?? '';
    return cells;
  }

  /** Those from which its record is read. */
  cellsOf(sheet: SheetName, row: { content: string }): Cells {
    const cells = this.writtenCells(sheet, row);
    const { subdomain } = cells;
    if (sheet !== 'indicator' || !subdomain) return cells;
    // Its slug stands for it, too.
    const topic = this.rows.withSlug('subdomain', subdomain);
    const named = topic && this.cellsOf('subdomain', topic)['name'];
    return withSubjectLine({ ...cells, subdomain: named ?? subdomain });
  }

  /** Notes what is wrong with a cell; `column` is its name, or its index if it has none. */
  note(
    sheet: SheetName,
    { line, place, content }: SheetRow,
    column: string | number,
    reason: string,
    list = this.mistakes,
  ): void {
    const header = this.headers.get(sheet) ?? [];
    const index = typeof column === 'number' ? column : header.indexOf(column);
    const cells: string[] = JSON.parse(content);
    const at = line + linesWithin(cells.slice(0, Math.max(index, 0)));
    // Rows have other numbers in a spreadsheet than in the file once a cell contains a line break.
    const inSpreadsheet = at === place ? '' : ` (row ${place})`;
    const name = typeof column === 'number' ? header[column] || spreadsheetColumn(column) : column;
    const what = `column ${name}${inSpreadsheet}: ${reason}`;
    list.add(new CatalogMistake(what, at, index < 0 ? null : index + 1, `${sheet}.csv`));
  }

  private takeHeader(sheet: SheetName, cells: readonly string[], line: number): void {
    const columns = columnNames(sheet);
    const names = cells.map(withoutTextSigns);
    if (names.length > mostColumns)
      throw new CatalogMistake(
        `has ${formatCount(names.length)} columns; its columns are ${columns.join(', ')}`,
        line,
      );
    const note = (what: string, index: number | null) =>
      this.mistakes.add(new CatalogMistake(what, line, index === null ? null : index + 1, `${sheet}.csv`));
    const header = names.map((name, index) => {
      if (name === '') return name;
      const first = names.indexOf(name);
      if (columns.includes(name) && first === index) return name;
      const meant = closestName(name, columns);
      const hint = meant === null ? `the columns are ${columns.join(', ')}` : `did you mean ${meant}?`;
      note(
        columns.includes(name)
          ? `column ${name}: is already column ${first + 1}`
          : `column ${name}: is unknown (${hint})`,
        index,
      );
      return null;
    });
    for (const [name, { isRequired }] of Object.entries(sheets[sheet])) {
      if (isRequired === undefined || header.includes(name)) continue;
      note(`has no column ${name}, which is required; the first row names the columns`, null);
      this.unreadable.add(sheet);
    }
    this.headers.set(sheet, header);
  }

  /** Notes a subdomain that no row of its sheet has, if there is that sheet. */
  private checkSubdomain(row: SheetRow, given: string): void {
    const rows = this.rows.rows('subdomain');
    this.subdomains ??= new Set(
      rows
        .filter(({ replacedBy }) => replacedBy === undefined)
        .flatMap((each) => [each.slug ?? '', this.cellsOf('subdomain', each)['name'] ?? '']),
    );
    const isChecked = given !== '' && rows.length > 0 && !this.unreadable.has('subdomain');
    const problem =
      isChecked && !this.subdomains.has(given)
        ? `no row of subdomain.csv has the name or slug ${given}${didYouMean(given, [...this.subdomains])}`
        : subdomainProblem(given);
    if (problem !== null) this.note('indicator', row, 'subdomain', problem);
  }

  /** The text of a cell, empty for a placeholder, without what nobody sees; `note` says what was left out. */
  private takeCell(sheet: SheetName, name: string, written: string): { text: string; note: string | null } {
    const column = sheets[sheet][name];
    if (column === undefined || column.kind === 'json') return { text: written.trim(), note: null };
    const text = plainCell(name, withoutGuard(written.trim()));
    const sign = namedTextSign(written.trim());
    if (sign !== null) return { text, note: `holds ${sign}, and is read without it` };
    const isDropped = text === '' && written.trim() !== '';
    const note = `${JSON.stringify(written.trim())} stands for no value and is read as an empty cell`;
    return { text, note: isDropped ? note : doubtfulText(name, text) };
  }

  private takeRow(
    sheet: SheetName,
    header: Header,
    written: readonly string[],
    line: number,
    place: number,
  ): void {
    if (this.mistakes.full()) return;
    const row: SheetRow = { place, line, slug: null, id: null, content: '' };
    const taken = written.map((cell, index) => this.takeCell(sheet, header[index] ?? '', cell));
    row.content = JSON.stringify(taken.map(({ text }) => text));
    if (taken.length > 1 && taken.every(({ text }, index) => text === header[index])) {
      this.note(sheet, row, 0, 'repeats the header, as where two sheets were joined; delete the row');
      return;
    }
    for (const [index, { note }] of taken.entries())
      if (note !== null) this.note(sheet, row, index, note, this.warnings);
    for (const [index, { text: cell }] of taken.entries()) {
      const name = header[index];
      if (cell.length === longestExcelCell && name) this.note(sheet, row, name, cutByExcel, this.warnings);
      if ((name ?? '') === '' && name !== null && cell !== '' && !this.shifted.has(row)) {
        this.shifted.add(row);
        this.note(
          sheet,
          row,
          index,
          'has no name in the header; name it, or clear the cell (a text with a separator and without quotes also fills it)',
        );
      }
    }
    const cells = this.cellsOf(sheet, row);
    row.replacedBy = cells['replaced_by'] || undefined;
    if (sheet === 'indicator' && row.replacedBy === undefined)
      this.checkSubdomain(row, taken[header.indexOf('subdomain')]?.text ?? '');
    const fields = readJsonCell(cells, () => {});
    const { slug } = sheets[sheet];
    const isGiven = slug !== undefined && holds(fields, cells, 'slug', slug, null);
    row.slug = isGiven ? String(fields['slug']) : cells['slug'] || null;
    if (cells['id'])
      row.id = readInteger(cells['id'], (reason) => this.note(sheet, row, 'id', reason)) ?? null;
    if (this.rows.add(sheet, row)) return;
    const sameId = row.id === null ? null : this.rows.withId(sheet, row.id);
    const sameSlug = row.slug === null ? null : this.rows.withSlug(sheet, row.slug);
    if (sameId)
      this.note(
        sheet,
        row,
        'id',
        `${row.id} is also the id in line ${sameId.line}; clear it in the newer row`,
      );
    // The JSON column says that a slug is meant to be that of several records, as some catalogs have it.
    if (sameSlug && !isGiven)
      this.note(sheet, row, 'slug', `${row.slug} is also the slug in line ${sameSlug.line}`);
    this.rows.add(sheet, { ...row, id: sameId ? null : row.id, isRepeated: sameSlug !== null });
  }
}
