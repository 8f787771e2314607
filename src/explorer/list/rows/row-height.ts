// In px at the default text size; they scale with it.
const oneLineHeight = 56;
const twoLineHeight = 77;
const tableRowHeight = 48;
const flagWidth = 18;
// What is beside a row's text at its end, also where the scrollbar is wider than the gutter.
const leastEnd = 9;
// The padding of a unit and the gap before it, in px.
const inUnit = 16;
const beforeUnit = 8;
// The text size of a unit relative to a name.
const unitScale = 0.8;
// Of what a heading continues with.
const restScale = 0.87;
// Maximum share of a row's width for a unit, as in the style sheet.
const widestUnit = 0.45;
/** Width of a list, in rem, from which rows have a column for units and codes, as in the style sheet. */
const wide = 46;

// Bounds in px per character: a name is measured only between them; otherwise its length decides.
const narrowest = 3;
const widest = 17;
const averageCharacterWidth = 8.2;

const maxMeasured = 50_000;

/**
 * The height of a row in px. `headingOf` is the name and what is smaller beside it, `unitOf` its unit, both not asked for where
 * all rows have one height; `flagged` if a warning icon precedes them.
 */
type RecordHeight = (
  headingOf: () => readonly [string, string],
  unitOf: () => string,
  flagged: boolean,
) => number;

/**
 * Heights for a list `width` px wide. In a narrow list, a name that does not fit beside its unit has two lines.
 * Estimated from the length if the browser cannot measure text.
 */
export function rowHeights(list: HTMLElement | null, width: number): RecordHeight {
  const scale = list === null ? 1 : textScale();
  if (width >= wide * 16 * scale) return () => oneLineHeight * scale;
  const widthOf = textMeasure(list);
  // A scrollbar is in the gutter, as in the style sheet.
  const end = (list?.offsetWidth || width) - sizeIn(list, '--gutter') * scale;
  const inside = Math.min(end, width - leastEnd * scale) - sizeIn(list, '--row-start') * scale;
  return (headingOf, unitOf, flagged) => {
    const [name, rest] = headingOf();
    const unit = unitOf();
    const restWidth = rest === '' ? 0 : widthOf(` ${rest}`) * restScale;
    const unitWidth =
      unit === '' ? 0 : beforeUnit + Math.min(widthOf(unit) * unitScale + inUnit, inside * widestUnit);
    const room = inside - unitWidth - restWidth - (flagged ? flagWidth : 0);
    const fits = name.length * widest <= room || (name.length * narrowest <= room && widthOf(name) <= room);
    return (fits ? oneLineHeight : twoLineHeight) * scale;
  };
}

/** The height of a table’s rows and of its head, in px: two lines, with room between them and the lines of the rows. */
export function scaledTableRowHeight(): number {
  return tableRowHeight * textScale();
}

function textScale(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
}

/** A custom property in rem, converted to px at the default text size. */
function sizeIn(list: HTMLElement | null, property: string): number {
  if (list === null) return 16;
  return (Number.parseFloat(getComputedStyle(list).getPropertyValue(property)) || 1) * 16;
}

function textMeasure(list: HTMLElement | null): (text: string) => number {
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (canvas === null || list === null) return (text) => text.length * averageCharacterWidth;
  // With forced colors, Chromium has no value for the shorthand.
  const { fontSize, fontFamily } = getComputedStyle(list);
  canvas.font = `${fontSize} ${fontFamily}`;
  const known = new Map<string, number>();
  return (text) => {
    let width = known.get(text);
    if (width !== undefined) return width;
    width = canvas.measureText(text.trim().replaceAll(/\s+/g, ' ')).width;
    if (known.size >= maxMeasured) known.clear();
    known.set(text, width);
    return width;
  };
}
