import { citationOfSource } from '../../catalog/cite/citation.ts';
import type { Source } from '../../contract/records.ts';
import { CitationChoice } from './citation-choice.tsx';
import { useCitedCatalog } from './use-cited-catalog.ts';
import { useExplorerUrl } from '../ui/use-explorer-url.ts';

/** The citation of a source; `page` is where its data can be opened, null cites its page in the explorer. */
export function CiteSource({ source, page }: { source: Source; page: URL | null }) {
  const catalog = useCitedCatalog();
  const own = useExplorerUrl()(`/sources/${source.id}`);
  const citation = citationOfSource(source, catalog, page?.href ?? own);
  return <CitationChoice citations={[citation]} fileName={citation.key} />;
}
