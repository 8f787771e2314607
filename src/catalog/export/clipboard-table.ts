import { visibleText } from '../visible-text.ts';
import type { ExportColumn } from './columns.ts';
import { tabSeparatedLine } from './csv.ts';
import type { TextFormat } from './export-row.ts';
import type { FormulaGuard } from './formula-guard.ts';

/** Rows as tab-separated text, for programs that paste plain text, with control characters made visible. */
export function tabSeparated(columns: readonly ExportColumn[], guard: FormulaGuard): TextFormat {
  return {
    start: tabSeparatedLine(columns.map(({ title }) => title)),
    row: (row) => tabSeparatedLine(columns.map(({ read }) => visibleText(guard.apply(read(row))))),
    end: '',
  };
}

/** The same rows as an HTML table, which spreadsheets and word processors prefer. Every value is text. */
export function htmlTable(columns: readonly ExportColumn[], guard: FormulaGuard): TextFormat {
  const heads = columns.map(({ title }) => `<th>${htmlText(title)}</th>`).join('');
  return {
    start: `<meta charset="utf-8"><table><thead><tr>${heads}</tr></thead><tbody>`,
    row: (row) => {
      const cells = columns.map(({ read }) => `<td>${htmlText(visibleText(guard.apply(read(row))))}</td>`);
      return `<tr>${cells.join('')}</tr>\n`;
    },
    end: '</tbody></table>',
  };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// Without this style, Excel splits a value with a line break into two cells.
const htmlBreak = '<br style="mso-data-placement:same-cell">';

function htmlText(text: string): string {
  return text
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
    .replaceAll(/\r\n|[\r\n]/g, htmlBreak);
}
