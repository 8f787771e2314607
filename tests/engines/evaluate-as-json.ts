/** A call of a self-contained function as the text of an expression; its value is JSON, the same in every protocol. */
export function callText(run: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `JSON.stringify((${run.toString()})(...${JSON.stringify(args)}))`;
}

/** The result of such a call; a function that returns nothing gives null. */
export function resultOf(json: unknown) {
  return typeof json === 'string' ? JSON.parse(json) : null;
}
