import type { Indicator } from '../../../contract/records.ts';

/** "B19013: Median income" as its code and the rest; without a leading code that has a digit, all is the title. */
export function codeAndTitle(name: string): { code: string; title: string } {
  const [start = '', code = ''] = /^(?=[^:]{0,23}\p{N})([\p{L}\p{N}._-]{1,24}): +/u.exec(name) ?? [];
  return { code, title: name.slice(start.length) };
}

/** The words of a code and a description, in lower case, that can be the code of a table: a number alone may be a year or an amount. */
export function wordsThatMayBeCodes(indicator: Pick<Indicator, 'slug' | 'description'>): readonly string[] {
  return `${indicator.slug} ${(indicator.description ?? '').slice(0, 5000)}`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word));
}

const rowOfTable = /[_.-]?\d{3}(?:\.5)?\p{L}{0,2}$/u;

/** The code of a variable without the number of a row, in lower case; '' without such a number. */
export function tableCodeOf(slug: string): string {
  return rowOfTable.test(slug) ? slug.replace(rowOfTable, '').toLowerCase() : '';
}

/** Whether a variable's code is that of a source and the number of a row: B08406002 or B08406_002E for "B08406: …". */
export function isCodedAs(slug: string, sourceName: string): boolean {
  const { code } = codeAndTitle(sourceName);
  return code !== '' && code.toLowerCase() === tableCodeOf(slug);
}
