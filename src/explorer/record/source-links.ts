import { safeLink } from '../ui/safe-link.ts';
import { packagePage, resourcePage } from '../../catalog/export/portal.ts';
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
