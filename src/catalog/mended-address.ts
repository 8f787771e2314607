import { collectionWords } from '../contract/collection-names.ts';
import { pageEntries } from './pages.ts';

const all = pageEntries.flatMap(([name]) => (name === '' ? [] : [name])).join('|');
/** The pages of records, also by what one of them, and a topic, is called: "variables", "variable", "topics". */
const withIds = new Map(
  pageEntries.flatMap(([name, { hasRecords, collection }]) => {
    const words = collection === undefined ? [name.slice(0, -1)] : Object.values(collectionWords[collection]);
    return hasRecords ? [name, ...words].map((word) => [word.toLowerCase(), name] as const) : [];
  }),
);

const unseen = /[\s\p{Cc}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/u;
const page = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:(${[...withIds.keys()].join('|')})/(\\d+)(?:[^\\p{L}\\p{N}/~].*)?|(${all}))(?:&[a-z]+;|[^\\p{L}\\p{N}])*$`,
  'iu',
);

/** A page with its query or fragment, whose first sign was encoded. */
const pageWithQuery = new RegExp(`^(${all})([?#])(\\S.*)$`, 'isu');

/** A path below the explorer's address before mail, a chat or a host of files changed it: "variables/92499" of "/variables/924%0A99)." or "variables/92499/"; others as they are. */
export function mendedPath(path: string): string {
  // Phones write digits as wide as letters of Chinese and Japanese.
  const text = decoded(decoded(path.replaceAll(/[^/]+\/\.\.\//g, '')))
    .normalize('NFKC')
    .replaceAll(/[/\\]+/g, '/')
    .replace(/^\//, '');
  const [, named, sign = '', query] = pageWithQuery.exec(text) ?? [];
  if (named !== undefined) return `${named.toLowerCase()}${sign}${new URLSearchParams(query).toString()}`;
  // A line break in the middle of it, or before what follows it.
  for (const whole of [text.replaceAll(new RegExp(unseen, 'gu'), ''), text.split(unseen)[0] ?? '']) {
    const [, name = '', id, list] = page.exec(whole) ?? [];
    const mended = id === undefined ? list?.toLowerCase() : `${withIds.get(name.toLowerCase())}/${id}`;
    if (mended !== undefined) return mended;
  }
  return path;
}

/** A part of a path as it is meant; as it is where its encoding is not valid. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not UTF-8, which no address of ours is.
    return path;
  }
}

const strayCharacter = String.raw`%(?:E2%80%8[B-F]|EF%BB%BF|C2%AD|C2%A0|0A|0D|20|3E|22)|&(?:gt|quot);|[\s\u200b-\u200f\ufeff)>\]},;!?"'’”»]`;
const end = new RegExp(`(?:${strayCharacter}|[._*~…]|%E2%80%A6)+$`, 'iu');
const endOfText = new RegExp(`(?:${strayCharacter})+$`, 'iu');

/** A query or fragment, without its first sign, with the names and separators it had and without what was added to its end. */
export function mendedQuery(query: string): string {
  // In a value, these signs are encoded: without any "=", the whole was encoded once more.
  const once = query.includes('=') ? query : decoded(query).replaceAll(/\s/g, '+');
  const text = once
    .replaceAll(/(?:[&;?]|%26|%3B)(?:(?:amp|#0*38)(?:;|%3B))*(?=\w+=|(?<!\bq=[^&]*)end\b)/gi, '&')
    .replaceAll(/(?<=^|&)[A-Z]\w*(?==)/g, (name) => name.toLowerCase());
  // As mail encodes a text with signs like these; `q=3D` alone may be one of three dimensions.
  const isQuoted = /(?:^|&)(?!q=)\w+=/.test(text) && !/=(?!3D)/i.test(text);
  return withoutEnd(isQuoted ? text.replaceAll(/=3D/gi, '=') : text);
}

function withoutEnd(text: string): string {
  const separated = text.replaceAll(/&(?:amp|#38);/gi, '&');
  // What is searched for may end with a period.
  const added = /(?:^|&)q=[^&]*$/.test(separated) ? endOfText : end;
  return separated.replace(added, (tail, start: number) => {
    const isClosing = closedBy.some(
      ([sign, opened]) => tail.startsWith(sign) && opened.test(separated.slice(0, start)),
    );
    return isClosing ? tail.slice(0, 3) : '';
  });
}

/** What is no addition where it closes what was opened: `"median income"`, `<50>`. */
const closedBy = [
  ['%22', /^(?:(?!%22).)*%22(?:(?!%22).)+$/],
  ['%3E', /%3C(?:(?!%3E).)+$/],
] as const;

/** The address of another site, up to the first space, without invisible letters and what was added to its end. */
export function mendedLink(text: string): string {
  const [link = ''] = text.split(/[\s<>"]/);
  return withoutEnd(link.replaceAll(new RegExp(unseen, 'gu'), ''));
}
