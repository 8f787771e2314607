/** Whether a code, or its words, is that of a heading in a census table, such as B01002000.5: only the lines below it have values. */
export function isCensusHeading(code: string): boolean {
  return /^[a-z]\d{4,5}[a-z]*\d{3}[. ]5$/i.test(code.trim());
}
