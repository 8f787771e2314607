/**
 * What a spreadsheet takes for a formula: `=`, `+`, `-` or `@`, also full-width and after white space; and a tab or line
 * break at the start, which it drops before it looks.
 */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** A signed number, which means the same as a formula and has to stay a number: an id of -1, say. */
const number = /^[+-]?\d+(?:\.\d+)?$/;

/** Turns formulas into text, and counts the values it changed. */
export interface FormulaGuard {
  apply: (value: string) => string;
  readonly changed: number;
}

/** A guard that puts an apostrophe before every value a spreadsheet would execute; one that is not `on` changes nothing. */
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
