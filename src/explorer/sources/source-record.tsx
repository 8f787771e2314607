import { useMemo } from 'react';
import { dataPageOf } from '../../catalog/export/portal.ts';
import { type Entry, headingOf, isOf } from '../../catalog/records/entry.ts';
import { fields } from '../../catalog/records/fields.ts';
import type { SourceInPage } from '../../catalog/source-groups.ts';
import { codeAndTitle } from '../../catalog/records/table/table-codes.ts';
import { countOf } from '../../catalog/text/count.ts';
import { type IndexedSource, sourcesOf, tableVariables } from '../../catalog/sources.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { searchPath } from '../data/record-path.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { useRelatedLoad } from '../data/loading/load-target.ts';
import type { LoadingState } from '../data/loading/use-collection.ts';
import { CiteSourceButton, SourceActions } from '../record/source/source-actions.tsx';
import { PortalPages } from '../record/source/source-card.tsx';
import { withPeriodNote } from '../../catalog/census/api.ts';
import { Notes, notesOf } from '../record/parts/received-values.tsx';
import { Section } from '../record/parts/section.tsx';
import { TableIndicators } from '../record/related/related-records.tsx';
import { SourceIdentifiers } from '../record/technical-details.tsx';
import { useSelected } from '../data/selected/use-selected.ts';
import { SelectedBar } from '../list/selected-bar.tsx';
import { lazyExtra } from '../ui/page/lazy.tsx';
import { beforePrinting } from '../ui/page/after-first-paint.ts';
import { besideFacts, SourceFacts, SourceHead, SourceText } from './source-text.tsx';
import { SourceTable } from './source-table.tsx';
import { Link } from '../ui/control/link.tsx';

const PrintedSource = lazyExtra(async () => {
  await beforePrinting();
  return (await import('../export/cite.tsx')).PrintedSource;
});

interface Props {
  /** As in the URL. */
  id: string;
  /** The loaded variables. */
  entries: readonly Entry[];
  /** Those of them when loading last rested; null before that. */
  resting: readonly Entry[] | null;
  variables: LoadingState;
  /** Whether variables are still being loaded or searched for sources. */
  isReading: boolean;
  /** What the page says of the source. */
  inPage: SourceInPage | null;
}

/** A source with this id and its variables among the entries. Only these are indexed, since it is called with every page. */
function useSource(id: string, entries: readonly Entry[] | null): IndexedSource | undefined {
  return useMemo(() => {
    const naming = (entries ?? []).filter(
      (entry) => isOf(entry, 'variable') && entry.record.sources.some((source) => String(source.id) === id),
    );
    return sourcesOf(naming).find(({ key }) => key === id);
  }, [entries, id]);
}

/** A source: its description, where its data are, and every loaded variable that uses it; or whether it may exist. */
export function SourceRecord({ id, entries, resting, variables, isReading, inPage }: Props) {
  const isComplete = variables.completeness.state === 'complete';
  const indexed = useSource(id, entries);
  const settled = useSource(id, resting);
  useRelatedLoad('indicator', true);
  // Until everything is there: what is read would move with each page of variables.
  const isAwaited = isReading || (indexed === undefined && !isComplete);
  const isMissing = isComplete && !isReading;
  const shownId = shownText(id, 60);
  const rows = useMemo(
    () => (settled === undefined || resting === null ? null : tableVariables(settled, resting)),
    [settled, resting],
  );
  return (
    <>
      <p data-not-printed="">
        <Link to="/sources">← Sources</Link>
      </p>
      {isAwaited && inPage !== null ? (
        <SourceText {...inPage} />
      ) : indexed !== undefined ? (
        <Found indexed={indexed} rows={rows} isComplete={isComplete} />
      ) : (
        <>
          <title>{isMissing ? 'Source not found' : 'Source'}</title>
          <h1>{isMissing ? `We couldn’t find source ${shownId}` : 'Source'}</h1>
          <p className="lead">{isReading ? 'Looking for this source…' : notFoundSentence(variables)}</p>
          {isMissing && (
            <p>
              <Link to="/sources">All sources</Link>
              {/\D/.test(id) && (
                <>
                  {' · '}
                  <Link to={searchPath(id)}>Search everything for “{shownId}”</Link>
                </>
              )}
            </p>
          )}
        </>
      )}
    </>
  );
}

function notFoundSentence({ failure, ledger, completeness }: LoadingState): string {
  if (completeness.state === 'complete')
    return 'The link may be wrong, or the source may have been removed from the catalog.';
  if (failure !== null && ledger.entries.length === 0)
    return 'Sources come from variables, which couldn’t be loaded.';
  return 'None of the variables loaded so far names this source.';
}

interface FoundProps {
  indexed: IndexedSource;
  /** The rows of its table when loading last rested: rows that appear between others would move them. Null before that. */
  rows: IndexedSource['variables'] | null;
  isComplete: boolean;
}

function Found({ indexed, rows, isComplete }: FoundProps) {
  const { record: source, hasOneLink, variables } = indexed;
  const { configuration } = useCatalog();
  const url = hasOneLink ? dataPageOf(source, configuration.portalUrl) : null;
  const unsourced = (rows ?? []).filter((each) => each.record.sources.length === 0).length;
  const count = variables.length;
  const [selection] = useSelected();
  const selected = selection.records.filter(({ collection, key }) =>
    rows?.some((row) => row.collection === collection && row.key === key),
  );
  const notes = notesOf(withPeriodNote(source));
  const name = headingOf(indexed);
  return (
    <>
      <SourceHead
        name={name}
        description={hasOneLink ? besideFacts(source.description, url) : source.description}
      />
      {hasOneLink ? (
        <SourceFacts source={source} url={url} />
      ) : (
        <p className="quiet">Its variables have different data pages: open one to see its own.</p>
      )}
      <SourceActions source={source} url={url} kind="primary">
        <CiteSourceButton source={source} page={url} />
      </SourceActions>
      <PortalPages source={source} />
      {notes.length > 0 && (
        <Section title={fields.context.title} level="h2">
          <Notes values={notes} />
        </Section>
      )}
      <TableIndicators title="Indicators" level="h2" code={codeAndTitle(source.name).code} mayLoad />
      <Section
        level="h2"
        title={
          <Link className="onward" to={`/variables?source=${source.id}`}>
            {/* Only a final number. */}
            {isComplete ? countOf(count, 'variable', 'variables') : 'Variables'}
          </Link>
        }
      >
        {unsourced > 0 && (
          <p className="quiet">
            {`${countOf(unsourced, 'more variable has', 'more variables have')} this table’s code but no source.`}
          </p>
        )}
        {rows === null ? (
          <p className="lead">
            {countOf(count, 'variable', 'variables')} found so far. The table appears when loading is
            complete.
          </p>
        ) : (
          <SourceTable record={source} variables={rows} />
        )}
      </Section>
      <details className="disclosure">
        <summary>Technical details</summary>
        <SourceIdentifiers sources={[source]} />
      </details>
      <PrintedSource source={source} page={url} />
      <SelectedBar records={selected} plural="variables" />
    </>
  );
}
