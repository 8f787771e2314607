const oneLineHeight = 56;
const twoLineHeight = 77;
// The paddings of an item and of its row.
const besideName = 36;
const flagWidth = 18;

// Between these bounds, in pixels a character, a name is measured; beyond them its length says enough.
const narrowest = 3;
const widest = 17;
const averageCharacterWidth = 8.2;

const mostMeasured = 50_000;

/** The height of a record's row by its name, in pixels; `flagged` where a sign stands before the name. */
export type RowHeights = (name: string, flagged: boolean) => number;

/**
 * How high rows are in a list that is so wide, in pixels: two lines where a name does not fit on one in the list's font,
 * estimated by its length where the browser cannot measure text.
 */
export function rowHeights(list: Element | null, width: number): RowHeights {
  const widthOf = textMeasure(list);
  return (name, flagged) => {
    const room = width - besideName - (flagged ? flagWidth : 0);
    if (name.length * widest <= room) return oneLineHeight;
    if (name.length * narrowest > room) return twoLineHeight;
    return widthOf(name) > room ? twoLineHeight : oneLineHeight;
  };
}

function textMeasure(list: Element | null): (text: string) => number {
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (canvas === null || list === null) return (text) => text.length * averageCharacterWidth;
  canvas.font = getComputedStyle(list).font;
  const known = new Map<string, number>();
  return (text) => {
    let width = known.get(text);
    if (width !== undefined) return width;
    width = canvas.measureText(text.trim().replaceAll(/\s+/g, ' ')).width;
    if (known.size >= mostMeasured) known.clear();
    known.set(text, width);
    return width;
  };
}
