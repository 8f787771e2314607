// @vitest-environment jsdom
import { parse } from 'csv-parse/sync';
import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import {
  createFormulaGuard,
  csv,
  htmlTable,
  tabSeparated,
} from '../../../../src/catalog/export/spreadsheet.ts';
import { exportColumns } from '../../../../src/catalog/export/columns.ts';
import { chunksOf, type ExportRow, type TextFormat } from '../../../../src/catalog/export/export-row.ts';
import { json, ndjson } from '../../../../src/catalog/export/formats.ts';
import { markdownTable, markdownText } from '../../../../src/catalog/export/markdown.ts';
import { visibleText } from '../../../../src/catalog/text/visible-text.ts';
import type { CollectionName } from '../../../../src/contract/collections.ts';
import { hostileRows } from '../../../support/faults/hostile-rows.ts';

const collections = ['indicator', 'variable'] as const;
const address = (key: string) => `https://example.org/variables/${encodeURIComponent(key)}?service=x`;
const written = (format: TextFormat, rows: Iterable<ExportRow>) => [...chunksOf(format, rows)].join('');
const { apply: guarded } = createFormulaGuard();

const provenance = {
  collection: 'variable',
  from: '</script>"example.org',
  receivedAt: new Date(2026, 10, 20),
  exportedAt: new Date(2026, 10, 21),
  loaded: 200,
  total: 313,
  complete: false,
  exported: 37,
} as const;

/** The cells of rows, as `text` would show each. */
function cellsOf(name: CollectionName, rows: readonly ExportRow[], text: (value: string) => string) {
  const columns = exportColumns(name, address);
  return rows.map((row) => columns.map(({ read }) => text(read(row))));
}

/** White space as HTML and Markdown show it. */
const plain = (value: string | null) => (value ?? '').replaceAll(/\s+/g, ' ').trim();

/** The table in an HTML document: its cells as text, and the name of every element in it. */
function tableIn(html: string) {
  const document = new DOMParser().parseFromString(html.replaceAll(/<br[^>]*>/g, '\n'), 'text/html');
  return {
    rows: [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => plain(cell.textContent)),
    ),
    elements: new Set([...document.body.querySelectorAll('*')].map(({ localName }) => localName)),
    links: [...document.querySelectorAll('a')],
  };
}

describe.each(collections)('hostile records of %s', (name) => {
  const columns = exportColumns(name, address);

  test('are read back from CSV exactly', () => {
    const rows = hostileRows(name);
    const text = written(csv(columns), rows);
    const [header, ...cells] = parse(text, { record_delimiter: '\r\n' });
    expect(header).toEqual(columns.map(({ header }) => header));
    expect(rows.length).toBeGreaterThan(30);
    expect(cells).toEqual(
      cellsOf(name, rows, (value) => guarded(value.toWellFormed().replaceAll('\0', '\u2400'))),
    );
  });

  test('are read back from JSON and NDJSON as received', () => {
    const rows = hostileRows(name, 80_000);
    const received = rows.map((row) => JSON.parse(row.json()));
    expect(JSON.parse(written(json(provenance), rows)).records).toEqual(received);
    const lines = written(ndjson, rows).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(received);
  });

  test('are text in a Markdown table, and only addresses are links', () => {
    const rows = hostileRows(name, 200_000);
    const text = written(markdownTable(columns), rows);
    expect(text.trimEnd().split('\n')).toHaveLength(rows.length + 2);
    const table = tableIn(marked.parse(text, { async: false, gfm: true }));
    expect(table.rows).toEqual(cellsOf(name, rows, (value) => plain(visibleText(value))));
    expect([...table.elements].sort()).toEqual(['a', 'table', 'tbody', 'td', 'th', 'thead', 'tr']);
    for (const link of table.links) expect(link.getAttribute('href')).toBe(link.textContent);
    expect(table.links.filter(({ href }) => !/^https?:/.test(href))).toEqual([]);
  });

  test('are text on the clipboard for spreadsheets', () => {
    const rows = hostileRows(name, 200_000);
    const table = tableIn(written(htmlTable(columns), rows));
    expect(table.rows).toEqual(cellsOf(name, rows, (value) => plain(visibleText(guarded(value)))));
    expect([...table.elements].sort()).toEqual(['table', 'tbody', 'td', 'th', 'thead', 'tr']);
    const tabs: string[][] = parse(written(tabSeparated(columns), rows), {
      delimiter: '\t',
      record_delimiter: '\r\n',
    });
    expect(tabs.slice(1)).toEqual(cellsOf(name, rows, (value) => visibleText(guarded(value))));
  });
});

test('JSON states the origin of the records and their completeness', () => {
  expect(JSON.parse(written(json(provenance), [])).meta).toEqual({
    ...JSON.parse(JSON.stringify(provenance)),
    summary: '37 of the 200 loaded variables, 313 in all, from </script>"example.org as of 2026-11-20',
  });
});

test('CSV has a byte-order mark only on request', () => {
  const [column] = exportColumns('indicator', null);
  const start = (mark: boolean) => csv([column!], { byteOrderMark: mark }).start;
  expect([start(false), start(true)]).toEqual(['name\r\n', '\ufeffname\r\n']);
});

test.each([
  'https://data.example/loyers?year=2025&lang=fr',
  'https://data.example/~maria/a*b!c/d\u2019or',
  'https://data.example/donn\u00e9es/\u6570\u636e?q=\u0434\u0430',
  'https://data.example/wiki/Mercury_(planet)',
])('%s is one link in Markdown', (whole) => {
  const document = new DOMParser().parseFromString(
    marked.parse(`(see ${markdownText(`${whole}, or ${whole}.`)})`, { async: false }),
    'text/html',
  );
  const links = [...document.querySelectorAll('a')].map(({ href, textContent }) => [
    decodeURI(href),
    textContent,
  ]);
  expect(links).toEqual([
    [whole, whole],
    [whole, whole],
  ]);
  expect(document.body.textContent.trim()).toBe(`(see ${whole}, or ${whole}.)`);
});

test.each(['https://m\u00fcnchen.example/x', 'https://ex\u0430mple.org/'])(
  '%s is no link in Markdown',
  (text) => {
    expect(marked.parse(markdownText(text), { async: false })).toBe(`<p>${text}</p>\n`);
  },
);
