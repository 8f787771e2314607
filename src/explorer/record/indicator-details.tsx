import { useMemo } from 'react';
import { facetOf, pluralOf } from '../../catalog/list/facets.ts';
import { fields } from '../../catalog/records/fields.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { tableTree } from '../../catalog/records/table/table-path.ts';
import { surveyLineIn, withoutFacts } from '../../catalog/census/descriptions.ts';
import { codeAndTitle } from '../../catalog/records/table/table-codes.ts';
import { variablesOfLargeTable } from '../../catalog/records/table-samples.ts';
import { rowHeadingOf } from '../../catalog/records/table/name-in-table.ts';
import { sharedUnit, topicsOf, unitWord } from '../../catalog/records/variable-facts.ts';
import { nameQuery } from '../../catalog/search/name-query.ts';
import { rowsOfSource, sourcesNamedIn, sourcesOf, withNamedSource } from '../../catalog/sources.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { LongList } from '../ui/control/show-more.tsx';
import { InThisTable } from './table/in-this-table.tsx';
import { Description, LongText } from './parts/long-text.tsx';
import { GuessedSource, MatchingVariables, NoSource, useSourceByName } from './related/matching-records.tsx';
import { TableIndicators } from './related/related-records.tsx';
import { capitalized, collectionWords } from '../../contract/collection-names.ts';
import type { RecordProps } from './parts/loaded-variables.tsx';
import { RecordRow } from './parts/record-link.tsx';
import { FieldFacts, FieldPills, Section } from './parts/section.tsx';
import { SourceCard } from './source/source-card.tsx';
import { Link } from '../ui/control/link.tsx';
import styles from './parts/sections.module.css';

interface Props extends RecordProps<'indicator'> {
  /** Those of its tables that came with the page, until all are loaded. */
  tableRows: readonly Entry[];
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
  // Its variable is known by the catalog, what it names is only read.
  const measured = twin && withNamedSource(twin.record, entries);
  const isMeasured = measured !== undefined && measured.sources.length > 0;
  const sources = useMemo(
    () => (isMeasured ? [] : sourcesNamedIn(entry.record, sourcesOf(entries))),
    [isMeasured, entry.record, entries],
  );
  const shown = isMeasured ? measured.sources : sources.map(({ record }) => record);
  const isOnly = shown.length === 1;
  const [table] = isOnly ? sources.filter(({ record }) => codeAndTitle(record.name).code !== '') : [];
  const rows = useMemo(
    () => tableTree(table === undefined ? [] : rowsOfSource(table, entries)),
    [table, entries],
  );
  const [unit, origin] = sharedUnit(isKnown ? rows.map(({ entry: { record } }) => record) : []);
  const fullRecord = {
    ...entry.record,
    sources: isOnly || isMeasured ? shown : [],
    ...(unit !== '' && { units: unitWord(unit) + origin }),
    ...(measured && { units: measured.units, unitNotes: measured.unitNotes }),
  };
  const [row, ...others] = isKnown ? rows : [];
  const text = withoutFacts(
    description ?? '',
    name,
    ...(row && others.length === 0 ? [rowHeadingOf(row.entry)] : []),
  );
  const survey = surveyLineIn(text);
  const meaning = text.replace(survey, '').trim();
  const isSaid = sources.some(({ record }) => survey.includes(codeAndTitle(record.name).code));
  // What its text says is no guess.
  const isUnsaid = shown.length === 0 && (survey === '' || !isSettled);
  const query = isUnsaid && twin === undefined ? nameQuery(name) : '';
  const byName = useSourceByName(entry, query, variables);
  const guesses = isUnsaid ? (byName?.guesses ?? []) : [];
  const listed = new Set(guesses.flatMap(([, matches]) => matches.map(({ key }) => key)));
  const title = Math.max(sources.length, guesses.length) > 1 ? fields.sources.title : facetOf('source').title;
  const isLooking = sources.length === 0 && !isSettled && /\p{L}\p{N}{3}/u.test(slug);
  return (
    <>
      <FieldPills entry={{ ...entry, record: fullRecord }} />
      {(meaning !== '' || (description ?? '').trim() === '') && (
        // A source, if there is one, is on the first screen.
        <Description text={meaning} variables={variables} foldAt={300} absent="No description" />
      )}
      <Section title={guesses.length > 0 ? `Possible ${title.toLowerCase()} (matched by name)` : title}>
        {survey !== '' && !isSaid && <LongText text={survey} />}
        <LongList className="stack" values={shown} first={isMeasured ? 20 : 3} noun="sources">
          {(source) => (
            <SourceCard
              source={source}
              {...(twin && isMeasured && { variable: twin.record })}
              isPrimary={isOnly}
              isMain={table !== undefined}
            />
          )}
        </LongList>
        <LongList className="stack" values={guesses} first={3} noun="sources">
          {(guess) => <GuessedSource guess={guess} />}
        </LongList>
        {isUnsaid && guesses.length === 0 && (
          <NoSource
            isLooking={byName === null}
            lacking={byName?.isMatched === false ? query : ''}
            variables={variables}
          />
        )}
      </Section>
      {twin !== undefined && (
        <Section title={capitalized(collectionWords.variable.one)}>
          <ul className={styles.rows}>
            <li>
              <RecordRow entry={twin} />
            </li>
          </ul>
        </Section>
      )}
      <FieldFacts entry={entry} />
      <Keywords entry={entry} />
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
          <MatchingVariables
            {...{ entry, sources, listed, mayLoad }}
            query={nameQuery(name)}
            isKnown={!isSettled || !isUnsaid || byName !== null}
          />
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

/** The words that its description is listed under, as links to the indicators of each. */
function Keywords({ entry: { record } }: Pick<Props, 'entry'>) {
  const topics = topicsOf(record);
  if (topics.length === 0) return null;
  return (
    <Section title={topics.length === 1 ? facetOf('keyword').title : capitalized(pluralOf('keyword'))}>
      <LongList className="row" values={topics} first={20} noun={pluralOf('keyword')}>
        {(keyword) => (
          <Link className={styles.pill} to={`/indicators?${new URLSearchParams({ keyword })}`}>
            <bdi>{shownText(keyword, 200)}</bdi>
          </Link>
        )}
      </LongList>
    </Section>
  );
}
