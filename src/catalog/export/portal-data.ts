import type { CodeSample } from './code-sample.ts';
import { isPortalId } from './portal-id.ts';
import { curlOf, shellWord, stringLiteral } from './string-literals.ts';

/** Where a CKAN portal serves the data of a resource: `csv` is the whole file, `api` its first rows as JSON. */
export interface PortalData {
  csv: URL;
  api: URL;
}

/** The DataStore URLs of a resource; null without a portal or a valid id. `portalUrl` ends in a slash. */
export function portalData(portalUrl: string | null, resourceId: string | undefined): PortalData | null {
  if (portalUrl === null || !isPortalId(resourceId)) return null;
  const id = encodeURIComponent(resourceId);
  return {
    csv: new URL(`datastore/dump/${id}`, portalUrl),
    api: new URL(`api/3/action/datastore_search?resource_id=${id}&limit=5`, portalUrl),
  };
}

/** Code that reads the CSV at `url` without installing anything; curl writes it to `fileName`. */
export function portalCode(url: string, fileName: string): CodeSample[] {
  return [
    { name: 'r', title: 'R', code: `data <- read.csv(${stringLiteral(url)}, check.names = FALSE)\n` },
    { name: 'python', title: 'Python', code: python(url) },
    {
      name: 'curl',
      title: 'curl',
      code: `${curlOf(url)} --output ${shellWord(fileName)} ${shellWord(url)}\n`,
    },
  ];
}

function python(url: string): string {
  return `import csv
import io
import urllib.request

with urllib.request.urlopen(${stringLiteral(url)}) as response:
    text = io.TextIOWrapper(response, encoding="utf-8-sig", newline="")
    rows = list(csv.DictReader(text))
`;
}
