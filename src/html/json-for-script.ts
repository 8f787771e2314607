/** `value` as JSON for a script element: a `<` in a text could end the element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
