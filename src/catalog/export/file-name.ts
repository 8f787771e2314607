import { withoutAccents } from '../text/without-accents.ts';

const longestStem = 60;
// Leaves room for the date.
const longestList = 48;

/** "community-data-variables-2026-11-21.csv"; only `[a-z0-9-]{1,60}` before the extension, valid on every system. */
export function exportFileName(title: string, list: string, date: string, extension: string): string {
  const end = [list.slice(0, longestList), date].join('-');
  const start = plainWords(title).slice(0, longestStem - end.length - 1);
  return `${plainWords([start, end].join('-'))}.${extension}`;
}

/** Lower-case words of `[a-z0-9]` joined by hyphens; other scripts are omitted. */
export function plainWords(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
