import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Citation,
  citationOfRecord,
  citationOfSource,
  citationSentence,
  type CitedCatalog,
} from '../../catalog/cite/citation.ts';
import { citationFormats, writeCitations } from '../../catalog/cite/citation-formats.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { listOf } from '../../catalog/records/fields.ts';
import { formatCount } from '../../catalog/text/count.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { collectionQuery } from '../../client/queries.ts';
import type { Source } from '../../contract/records.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { recordPath, useExplorerUrl } from '../data/record-path.ts';
import { asCited, pathIn } from '../data/path-in.ts';
import { useTwins } from '../data/loading/measures.ts';
import { useCollection } from '../data/loading/use-collection.ts';
import { printedFrom, usePrinting } from '../ui/page/use-printing.ts';
import { useCensusPlace } from '../place/use-census-place.ts';
import { TextChoice } from './text-choice.tsx';

/** The citations of records in order, as of the days they were received; `fileName` is without its extension. */
export function CiteRecords({ entries, fileName }: { entries: readonly Entry[]; fileName?: string }) {
  const citedOf = useCited();
  const cited = entries.map(citedOf);
  const unsourced = cited.filter((each) => each.unsourced);
  const gap = unsourced[0]?.unsourced || 'none';
  return (
    <div className="stack">
      {unsourced.length > 0 && <p className="notice">{gaps[gap](unsourced, cited.length)}</p>}
      <CitationChoice
        citations={cited.map(({ citation }) => citation)}
        fileName={fileName ?? cited[0]?.citation.key ?? ''}
      />
    </div>
  );
}

interface RecordsProps {
  entries: readonly Entry[];
  className?: string | undefined;
}

/** While the browser prints: where records are from, and their citations. */
export function PrintedCitations(props: RecordsProps) {
  const printing = usePrinting();
  return printing && <RecordsOnPaper {...props} printing={printing} />;
}

/** The same of a source; `page` as in `CiteSource`. */
export function PrintedSource(props: { source: Source; page: URL | null }) {
  const printing = usePrinting();
  const citation = useSourceCitation(props.source, props.page);
  return printing && <OnPaper printing={printing} cited={[{ citation }]} />;
}

function RecordsOnPaper({ entries, ...props }: RecordsProps & Pick<PaperProps, 'printing'>) {
  const citedOf = useCited();
  return <OnPaper {...props} cited={entries.map(citedOf)} />;
}

/** Why some of `all` citations have no source. */
const gaps = {
  none: (some: readonly Cited[], all: number) =>
    all === 1
      ? 'The catalog names no source for this record: find it before you cite.'
      : `The catalog names no source for ${whichOf(some, all)}: find ${some.length === 1 ? 'it' : 'them'} before you cite.`,
  sought: (some: readonly Cited[], all: number) =>
    `Not all of the catalog is loaded: the rest may name the ${some.length === 1 ? 'source' : 'sources'} to cite${all === 1 ? '' : ` for ${whichOf(some, all)}`}.`,
};

/** "any of these 3 records", "1 of these 3 records (Adult obesity)". */
function whichOf(some: readonly Cited[], all: number): string {
  if (some.length === all) return `any of these ${formatCount(all)} records`;
  const names = shownText(some.map(({ citation }) => citation.title).join(', '), 300);
  return `${formatCount(some.length)} of these ${formatCount(all)} records (${names})`;
}

interface Cited {
  citation: Citation;
  unsourced?: keyof typeof gaps | false;
}

interface PaperProps {
  cited: readonly Cited[];
  printing: Date;
  className?: string | undefined;
}

function OnPaper({ cited, printing, className = '' }: PaperProps) {
  const { configuration } = useCatalog();
  return (
    <footer className={`stack quiet ${className}`}>
      <p>
        {configuration.title}, printed {/* The query of a record's page is that of its list. */}
        {printedFrom(printing, cited.length > 1 ? undefined : location.origin + location.pathname)}
      </p>
      {cited.map(({ citation, unsourced }) => (
        <p key={citation.key}>
          {/* What may lack its source is no citation. */}
          {unsourced === 'sought'
            ? `No citation of “${citation.title}” yet. ${gaps.sought([{ citation }], 1)}`
            : 'Cite as: '}
          {unsourced !== 'sought' && <bdi>{citationSentence(citation)}</bdi>}
        </p>
      ))}
    </footer>
  );
}

/** Returns a function that cites a record as of the day it was received. */
function useCited(): (entry: Entry) => Cited {
  const catalogAt = useCitedCatalog();
  const client = useQueryClient();
  const { service } = useCatalog();
  const urlOf = useExplorerUrl();
  const variables = useCollection('variable');
  const indicators = useCollection('indicator');
  const twins = useTwins();
  return (entry) => {
    const { collection, key, raw } = entry;
    const pages = client.getQueryData(collectionQuery(service, collection).queryKey)?.pages;
    const catalog = catalogAt(pages?.find(({ results }) => results.includes(raw))?.receivedAt);
    // An indicator is cited with the source of its variable, as its record shows it.
    const cited = asCited(variables, entry, twins);
    const url = urlOf(recordPath(collection, key));
    const citation = citationOfRecord(cited, catalog, url, pathIn(variables, entry));
    const isMeasure = collection === 'indicator' || collection === 'variable';
    const isSourced = !isMeasure || listOf(cited.record, 'sources').length > 0;
    const isWhole = [variables, indicators].every(({ completeness: { state } }) => state === 'complete');
    return { citation, unsourced: !isSourced && (isWhole ? 'none' : 'sought') };
  };
}

/** The citation of a source; `page` is where its data can be opened, null cites its page in the explorer. */
export function CiteSource({ source, page }: { source: Source; page: URL | null }) {
  const citation = useSourceCitation(source, page);
  return <CitationChoice citations={[citation]} fileName={citation.key} />;
}

function useSourceCitation(source: Source, page: URL | null): Citation {
  const catalog = useCitedCatalog()();
  const explorerUrl = useExplorerUrl()(`/sources/${source.id}`);
  return citationOfSource(source, catalog, page?.href ?? explorerUrl);
}

/** Citations in every format, to be copied or saved; `fileName` is without its extension. */
function CitationChoice(props: { citations: readonly Citation[]; fileName: string }) {
  const { citations, fileName } = props;
  const choices = citationFormats.map((format) => {
    const { name, title, purpose, isProse = false, extension, mediaType } = format;
    return {
      name,
      title,
      isProse,
      purpose,
      file: { name: `${fileName}.${extension}`, mediaType },
      // Only the chosen format is computed: a selection may have thousands of citations.
      get text() {
        return [...writeCitations(format, citations)].join('');
      },
    };
  });
  return <TextChoice label="Format" choices={choices} />;
}

/** Returns the catalog as named in citations, accessed at `received` (epoch ms) or, if that is unknown, today. */
export function useCitedCatalog(): (received?: number) => CitedCatalog {
  const [now] = useState(() => Date.now());
  const { service, configuration } = useCatalog();
  const { host } = new URL(service.baseUrl);
  const { place } = useCensusPlace();
  return (received) => ({
    title: configuration.title,
    host,
    accessed: new Date(received ?? now),
    place,
  });
}
