const oneLineHeight = 56;
const twoLineHeight = 77;
// On the wide side: a name that is given a line too many looks loose, one too few is cut.
const averageCharacterWidth = 8.2;
const besideName = 40;

/** How many characters of a name stand on one line of a list that is so wide, in pixels. */
export function charactersPerLine(width: number): number {
  return Math.max(20, (width - besideName) / averageCharacterWidth);
}

/** The height of a record's row, in pixels, by how much room its name takes. */
export function heightForName(name: string, perLine: number): number {
  return name.length > perLine ? twoLineHeight : oneLineHeight;
}
