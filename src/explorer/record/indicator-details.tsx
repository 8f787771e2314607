import { useMemo } from 'react';
import type { Entry } from '../../catalog/records/entry.ts';
import { tableTree } from '../../catalog/records/table-path.ts';
import { codeAndTitle } from '../../catalog/records/table-codes.ts';
import { rowHeadingOf } from '../../catalog/records/name-in-table.ts';
import {
  subjectOf,
  topicsOf,
  universeOf,
  withoutFacts,
  yearsOf,
} from '../../catalog/records/variable-facts.ts';
import { nameQuery } from '../../catalog/search/name-query.ts';
import { type IndexedSource, sourcesNamedIn, sourcesOf, tableVariables } from '../../catalog/sources.ts';
import { concepts } from '../ui/definitions.ts';
import { LongList } from '../ui/show-more.tsx';
import { InThisTable } from './table/in-this-table.tsx';
import { Description } from './parts/long-text.tsx';
import { RelatedRecords } from './related/related-records.tsx';
import { TableIndicators } from './related/table-indicators.tsx';
import { RelatedSources } from './related/related-sources.tsx';
import { type LoadedVariables, NeedsAllVariables } from './parts/loaded-variables.tsx';
import { FactPill, Section } from './parts/section.tsx';
import { SourceCard } from './source/source-card.tsx';
import styles from './parts/sections.module.css';

interface Props {
  entry: Entry<'indicator'>;
  variables: LoadedVariables;
  /** Whether the open list has loaded what it needs, so that other lists may load. */
  mayLoad: boolean;
}

/**
 * An indicator's description and the table whose code it contains, with its variables; without one, sources and variables
 * with a similar name. The catalog links no indicator to a source.
 */
export function IndicatorDetails({ entry, variables, mayLoad }: Props) {
  const { name, slug, description } = entry.record;
  const { entries, isSettled } = variables;
  const named = useMemo(() => sourcesNamedIn(entry.record, sourcesOf(entries)), [entry.record, entries]);
  const [table] = named.length === 1 ? named : [];
  const rows = useMemo(() => {
    const all = table === undefined ? [] : tableVariables(table, entries);
    // A table that is only their second source says where others come from, not what they are part of.
    const own = all.filter(
      ({ record: { sources } }) => sources.length === 0 || sources[0]?.id === table?.record.id,
    );
    return tableTree(own.length === 0 ? all : own);
  }, [table, entries]);
  const sourced = { ...entry.record, sources: table === undefined ? [] : [table.record] };
  const [universe, period] = [universeOf(sourced), yearsOf(sourced)];
  const [subject, topics] = [subjectOf(entry.record), topicsOf(entry.record)];
  const [row, ...others] = isSettled ? rows : [];
  const text = withoutFacts(
    description ?? '',
    name,
    ...(row && others.length === 0 ? [rowHeadingOf(row.entry)] : []),
  );
  const mayHaveCode = /\p{L}\p{N}{3}/u.test(slug);
  return (
    <>
      {(universe !== null || period !== null || subject !== null || topics.length > 0) && (
        <ul className="row" aria-label="Key facts">
          <FactPill label="Universe" definition={concepts.universe.text} text={universe} />
          <FactPill label="Period" text={period} />
          <FactPill label="Subject area" text={subject} pathOf={pathOf('subject')} />
          <FactPill label={topics.length === 1 ? 'Topic' : 'Topics'} text={topics} pathOf={pathOf('topic')} />
        </ul>
      )}
      {(text !== '' || (description ?? '').trim() === '') && (
        <Description text={text} variables={variables} absent="No description" />
      )}
      {named.length === 0 && !isSettled && mayHaveCode && (
        <Section title="Source">
          <NeedsAllVariables>Looking for the source with this indicator’s code.</NeedsAllVariables>
        </Section>
      )}
      {named.length > 0 && <NamedSources named={named} />}
      {table === undefined ? (
        <>
          {named.length === 0 && (isSettled || !mayHaveCode) && (
            <p className={styles.absent}>The catalog gives no source for this indicator.</p>
          )}
          {named.length === 0 && <RelatedSources query={nameQuery(name)} variables={variables} />}
          <RelatedRecords name="variable" of={entry} query={nameQuery(name)} mayLoad={mayLoad} />
        </>
      ) : (
        <>
          <InThisTable rows={rows} source={table.record} variables={variables} />
          <TableIndicators
            title="For other groups"
            code={codeAndTitle(table.record.name).code}
            except={entry}
            mayLoad={mayLoad}
          />
        </>
      )}
    </>
  );
}

const pathOf = (facet: 'subject' | 'topic') => (value: string) =>
  `/indicators?${new URLSearchParams({ [facet]: value })}`;

function NamedSources({ named }: { named: readonly IndexedSource[] }) {
  const isOnly = named.length === 1;
  return (
    <Section title={isOnly ? 'Source' : 'Sources'}>
      <LongList className="stack" values={named} first={3} noun="sources">
        {({ record }) => (
          <SourceCard source={record} name="h4" isPrimary={isOnly} hasTable={isOnly} isAbove={isOnly} />
        )}
      </LongList>
    </Section>
  );
}
