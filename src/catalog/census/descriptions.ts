// A full stop before a small letter, or after two letters of which only the first is large, is that of an abbreviation: "U.S. citizens",
// "St. Louis".
const abbreviated = String.raw`\.(?=[^\s"”.·]|\s+\p{Ll})|(?<=(?<!\p{L})\p{Lu}\p{Ll})\.(?=\s)`;
const quoted = String.raw`(?<= )["“][^\n\r"”]+["”]`;
const stated = String.raw`[Uu]niverse:\s*["“]?((?:[^\n\r."”·]|${abbreviated}|${quoted}){1,200})`;
const universe = new RegExp(String.raw`\b${stated}`, 'u');
/** With the quotation mark and the full stop at its end. */
const sentence = String.raw`${stated}["”]?(?:\.(?!\S)|(?=[\n\r]|$))`;
const stating = new RegExp(String.raw`\b${sentence}`, 'u');
const statingFirst = new RegExp(String.raw`^${sentence}\s*`, 'gmu');

/** Whom or what figures count, as a description says it: "Households"; '' if it does not. */
export function universeIn(description: string): string {
  const text = universe.exec(description)?.[1]?.trim() ?? '';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const counted =
  /\b(?:((?:sub)?families|households|housing units)|children|citizens|females|grandchildren|grandparents|individuals|males|men|people|population|veterans|women|workers)\b/i;

/** What the figures of a universe count, as a unit: "people" of "Workers 16 years and over in households"; null if it may be anything. */
export function unitOfUniverse(text: string): string | null {
  const match = counted.exec(text);
  return match && (match[1]?.toLowerCase() ?? 'people');
}

/** A universe as what it counts, however it is written: whoever lives in an occupied housing unit is a household. */
export function countedIn(universeText: string): string {
  return universeText.toLowerCase().replace(/\boccupied housing units\b/, 'households');
}

/** A description without the sentence that states the universe, which the facts show already. */
export function withoutUniverse(description: string): string {
  return description.replace(stating, '').trim();
}

/** A description without the sentence that `editionOf` says of a table: "American Community Survey, 2019-2023 five-year estimates." */
export function withoutEdition(description: string): string {
  return description.replace(/^American Community Survey, [\d–-]+ \w+-year estimates(?:\.|$)/, '').trim();
}

/** A description that states facts in lines, such as "Topics: housing, tenure", as these lines; any other as it is. */
export function linesOfFacts(description: string): string[] {
  return /^Topics?:/im.test(description) ? description.split('\n') : [description];
}

/** What the text before a word says that the rest of its line is, the universe, the subject area or topics; null where that is prose. */
export function factBefore(text: string): { name: 'universe' | 'subject' | 'topics'; end: number } | null {
  const [stated = '', label = ''] = /\b(area|topics?|universe): *["“]?(?=[^.:]*$)/i.exec(text) ?? [];
  if (stated === '') return null;
  const name = /^a/i.test(label) ? 'subject' : /^u/i.test(label) ? 'universe' : 'topics';
  return { name, end: text.lastIndexOf(stated) + stated.length };
}

/** The topics of a description, in its order, from a line such as "Topics: housing, tenure". */
export function topicsIn(description: string): string[] {
  const line = /^Topics?:([^\n\r]{1,300})/im.exec(description)?.[1] ?? '';
  return [...new Set(line.split(/[,;]/).map((topic) => topic.trim().replace(/\.$/, '')))].filter(Boolean);
}

/** The subject area, from a line of a description: "Subject area: Housing."; null without one. */
export function subjectIn(description: string): string | null {
  return /^Subject area:([^\n\r.]{1,100})/im.exec(description)?.[1]?.trim() || null;
}

/** A description without universe, topics and subject area, and without a first line that is only one of the names. */
export function withoutFacts(description: string, ...names: string[]): string {
  const lines = description
    .replaceAll(statingFirst, '')
    .replaceAll(/^(?:Topics?:.*|Subject area:[^\n\r.]*\.?)\s*/gim, '')
    .trim();
  const [first = '', ends = ''] = /^.*?(\.?)(?=[\n\r]|$)/.exec(lines) ?? [];
  const line = first
    .slice(0, first.length - ends.length)
    .trim()
    .toLowerCase();
  const isName = names.some((name) => name.trim().toLowerCase() === line);
  return isName ? lines.slice(first.length).trimStart() : lines;
}

/** A description without the line of its subject area, which `subjectIn` reads. */
export function withoutSubject(description: string): string {
  return description.replaceAll(/^Subject area:[^\n\r.]*\.?\s*/gim, '').trim();
}

/** The line that says where the figures are, not what they are: "Table B25120, 2024 American Community Survey, …"; or ''. */
export function surveyLineIn(description: string): string {
  return /^Table \w+, \d{4} American Community Survey.*$/m.exec(description)?.[0] ?? '';
}

/** The years that the estimates of a table describe, from its address or id: five of them, or one; null for others. */
export function surveyYears(address: string): string | null {
  const [, years, last] = /\bACS(?:DT|ST|DP)([15])Y((?:19|20)\d\d)\b/.exec(address) ?? [];
  if (last === undefined) return null;
  return years === '5' ? `${Number(last) - 4}–${last}` : last;
}

/** The title of a table that a total without a source is described by: "Sex by Age" of "Sex by Age: Total:"; or ''. */
export function titleOfTotal(description: string): string {
  return /^(.+): Total:$/.exec(description)?.[1] ?? '';
}

/** What a description adds to the universe, where names leave out that people are counted where they work; or ''. */
export function placeOfWork(description: string): string {
  return description.includes(' for Workplace G') ? ', by place of work' : '';
}
