/** What spreadsheets write for a formula that failed. */
const formulaError = /^#(?:n\/a|ref!|value!|name\?|div\/0!|null!|num!|spill!|calc!|getting_data|error!)$/i;

const placeholder =
  /^(?:n\.?a|n\/a|nan|null|none|nil|undefined|-+|–|—|\.+|\?+|tbd|tba|unknown|not available|no data)$/i;

export function isFormulaError(text: string): boolean {
  return formulaError.test(text.trim());
}

/** Whether a text only says that there is no value, as programs and people write it: "NA", "(null)", "n/a.", "-", "#REF!". */
export function isPlaceholder(text: string): boolean {
  if (text.length > 30) return false;
  const word = text.trim();
  return formulaError.test(word) || placeholder.test(word.replaceAll(/^[<([{]+|[>)\]}.]+$/g, '') || word);
}
