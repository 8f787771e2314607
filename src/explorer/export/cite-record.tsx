import type { Entry } from '../../catalog/records/entry.ts';
import { citationOfRecord } from '../../catalog/cite/citation.ts';
import { recordPath } from '../data/record-path.ts';
import { CitationChoice } from './citation-choice.tsx';
import { useCitedCatalog } from './use-cited-catalog.ts';
import { useExplorerUrl } from '../ui/use-explorer-url.ts';
import { usePageOf } from './use-page-of.ts';

/** The citation of a record, as of the day it was received. */
export function CiteRecord({ entry }: { entry: Entry }) {
  const received = usePageOf(entry)?.receivedAt;
  const catalog = useCitedCatalog(received);
  const url = useExplorerUrl()(recordPath(entry.collection, entry.key));
  const citation = citationOfRecord(entry, catalog, url);
  return <CitationChoice citations={[citation]} fileName={citation.key} />;
}
