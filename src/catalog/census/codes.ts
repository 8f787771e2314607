/** The code of the table that a code begins with: "B19013A" of "B19013A_001E"; '' for other codes. */
export function censusTableCode(code: string): string {
  return /^[bc]\d{5}[a-z]*/i.exec(code)?.[0] ?? '';
}

/** The code that a table shares with those of single groups, B19013 of B19013A, in capitals; '' for other codes. */
export function tableFamily(code: string): string {
  return censusTableCode(code).slice(0, 6).toUpperCase();
}

/** Whether a table's code ends with the letter of a race or of Hispanic origin. */
export function isTableOfGroup(code: string): boolean {
  return /[a-i]$/i.test(censusTableCode(code));
}

/** Whether a code is that of a row of a census table, such as B19013001 or B19013_001E. */
export function isCensusRow(code: string): boolean {
  return /^[bc]\d{5}[a-z]*_?\d{3}e?$/i.test(code.trim());
}

/** Whether a code, or its words, is that of a heading in a census table, such as B01002000.5: only the lines below it have values. */
export function isCensusHeading(code: string): boolean {
  return /^[a-z]\d{4,5}[a-z]*\d{3}[. ]5$/i.test(code.trim());
}

/** Whether a text is the table and the line of a column: "B08301 010". */
export function isSpacedColumn(text: string): boolean {
  return /^[a-z]\d{4,5}[a-z]*\s+\d{3}\s?[em]?$/i.test(text);
}

/** The code of a table, or of its column, without the space that a PDF has after its letter: "B25064 001 E" of "B 25064 001 E". */
export function withoutLetterSpace(text: string): string {
  return text.replace(/^\s*([bcs])\s+(?=\d{4,5}[a-z]*(?:\s+\d{3}\s?[em]?)?\s*$)/i, '$1');
}

/** A code without the last letter of a column, which says that it is an estimate or a margin of error. */
export function withoutColumnLetter(code: string): string {
  return code.replace(/(?<=^[a-z]\d{4,5}[a-z]*(?:c\d\d)?\d{3})[em]$/, '');
}

/** What the codes of the detailed tables begin with that a subject table sums up: B17 of S1701; null for other texts. */
export function detailedTablesOf(text: string): string | null {
  const subject = /^\s*S(\d\d)\d\d(?!\d)/i.exec(text)?.[1];
  return subject === undefined ? null : `B${subject}`;
}

/** Whether words, which begin with a space, begin with the code of a table: " b19013 median". */
export function beginsWithTable(words: string): boolean {
  return /^ [a-z]\d{4,5}[a-z]* /.test(words);
}

/** Whether letters and digits begin with the code of a column: "b19013001e". */
export function beginsWithColumn(code: string): boolean {
  return /^[a-z]\d{4,5}[a-z]*\d{3}/.test(code);
}
