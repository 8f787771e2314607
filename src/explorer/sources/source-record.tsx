import { Link } from 'react-router-dom';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import { type IndexedSource, conflictingFields } from '../../catalog/sources.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import type { LoadingState } from '../data/use-collection.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import {
  CiteSourceButton,
  GetData,
  PrimarySource,
  SourceVariablesLink,
  firstOpenable,
} from '../record/sources.tsx';
import { LongText } from '../record/long-text.tsx';
import { Notes, notesOf } from '../record/notes.tsx';
import { Section } from '../record/section.tsx';
import { SourceIdentifiers } from '../record/technical-details.tsx';
import { packagePage, resourcePage } from '../../catalog/export/portal.ts';
import { usesSentence } from './source-list.tsx';
import { recordPath } from '../data/record-path.ts';
import { useShowMore } from '../ui/show-more.tsx';
import { formatJson } from '../../catalog/format-json.ts';
import type { Source } from '../../contract/records.ts';
import page from '../ui/page.module.css';
import disclosure from '../ui/disclosure.module.css';
import list from '../record/sections.module.css';
import notice from '../ui/notice.module.css';
import styles from './sources.module.css';

interface Props {
  /** As in the URL. */
  id: string;
  indexed: IndexedSource | undefined;
  variables: LoadingState;
  /** Whether variables are still being loaded or searched for sources. */
  isReading: boolean;
}

/** A source: its description, where its data are, and every loaded variable that uses it; or whether it may exist. */
export function SourceRecord({ id, indexed, variables, isReading }: Props) {
  const isComplete = variables.completeness.state === 'complete';
  const shownId = shownText(id, 60);
  return (
    <>
      <p>
        <Link to="/sources">← Sources</Link>
      </p>
      {indexed === undefined ? (
        <>
          <title>{isComplete && !isReading ? 'Source not found' : `Source ${shownId}`}</title>
          <h1>Source {shownId}</h1>
          <p className={page.lead}>{isReading ? 'Looking for this source…' : notFoundSentence(variables)}</p>
        </>
      ) : (
        <Found indexed={indexed} isComplete={isComplete} />
      )}
    </>
  );
}

function notFoundSentence({ failure, ledger, completeness }: LoadingState): string {
  if (completeness.state === 'complete') return 'No variable uses this source.';
  if (failure !== null && ledger.entries.length === 0)
    return 'Sources come from variables, which couldn’t be loaded.';
  return 'None of the variables loaded so far names this source.';
}

function Found({ indexed, isComplete }: { indexed: IndexedSource; isComplete: boolean }) {
  const { record: source, copies, variables } = indexed;
  const { configuration } = useCatalog();
  const primary = firstOpenable([source], configuration.portalUrl);
  const ofPackage = packagePage(configuration.portalUrl, source);
  const ofResource = resourcePage(configuration.portalUrl, source);
  const notes = notesOf(source.context);
  const title = shownText(headingOf(indexed), 300);
  return (
    <>
      <title>{`${title} · Sources`}</title>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {source.description.trim() !== '' && <LongText text={source.description} />}
      {primary !== null && <PrimarySource {...primary} isNamedAbove />}
      <div className={page.actions}>
        <GetData source={source} />
        <CiteSourceButton source={source} page={primary?.url ?? null} />
      </div>
      {ofPackage !== null && <ExternalLink url={ofPackage}>Package in the portal</ExternalLink>}
      {ofResource !== null && <ExternalLink url={ofResource}>Resource in the portal</ExternalLink>}
      {copies.length > 1 && <SourceVersions copies={copies} />}
      {notes.length > 0 && (
        <Section title="Notes" level="h2">
          <Notes values={notes} />
        </Section>
      )}
      <Section title="Variables" level="h2">
        <p className={page.lead}>
          {usesSentence(indexed)}.{' '}
          <SourceVariablesLink source={source} count={variables.length} isComplete={isComplete} />
        </p>
        <SourceVariables variables={variables} />
      </Section>
      <details className={disclosure.disclosure}>
        <summary>Technical details</summary>
        <SourceIdentifiers sources={[source]} />
      </details>
    </>
  );
}

const shownAtFirst = 100;

/** The variables that use a source, in catalog order. */
function SourceVariables({ variables }: { variables: readonly Entry<'variable'>[] }) {
  const [shown, more] = useShowMore(variables, shownAtFirst, 'variables');
  return (
    <>
      <ul className={list.list}>
        {shown.map((entry) => (
          <li key={entry.key}>
            <Link to={recordPath('variable', entry.key)}>
              <bdi>{shownText(headingOf(entry), 200)}</bdi>
            </Link>{' '}
            {entry.record.slug !== '' && <code>{shownText(entry.record.slug, 60)}</code>}
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

/** Differing versions of one source, field by field and side by side. */
function SourceVersions({ copies }: { copies: readonly Source[] }) {
  return (
    <div role="note" className={notice.warning}>
      <p>
        <strong>Variables describe this source in {copies.length} different ways.</strong> The first one is
        shown above.
      </p>
      {/* Focusable, because a scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroller} tabIndex={0} aria-label="Versions of this source">
        <table className={styles.versions}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              {copies.map((_, place) => (
                // Versions are only ever appended.
                // oxlint-disable-next-line react/no-array-index-key
                <th key={place} scope="col">
                  Version {place + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {conflictingFields(copies).map((field) => (
              <tr key={field}>
                <th scope="row">
                  <bdi>{shownText(field, 60)}</bdi>
                </th>
                {copies.map((copy, place) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={place}>
                    <bdi>{textOf(Reflect.get(copy, field))}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function textOf(value: unknown): string {
  return shownText(typeof value === 'string' ? value : formatJson(value), 500);
}
