import { dataPageOf } from '../../catalog/export/portal.ts';
import { facetOf } from '../../catalog/list/facets.ts';
import { isCensusHeading } from '../../catalog/census/codes.ts';
import { withoutFacts } from '../../catalog/census/descriptions.ts';
import { codeAndTitle } from '../../catalog/records/table/table-codes.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { fields } from '../../catalog/records/fields.ts';
import { isFormula } from '../../catalog/records/prose.ts';
import { tableRowsOf } from '../../catalog/records/table/table-path.ts';
import { haveSameName } from '../../catalog/records/twins.ts';
import { saysMore, unitText } from '../../catalog/records/variable-facts.ts';
import { withCodedSource, withNamedSource } from '../../catalog/sources.ts';
import type { Source } from '../../contract/records.ts';
import { recordPath } from '../data/record-path.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { InThisTable, Percentages } from './table/in-this-table.tsx';
import { Description } from './parts/long-text.tsx';
import { Notes, notesOf, Tags } from './parts/received-values.tsx';
import type { RecordProps } from './parts/loaded-variables.tsx';
import { RelatedVariables } from './related/related-records.tsx';
import { FieldFacts, FieldPills, FieldTitle, Section } from './parts/section.tsx';
import { SourceCard } from './source/source-card.tsx';
import { LongList } from '../ui/control/show-more.tsx';
import { Link } from '../ui/control/link.tsx';
import styles from './parts/sections.module.css';

interface Props extends Omit<RecordProps<'variable'>, 'mayLoad'> {
  /** Those of its table that came with the page, until all are loaded. */
  tableRows: readonly Entry[];
  /** The indicator of the same name, if there is only one. */
  twin: Entry<'indicator'> | undefined;
}

/** A variable's description, unit, universe and source, then its relations to other variables. */
export function VariableDetails({ entry, variables, tableRows, search, twin }: Props) {
  const { record } = entry;
  const { sources, context, tags } = record;
  const { configuration } = useCatalog();
  const rows = tableRowsOf(variables.entries, entry);
  const row = rows.find((each) => each.entry.key === entry.key);
  const known = tableRows.length > 0 ? tableRows : variables.entries;
  const fullRecord = withNamedSource(record, known);
  const [source] = fullRecord.sources;
  const isComputed = withCodedSource(record, known).sources.length === 0;
  // The data page that is opened first.
  const hasPage = (each: Source) => Number(dataPageOf(each, configuration.portalUrl) !== null);
  const listed = fullRecord.sources.toSorted((a, b) => hasPage(b) - hasPage(a));
  // The title of a table below that of the variable says what it is.
  const isInTable = !isComputed && codeAndTitle(source?.name ?? '').code !== '';
  const isDescribed = saysMore(fullRecord);
  const isComputedAs = isFormula(record.description ?? '');
  const meaning = twin === undefined ? '' : withoutFacts(twin.record.description ?? '', twin.record.name);
  const gaps = [
    ...(unitText(record) === null ? ['unit'] : []),
    ...((record.description ?? '').trim() === '' && meaning === '' ? ['description'] : []),
  ];
  const notes = notesOf(context);
  const fromTwin = twin !== undefined && meaning !== '' && (
    <Section title={fields.description.title}>
      <p className="quiet">
        <Link to={recordPath('indicator', twin.key)}>
          {`From the indicator ${haveSameName(entry, twin) ? 'of this name' : 'with this code'}`}
        </Link>
      </p>
      <Description text={meaning} variables={variables} foldAt={300} />
    </Section>
  );
  return (
    <>
      <FieldPills entry={{ ...entry, record: fullRecord }} />
      <Percentages {...{ entry, variables, search, rows }} />
      {isCensusHeading(record.slug) && (
        <p className={styles.absent}>A heading of its table: only the variables below it have values</p>
      )}
      {(!isDescribed || isComputedAs) && fromTwin}
      {isDescribed && (
        <div>
          {isComputedAs && <p className="quiet">Computed as</p>}
          {/* Short enough to keep the data page's button on the first screen of a phone. */}
          <Description text={record.description} variables={variables} foldAt={300} />
        </div>
      )}
      {!isInTable && gaps.length > 0 && <p className={styles.absent}>{`No ${gaps.join(' or ')}`}</p>}
      <Section title={(sources.length > 1 ? fields.sources : facetOf('source')).title}>
        {sources.length === 0 && (
          <p className={styles.absent}>
            {source === undefined
              ? 'No sources listed'
              : `No sources listed. By its ${isComputed ? 'description, it is computed from' : 'code, it belongs to'} this one:`}
          </p>
        )}
        <LongList className="stack" values={listed} first={3} noun="sources">
          {(each) => (
            <SourceCard
              source={each}
              isPrimary={each === listed[0]}
              variable={record}
              isMain={!isComputed && each === listed[0] && each === source}
            />
          )}
        </LongList>
      </Section>
      {isDescribed && !isComputedAs && fromTwin}
      <FieldFacts entry={{ ...entry, record: fullRecord }} />
      {notes.length > 0 && (
        <Section title={<FieldTitle name="context" title={fields.context.title} />}>
          <Notes values={notes} />
        </Section>
      )}
      <Tags tags={tags} variables={variables} />
      {source !== undefined && !isComputed && (
        <InThisTable {...{ rows, row, source, search }} isWhole={variables.isSettled} />
      )}
      <RelatedVariables {...{ entry, variables, search, rows, row }} />
    </>
  );
}
