/**
 * Spreadsheets execute text that begins like this, also full-width, after dropping white space, tabs and line breaks.
 * From a pasted table, LibreOffice also drops U+FFFF and characters such as U+10000, whose last 16 bits are a control
 * character.
 */
const formula = /^(?:[\s\uffff]|[\ud800-\udbff][\udc00-\udc1f])*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** A signed number, such as an id of -1: as a formula it has the same value, so it stays a number. */
const number = /^[+-]?\d+(?:\.\d+)?$/;

export interface FormulaGuard {
  apply: (value: string) => string;
  readonly changed: number;
}

/** A guard that puts an apostrophe before every value a spreadsheet would execute, if `on`. */
export function createFormulaGuard(on: boolean): FormulaGuard {
  let changed = 0;
  return {
    apply(value) {
      if (!on || !formula.test(value) || number.test(value)) return value;
      changed += 1;
      return `'${value}`;
    },
    get changed() {
      return changed;
    },
  };
}
