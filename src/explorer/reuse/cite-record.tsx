import type { Entry } from '../../catalog/entry.ts';
import { citationOfRecord } from '../../catalog/export/citation.ts';
import { recordPath } from '../parts/record-path.ts';
import { CitationFormats } from './citation-formats.tsx';
import { useCitedCatalog } from './use-cited-catalog.ts';
import { useExplorerUrl } from './use-explorer-url.ts';
import { usePageOf } from './use-page-of.ts';

/** The citation of a record, as of the day it was received. */
export function CiteRecord({ entry }: { entry: Entry }) {
  const received = usePageOf(entry)?.receivedAt;
  const catalog = useCitedCatalog(received);
  const url = useExplorerUrl(recordPath(entry.collection, entry.key));
  return <CitationFormats citation={citationOfRecord(entry, catalog, url)} />;
}
