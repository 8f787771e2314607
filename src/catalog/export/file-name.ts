const longestStem = 60;

/**
 * A file name of catalog, list and date: "community-data-variables-2026-11-21.csv". What stands before the extension is
 * always of `[a-z0-9-]{1,60}`, whatever the catalog is called, so that no system reads anything else into it.
 */
export function exportFileName(title: string, list: string, date: string, extension: string): string {
  const end = [list, date].join('-');
  const start = plainWords(title).slice(0, longestStem - end.length - 1);
  return `${plainWords([start, end].join('-'))}.${extension}`;
}

/** Lower-case words of `[a-z0-9]` with hyphens between them; what is of another script is left out. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
