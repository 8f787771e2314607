import { Term } from '../ui/term.tsx';
import { FieldTitle, Section } from './section.tsx';
import { LongList } from '../ui/show-more.tsx';
import { LoadedOf, extentOf } from '../data/loading/loaded-of.tsx';
import type { Ledger } from '../../catalog/records/ledger.ts';
import { Fragment, type ReactNode, useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import { fields } from '../../catalog/records/fields.ts';
import { readVariableReference } from '../../catalog/records/known-shapes.ts';
import { rowHeadingOf } from '../../catalog/records/name-in-table.ts';
import { rowPath } from '../../catalog/records/given-path.ts';
import { codeAndTitle } from '../../catalog/records/table-codes.ts';
import { type TableRow, pathInTable } from '../../catalog/records/table-path.ts';
import {
  differences,
  nearestFirst,
  variableRelations,
  wholesOf,
} from '../../catalog/records/variable-relations.ts';
import { withCodedSource } from '../../catalog/sources.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { CompareLink } from '../data/compare-link.tsx';
import { useRelatedLoad } from '../data/loading/load-target.ts';
import { recordPath } from '../data/record-path.ts';
import { useCollection, useRestingEntries } from '../data/loading/use-collection.ts';
import { rowContent, withoutStockPhrases } from '../list/rows/row-content.ts';
import styles from './sections.module.css';
import { UnknownList } from './unknown-value.tsx';

/** The variables from which relations are computed. */
export interface LoadedVariables {
  /** Those that were there when loading last rested, so that relations neither move with each page nor delay typing. */
  entries: readonly Entry[];
  byKey: Ledger['byKey'];
  isComplete: boolean;
  /** Whether all that can be loaded are in `entries`, so that a table can be shown as the tree that it is. */
  isSettled: boolean;
  extent: string;
}

const noEntries: readonly Entry[] = [];

/** Loads the variables once the open list has what it needs (`mayLoad`). */
export function useLoadedVariables(mayLoad: boolean): LoadedVariables {
  const { ledger, completeness, isLoading, isPending, hasMore, failure } = useCollection('variable');
  const isRequested = useRelatedLoad('variable', mayLoad) || failure !== null;
  const resting = useRestingEntries(ledger, isRequested && !isLoading && !isPending);
  const entries = useDeferredValue(resting ?? noEntries);
  const isCurrent = entries === ledger.entries;
  return {
    entries,
    byKey: ledger.byKey,
    isComplete: completeness.state === 'complete' && isCurrent,
    isSettled: isCurrent && !isPending && !hasMore && failure === null,
    extent: extentOf(ledger, entries.length),
  };
}

/** What the rest of the variables is needed for, how many there are so far, and a button that loads them. */
export function NeedsAllVariables({ children }: { children: string }) {
  const list = useCollection('variable');
  const sentence = `${children} So far: ${extentOf(list.ledger)}.`;
  return <LoadedOf className="quiet" sentence={sentence} lists={[list]} label="Load all variables" />;
}

interface Props {
  entry: Entry<'variable'>;
  variables: LoadedVariables;
  /** Query string of the list, which stays beside the record that a link opens. */
  search: string;
}

/** Where a variable is in its table, and the title of the table: both tell one "Total" from another. */
export function PlaceInTable({ entry, variables: { entries, isComplete } }: Omit<Props, 'search'>) {
  const path = rowPath(pathInTable(isComplete ? entries : null, entry));
  const { code, title } = codeAndTitle(entry.record.sources[0]?.name ?? '');
  // What the title continues the name by, as in rows; nothing if the name says it all.
  const { source } = rowContent('variable', entry.record);
  const table = source === '' || source.startsWith('… ') ? source : title;
  return (
    <>
      {path !== '' && (
        <p>
          <bdi>{shownText(path, 300)}</bdi>
        </p>
      )}
      {code !== '' && table !== '' && (
        <p className="quiet">
          <bdi>{shownText(table, 300)}</bdi>
        </p>
      )}
    </>
  );
}

/** "Also as a percentage of Commuters"; renders nothing for what is no percentage. */
export function AlsoPercentage({ entry, variables, search }: Props) {
  const first = firstDenominator(entry, variables);
  if (first === null) return null;
  return (
    <p className={styles.of}>
      Also as a <Term definition={fields.denominators.definition}>percentage</Term> of{' '}
      <Link to={{ pathname: recordPath('variable', first.key), search }}>
        <bdi>{shownText(first.name, 300)}</bdi>
      </Link>
    </p>
  );
}

function firstDenominator({ record }: Entry<'variable'>, { byKey }: LoadedVariables) {
  const first = readVariableReference(wholesOf(record)[0]);
  const name = first === null ? '' : (first.name ?? byKey.get(first.key)?.record.name ?? '');
  return first === null || name === '' ? null : { key: first.key, name };
}

/** The variables that this one can be a percentage of, as links, if there are more than the one above; other shapes as received. */
export function PercentOf({ entry, variables, search }: Props) {
  const given = wholesOf(entry.record);
  const known = given.flatMap((each) => readVariableReference(each) ?? []);
  const isNamed = given.length === 1 && firstDenominator(entry, variables) !== null;
  if (given.length === 0 || isNamed) return null;
  return (
    <Section title={<FieldTitle name="denominators" />}>
      <LongList className={styles.list} values={known} first={20} noun="variables">
        {({ key, name, code }) => {
          const loaded = variables.byKey.get(key);
          const fallback = loaded === undefined ? `Variable ${key}` : headingOf(loaded);
          return (
            <RecordLink
              path={recordPath('variable', key)}
              name={name ?? fallback}
              search={search}
              code={code || loaded?.record.slug}
            />
          );
        }}
      </LongList>
      <UnknownList values={given.filter((each) => readVariableReference(each) === null)} />
    </Section>
  );
}

interface RelatedProps extends Props {
  /** The rows of its table, and its own, whose parts the table shows. */
  rows: readonly TableRow[];
  row: TableRow | undefined;
}

// The most informative differences come first; more, or a description besides, would make the list unreadable.
const maxDifferences = 2;

/** The other variables that this one is the denominator of, and those with the same name and their differences. */
export function RelatedVariables({ entry, variables, search, rows, row }: RelatedProps) {
  const { entries, isComplete, extent } = variables;
  const { denominatorOf, sameName } = useMemo(() => {
    const found = variableRelations(entries, entry);
    const parts = new Set(row?.parts.map((part) => part.entry));
    const inTable = new Set(rows.map((each) => each.entry));
    return {
      denominatorOf: found.denominatorOf.filter((each) => !parts.has(each)),
      sameName: nearestFirst(withCodedSource(entry.record, entries), found.sameName, inTable),
    };
  }, [entries, entry, rows, row]);
  if (denominatorOf.length === 0 && sameName.length === 0) return null;
  const self = withCodedSource(entry.record, entries);
  /** What distinguishes a variable of the same name: its place in its table, and the table. */
  function distinctionOf(other: Entry<'variable'>): string[] {
    const record = withCodedSource(other.record, entries);
    const differing = differences(self, record);
    const isElsewhere = differing[0]?.field === 'Source';
    const place = pathInTable(isComplete ? entries : null, other);
    const path = shownText(isElsewhere ? rowPath(place) : place, 120);
    if (path !== '' && !isElsewhere) return [path];
    // The place says what it is a percentage of.
    const found = differing.filter(
      ({ field }, nth) => nth === 0 || (path === '' && nth < maxDifferences && field !== 'Description'),
    );
    const texts = found.map(({ field, value }) => {
      // Without what the source's name repeats of the variable's, and the parentheses around all that is left.
      const { source } = field === 'Source' ? rowContent('variable', record) : { source: '' };
      const rest = source.replace(/^… /, '').replace(/^\(([^()]*)\)$/, '$1');
      const shown = shownText(rest === '' ? value : rest, 120);
      if (value === '') return field === 'Of' ? 'Of: none' : `No ${field.toLowerCase()}`;
      return field === 'Source' ? shown : `${field}: ${shown}`;
    });
    return path === '' ? texts : [path, ...texts];
  }
  const lists = { className: styles.list, first: 5, noun: 'variables' };
  return (
    <>
      {denominatorOf.length > 0 && (
        <Section title="Denominator of">
          <LongList {...lists} values={denominatorOf}>
            {(other) => <RecordLink {...linkTo(other)} search={search} code={other.record.slug} />}
          </LongList>
        </Section>
      )}
      {sameName.length > 0 && (
        <Section title="Same name, different variable">
          <LongList {...lists} values={sameName}>
            {(other) => (
              <RecordLink
                path={linkTo(other).path}
                // Their name is that of the record.
                name={distinctionOf(other).join(' · ') || withoutStockPhrases(rowHeadingOf(other))}
                search={search}
                code={other.record.slug}
              />
            )}
          </LongList>
          <p>
            <CompareLink records={[entry, ...sameName]} />
          </p>
        </Section>
      )}
      {!isComplete && <p className="quiet">Compared with {extent}.</p>}
    </>
  );
}

interface LinkProps {
  path: string;
  name: string;
  search?: string;
  code?: string | undefined;
  children?: ReactNode;
}

/** A link to a record, and what distinguishes it from others of that name. */
export function RecordLink({ path, name, search = '', code = '', children }: LinkProps) {
  return (
    <>
      <Link to={{ pathname: path, search }}>
        <bdi>{shownText(name, 200)}</bdi>
      </Link>{' '}
      {code !== '' && <code>{shownText(code, 60)}</code>}
      {children}
    </>
  );
}

export function linkTo(entry: Entry): { path: string; name: string } {
  return { path: recordPath(entry.collection, entry.key), name: headingOf(entry) };
}

/** What distinguishes a record, below its name; renders nothing if there are no parts. */
export function AboutLine({ parts }: { parts: readonly ReactNode[] }) {
  if (parts.length === 0) return null;
  return (
    <div className="quiet">
      {parts.map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <span> · </span>}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </div>
  );
}
