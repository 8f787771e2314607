import { isOfCensus } from './presence.ts';

// What most titles of census tables say in their middle, before the part in which they differ.
const stockPhrase = String.raw`in the past 12 months|\(?in \d{4} inflation-adjusted dollars\)?|\(dollars\)`;
const inside = new RegExp(`(?: (?:${stockPhrase}))+(?= (?!${stockPhrase})\\S)`, 'giu');
const anywhere = new RegExp(`(?:${stockPhrase}|[^\\p{L}\\p{N}])+`, 'gu');

const atEnd = new RegExp(`(?: (?:${stockPhrase}))+$`, 'iu');

/** The same in rows of normalized words, which begin and end with a space. */
export const stockWords =
  / in the past 12 month(?= )| in \d{4} inflation adjusted dollar(?= )|(?: for current residence)? in the united state(?= )/g;

/** Whether a name of a census ends with stock phrases; `subject` is the record or source that it is of. */
export function endsWithStockPhrase(name: string, subject: object): boolean {
  return atEnd.test(name) && isOfCensus(subject);
}

/** A name of a census without the stock phrases that it ends with. */
export function withoutStockPhraseAtEnd(name: string, subject: object): string {
  return endsWithStockPhrase(name, subject) ? name.replace(atEnd, '') : name;
}

/** A title of a census with an ellipsis for each stock phrase inside it: "Median Earnings … by Sex"; others as they are. */
export function withoutStockPhrases(title: string, subject: object): string {
  if (!isOfCensus(subject)) return title;
  // What the name says is an ellipsis already.
  return title.replaceAll(inside, ' …').replaceAll(/…(?: …)+/g, '…');
}

/** The words of a text in lower case, each surrounded by spaces, without stock phrases. */
export function tellingWords(text: string): string {
  return ` ${text.toLowerCase().replaceAll(anywhere, ' ').trim()} `;
}

/** Whether a title as it is written is of a table of sums, from which averages are computed. */
export const isAggregate = (title: string): boolean => /^\s*aggregate /i.test(title);
