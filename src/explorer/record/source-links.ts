import { safeLink } from '../ui/safe-link.ts';
import { isPortalId } from '../../catalog/export/portal-id.ts';
import type { Source } from '../../contract/records.ts';

/** A source with the URL where its data can be opened. */
export interface OpenableSource {
  source: Source;
  url: URL;
}

/** The first source with an information page or, failing that, a portal page that can be opened; null if none has. */
export function firstOpenable(sources: readonly Source[], portalUrl: string | null): OpenableSource | null {
  for (const source of sources) {
    const url =
      safeLink(source.infoLink) ?? resourcePage(portalUrl, source) ?? packagePage(portalUrl, source);
    if (url !== null) return { source, url };
  }
  return null;
}

/** The page of the source's package in the configured CKAN portal. */
export function packagePage(portalUrl: string | null, { packageId }: Source): URL | null {
  return portalPage(portalUrl, ['dataset', packageId]);
}

/** The page of the source's resource in the configured CKAN portal. */
export function resourcePage(portalUrl: string | null, { packageId, resourceId }: Source): URL | null {
  return portalPage(portalUrl, ['dataset', packageId, 'resource', resourceId]);
}

/** Null without a portal or if an id is missing. */
function portalPage(portalUrl: string | null, segments: readonly (string | undefined)[]): URL | null {
  if (portalUrl === null) return null;
  const given = segments.filter((segment) => isPortalId(segment));
  if (given.length < segments.length) return null;
  return new URL(given.map((segment) => encodeURIComponent(segment ?? '')).join('/'), portalUrl);
}
