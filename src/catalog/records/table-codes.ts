/** "B19013: Median income" as its code and the rest; without a leading code that has a digit, all is the title. */
export function codeAndTitle(name: string): { code: string; title: string } {
  const [start = '', code = ''] = /^(?=[^:]{0,23}\p{N})([\p{L}\p{N}._-]{1,24}): +/u.exec(name) ?? [];
  return { code, title: name.slice(start.length) };
}

const rowOfTable = /[_.-]?\d{3}(?:\.5)?\p{L}{0,2}$/u;

/** The code of a variable without the number of a row, in lower case; '' without such a number. */
export function tableCodeOf(slug: string): string {
  return rowOfTable.test(slug) ? slug.replace(rowOfTable, '').toLowerCase() : '';
}

/** Whether a code is that of a row of a census table, such as B19013001 or B19013_001E. */
export function isCensusRow(code: string): boolean {
  return /^[bc]\d{5}[a-z]*_?\d{3}e?$/i.test(code.trim());
}

/** Whether a code, or its words, is that of a heading in a census table, such as B01002000.5: only the lines below it have values. */
export function isCensusHeading(code: string): boolean {
  return /^[a-z]\d{4,5}[a-z]*\d{3}[. ]5$/i.test(code.trim());
}
