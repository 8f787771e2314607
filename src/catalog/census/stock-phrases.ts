// What most titles of census tables say in their middle, before the part in which they differ.
const stockPhrase = String.raw`in the past 12 months|\(?in \d{4} inflation-adjusted dollars\)?|\(dollars\)`;
const inside = new RegExp(`(?: (?:${stockPhrase}))+(?= (?!${stockPhrase})\\S)`, 'giu');
const anywhere = new RegExp(`(?:${stockPhrase}|[^\\p{L}\\p{N}])+`, 'gu');

/** The stock phrases that a name ends with. */
export const stockPhraseAtEnd = new RegExp(`(?: (?:${stockPhrase}))+$`, 'iu');

/** The same in rows of normalized words, which begin and end with a space. */
export const stockWords = / in the past 12 month(?= )| in \d{4} inflation adjusted dollar(?= )/g;

/** A title with an ellipsis for each stock phrase inside it: "Median Earnings … by Sex". */
export function withoutStockPhrases(title: string): string {
  // What the name says is an ellipsis already.
  return title.replaceAll(inside, ' …').replaceAll(/…(?: …)+/g, '…');
}

/** The words of a text in lower case, each surrounded by spaces, without stock phrases. */
export function tellingWords(text: string): string {
  return ` ${text.toLowerCase().replaceAll(anywhere, ' ').trim()} `;
}
