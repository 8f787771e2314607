import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { adding, selectedKey } from '../../catalog/basket/selected-record.ts';
import { FailedLists } from '../data/loading-notices.tsx';
import { comparePath, comparedRecords, maxCompared } from '../data/compare-link.tsx';
import { countOf } from '../../catalog/count.ts';
import { useSelected } from '../data/use-selected.ts';
import { type ResolvedRecords, nameOf, useResolvedRecords } from './resolved-records.ts';
import { compareRecords, wordChanges } from '../../catalog/compare.ts';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { ActionIcon } from '../ui/action-icon.tsx';
import { recordPath } from '../data/record-path.ts';
import page from '../ui/page.module.css';
import disclosure from '../ui/disclosure.module.css';
import styles from './compare-page.module.css';

/** Compares the records in the URL side by side. */
export function ComparePage() {
  const [{ byKey, isLoaded }] = useSelected();
  const [parameters] = useSearchParams();
  const named = comparedRecords(parameters);
  const address = named.map(selectedKey).join('\n');
  const records = useMemo(
    () =>
      // Records saved with a selection are shown before their lists are loaded.
      adding([], named.slice(0, maxCompared)).put.map((record) => byKey.get(selectedKey(record)) ?? record),
    // The records are determined by the URL.
    // oxlint-disable-next-line react/exhaustive-deps
    [address, byKey],
  );
  const resolved = useResolvedRecords(records);
  const entries = resolved.records.flatMap(({ entry }) => entry ?? []);
  return (
    <div className={`${page.page} ${page.wide}`}>
      <title>Compare</title>
      <h1>Compare</h1>
      {named.length < 2 && (
        <p className={page.lead}>
          Choose two to six records: in the <Link to="/selection">selection</Link>, under a record’s “Same
          name, different variable”, or in a list grouped by name.
        </p>
      )}
      {named.length > maxCompared && (
        <p className={page.lead}>
          Up to {maxCompared} records fit next to each other;{' '}
          {countOf(named.length - maxCompared, 'more', 'more')} left out.
        </p>
      )}
      {isLoaded && <NotFound resolved={resolved} />}
      {entries.length > 1 && <Comparison entries={entries} />}
    </div>
  );
}

/** Names the records that are not loaded, and says whether they may still be found, or why their list failed. */
function NotFound({ resolved: { records, lists, isLoading } }: { resolved: ResolvedRecords }) {
  const absent = records.filter(({ entry }) => entry === null);
  const sought = absent.filter(({ selected }) => lists[selected.collection].failure === null);
  const names = sought.map(nameOf).join(', ');
  return (
    <>
      <FailedLists lists={[...new Set(absent.map(({ selected }) => lists[selected.collection]))]} />
      {names !== '' && (
        <p className={page.lead}>
          {isLoading ? `Looking for ${names}…` : `Not found in the catalog: ${names}.`}
        </p>
      )}
    </>
  );
}

const maxShown = 20_000;

/** A table of the fields that differ, and a collapsed one of the fields that do not. */
function Comparison({ entries }: { entries: readonly Entry[] }) {
  const fields = useMemo(() => compareRecords(entries), [entries]);
  const differing = fields.filter(({ isSame }) => !isSame);
  const same = fields.filter(({ isSame }) => isSame);
  return (
    <>
      <p className={styles.legend}>
        In similar texts: <ins>words only here</ins>, <del>words only in the first record</del>.
      </p>
      {/* Focusable, because a scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroller} aria-label="Differences" tabIndex={0}>
        <table className={styles.table} style={{ minWidth: `calc(${entries.length} * var(--column))` }}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              {entries.map((entry) => (
                <th key={`${entry.collection} ${entry.key}`} scope="col">
                  <RecordHead entry={entry} entries={entries} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differing.map(({ field, title, texts }) => (
              <tr key={field}>
                <th scope="row">{shownText(title, 60)}</th>
                {texts.map((text, index) => (
                  // The records are in the order of the URL.
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={index}>
                    <ComparedValue text={text} first={index === 0 ? null : (texts[0] ?? null)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {differing.length === 0 && <p>These records are identical.</p>}
      {same.length > 0 && (
        <details className={disclosure.disclosure}>
          <summary>{countOf(same.length, 'identical field', 'identical fields')}</summary>
          <dl className={styles.same}>
            {same.map(({ field, title, texts }) => (
              <div key={field}>
                <dt>{shownText(title, 60)}</dt>
                <dd>
                  <ComparedValue text={texts[0] ?? null} first={null} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function RecordHead({ entry, entries }: { entry: Entry; entries: readonly Entry[] }) {
  const name = shownText(headingOf(entry), 200);
  return (
    <span className={styles.head}>
      <Link to={recordPath(entry.collection, entry.key)}>
        <bdi>{name}</bdi>
      </Link>
      {entries.length > 2 && (
        <Link
          className={styles.remove}
          to={comparePath(entries.filter((other) => other !== entry))}
          aria-label={`Compare without ${name}`}
          title="Remove from this comparison"
          replace
        >
          <ActionIcon name="close" size={14} />
        </Link>
      )}
    </span>
  );
}

/**
 * A value of a compared record, null if its collection has no such field; in long texts, words that differ from the value
 * of the first record are marked. `first` is null for that one.
 */
function ComparedValue({ text, first }: { text: string | null; first: string | null }) {
  if (text === null) return <span className={styles.none}>no such field</span>;
  if (text === '') return <span className={styles.none}>none</span>;
  const parts = first === null || first === text ? null : wordChanges(first, text);
  if (parts === null) return <bdi className={styles.value}>{shownText(text, maxShown)}</bdi>;
  return (
    <bdi className={styles.value}>
      {parts.map(({ text: part, kind }, index) => {
        const Mark = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
        return (
          // The parts of a text are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <Mark key={index}>{shownText(part, maxShown)}</Mark>
        );
      })}
    </bdi>
  );
}
