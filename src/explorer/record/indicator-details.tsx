import { Fragment, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { facetOf, pluralOf } from '../../catalog/list/facets.ts';
import { fields } from '../../catalog/records/fields.ts';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import { tableTree } from '../../catalog/records/table/table-path.ts';
import { surveyLineIn, withoutFacts } from '../../catalog/census/descriptions.ts';
import { codeAndTitle } from '../../catalog/records/table/table-codes.ts';
import { variablesOfLargeTable } from '../../catalog/records/table/table-samples.ts';
import { rowHeadingOf } from '../../catalog/records/table/name-in-table.ts';
import { sharedUnit, subjectOf, topicsOf, unitWord } from '../../catalog/records/variable-facts.ts';
import { nameQuery } from '../../catalog/search/name-query.ts';
import { rowsOfSource, sourcesNamedIn, sourcesOf } from '../../catalog/sources.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { recordPath } from '../data/record-path.ts';
import { LongList } from '../ui/control/show-more.tsx';
import { InThisTable } from './table/in-this-table.tsx';
import { Description, LongText } from './parts/long-text.tsx';
import { PossibleSources, MatchingVariables } from './related/matching-records.tsx';
import { TableIndicators } from './related/related-records.tsx';
import { capitalized } from '../../contract/collection-names.ts';
import { type LoadedVariables, NeedsAllVariables } from './parts/loaded-variables.tsx';
import { FieldFacts, FieldPills, Fact, Facts, Section } from './parts/section.tsx';
import { SourceCard, SourceCards } from './source/source-card.tsx';
import styles from './parts/sections.module.css';

interface Props {
  entry: Entry<'indicator'>;
  variables: LoadedVariables;
  /** Those of its tables that came with the page, until all are loaded. */
  tableRows: readonly Entry[];
  /** Query string of the list beside the record. */
  search: string;
  /** Whether the open list has loaded what it needs, so that other lists may load. */
  mayLoad: boolean;
  /** The variable of the same name, if there is only one. */
  twin: Entry<'variable'> | undefined;
}

/** What an indicator says, and the table whose code it contains, for the catalog links it to none; or else what its name leads to. */
export function IndicatorDetails({ entry, variables, tableRows, search, mayLoad, twin }: Props) {
  const { name, slug, description } = entry.record;
  const { isSettled } = variables;
  const entries = tableRows.length > 0 ? tableRows : variables.entries;
  const isKnown = isSettled || tableRows.length > 0;
  const isWhole = isSettled || (isKnown && tableRows.length < variablesOfLargeTable);
  const sources = useMemo(() => sourcesNamedIn(entry.record, sourcesOf(entries)), [entry.record, entries]);
  const [table] = sources.length === 1 ? sources : [];
  const rows = useMemo(
    () => tableTree(table === undefined ? [] : rowsOfSource(table, entries)),
    [table, entries],
  );
  const [unit, origin] = sharedUnit(isKnown ? rows.map(({ entry: { record } }) => record) : []);
  const fullRecord = {
    ...entry.record,
    sources: table === undefined ? [] : [table.record],
    ...(unit !== '' && { units: unitWord(unit) + origin }),
    ...(twin !== undefined && {
      units: twin.record.units,
      unitNotes: twin.record.unitNotes,
      sources: twin.record.sources,
    }),
  };
  const [row, ...others] = isKnown ? rows : [];
  const text = withoutFacts(
    description ?? '',
    name,
    ...(row && others.length === 0 ? [rowHeadingOf(row.entry)] : []),
  );
  const survey = surveyLineIn(text);
  const meaning = text.replace(survey, '').trim();
  const isOnly = sources.length === 1;
  const isSaid = sources.some(({ record }) => survey.includes(codeAndTitle(record.name).code));
  const isLooking = sources.length === 0 && !isSettled && /\p{L}\p{N}{3}/u.test(slug);
  return (
    <>
      <FieldPills entry={{ ...entry, record: fullRecord }} />
      {(meaning !== '' || (description ?? '').trim() === '') && (
        // A source, if there is one, is on the first screen.
        <Description text={meaning} variables={variables} foldAt={600} absent="No description" />
      )}
      <Section title={sources.length > 1 ? fields.sources.title : facetOf('source').title}>
        {survey !== '' && !isSaid && <LongText text={survey} />}
        {sources.length > 0 ? (
          <LongList className="stack" values={sources} first={3} noun="sources">
            {({ record }) => <SourceCard source={record} name="h4" isPrimary={isOnly} isMain={isOnly} />}
          </LongList>
        ) : twin !== undefined ? (
          <>
            <SourceCards
              sources={twin.record.sources}
              variable={twin.record}
              isPrimary={twin.record.sources.length === 1}
            />
            <p>
              {'Its variable: '}
              <Link to={recordPath('variable', twin.key)}>
                <bdi>{shownText(headingOf(twin), 200)}</bdi>
              </Link>{' '}
              <code>{shownText(twin.record.slug, 60)}</code>
            </p>
          </>
        ) : isLooking ? (
          <div className={styles.awaitedSource}>
            <NeedsAllVariables>Looking for the source with this indicator’s code.</NeedsAllVariables>
          </div>
        ) : (
          <p className={styles.absent}>No source given</p>
        )}
      </Section>
      <FieldFacts entry={entry} />
      <Topics entry={entry} />
      {table !== undefined ? (
        <>
          <InThisTable {...{ rows, isWhole }} source={table.record} search={textOnly(search)} />
          <TableIndicators
            title="For other groups"
            code={codeAndTitle(table.record.name).code}
            except={entry}
            mayLoad={mayLoad}
          />
        </>
      ) : (
        twin === undefined &&
        // Not while the source may still be found, unless loading rests before that.
        (!isLooking || variables.entries.length > 0) && (
          <>
            <MatchingVariables query={nameQuery(name)} mayLoad={mayLoad} />
            {sources.length === 0 && <PossibleSources query={nameQuery(name)} variables={variables} />}
          </>
        )
      )}
    </>
  );
}

/** The searched text of a query string: lists of other records do not have its filters. */
function textOnly(search: string): string {
  const text = new URLSearchParams(search).get('q') ?? '';
  return text === '' ? '' : `?${new URLSearchParams({ q: text })}`;
}

function Topics({ entry: { record } }: Pick<Props, 'entry'>) {
  const topics = topicsOf(record);
  const facts = [
    {
      facet: 'subject',
      label: facetOf('subject').title,
      values: [subjectOf(record) ?? []].flat(),
    },
    {
      facet: 'keyword',
      label: topics.length === 1 ? facetOf('keyword').title : capitalized(pluralOf('keyword')),
      values: topics,
    },
  ].filter(({ values }) => values.length > 0);
  if (facts.length === 0) return null;
  return (
    <Facts>
      {facts.map(({ facet, label, values }) => (
        <Fact key={facet} label={label}>
          {values.map((value, place) => (
            <Fragment key={value}>
              {place > 0 && ', '}
              <Link to={`/indicators?${new URLSearchParams({ [facet]: value })}`}>
                {shownText(value, 200)}
              </Link>
            </Fragment>
          ))}
        </Fact>
      ))}
    </Facts>
  );
}
