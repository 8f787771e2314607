import { isPortalId } from '../../contract/portal.ts';
import type { Source } from '../../contract/records.ts';
import { safeLink } from '../safe-link.ts';
import { type CodeSample, curlOf, shellWord, stringLiteral } from '../code-samples.ts';

type Located = Pick<Source, 'infoLink' | 'packageId' | 'resourceId'>;

/** Where the data of a source can be opened: its information page or, failing that, a page in the portal. */
export function dataPageOf(source: Located, portalUrl: string | null): URL | null {
  return safeLink(source.infoLink) ?? resourcePage(portalUrl, source) ?? packagePage(portalUrl, source);
}

/** The page of the source's package in the configured CKAN portal. */
export function packagePage(portalUrl: string | null, { packageId }: Located): URL | null {
  return portalPage(portalUrl, ['dataset', packageId]);
}

/** The page of the source's resource in the configured CKAN portal. */
export function resourcePage(portalUrl: string | null, { packageId, resourceId }: Located): URL | null {
  return portalPage(portalUrl, ['dataset', packageId, 'resource', resourceId]);
}

/** Null without a portal or if an id is missing. */
function portalPage(portalUrl: string | null, segments: readonly (string | undefined)[]): URL | null {
  if (portalUrl === null || !segments.every((segment) => isPortalId(segment))) return null;
  return new URL(segments.join('/'), portalUrl);
}

/** The whole file of a resource as CSV, from the DataStore; null without a portal or a valid id. `portalUrl` ends in a slash. */
export function portalData(portalUrl: string | null, resourceId: string | undefined): URL | null {
  if (portalUrl === null || !isPortalId(resourceId)) return null;
  return new URL(`datastore/dump/${resourceId}`, portalUrl);
}

/** Code that reads the CSV at `url` without installing anything; curl writes it to `fileName`. */
export function portalCode(url: string, fileName: string): CodeSample[] {
  return [
    { name: 'r', title: 'R', text: `data <- read.csv(${stringLiteral(url)}, check.names = FALSE)\n` },
    { name: 'python', title: 'Python', text: pythonCode(url) },
    {
      name: 'curl',
      title: 'curl',
      text: `${curlOf(url)} --output ${shellWord(fileName)} ${shellWord(url)}\n`,
    },
  ];
}

function pythonCode(url: string): string {
  return `import csv
import io
import urllib.request

with urllib.request.urlopen(${stringLiteral(url)}) as response:
    text = io.TextIOWrapper(response, encoding="utf-8-sig", newline="")
    rows = list(csv.DictReader(text))
`;
}
