import { type Entry, isOf, type FieldWarning } from '../../catalog/records/entry.ts';
import { isEmptyValue } from '../../catalog/records/known-shapes.ts';
import { numberFormatMarks } from '../../catalog/records/number-format.ts';
import type { Taxonomy } from '../../contract/records.ts';
import { RawJson } from '../ui/raw-json.tsx';
import { Description } from './description.tsx';
import { FieldWarnings } from './field-warnings.tsx';
import { OtherFields } from './other-fields.tsx';
import styles from './record-details.module.css';
import { RelatedRecords } from './related-records.tsx';
import { Section } from './section.tsx';
import { TagPills } from './tag-pills.tsx';
import { TechnicalDetails } from './technical-details.tsx';
import type { LoadedVariables } from './use-loaded-variables.ts';
import { VariableDetails } from './variable-details.tsx';

interface Props {
  entry: Entry;
  variables: LoadedVariables;
  /** Query string of the list beside the record. */
  search: string;
  /** Whether the open list has loaded what it needs, so that other lists may load. */
  mayLoad: boolean;
}

/** A record's meaning first, then related records, then its technical details, collapsed. */
export function RecordDetails(props: Props) {
  const { entry } = props;
  return (
    <div className={styles.details}>
      <FieldWarnings marks={marksOf(entry)} />
      <Body {...props} />
      <div className={styles.folded}>
        <TechnicalDetails entry={entry} />
        <OtherFields entry={entry} />
        <RawJson raw={entry.raw} />
      </div>
    </div>
  );
}

function marksOf(entry: Entry): readonly FieldWarning[] {
  if (!isOf(entry, 'variable')) return entry.marks;
  return [...entry.marks, ...numberFormatMarks(entry.record.numberFormatOptions)];
}

function Body({ entry, variables, search, mayLoad }: Props) {
  if (isOf(entry, 'variable')) return <VariableDetails entry={entry} variables={variables} search={search} />;
  const related = { recordName: entry.record.name, mayLoad };
  if (isOf(entry, 'indicator')) {
    return (
      <>
        <Description text={entry.record.description} variables={variables} absent="No description given" />
        <RelatedRecords name="variable" {...related} />
      </>
    );
  }
  return (
    <>
      {isOf(entry, 'taxonomy') && <TaxonomyDetails taxonomy={entry.record} variables={variables} />}
      <RelatedRecords name="indicator" {...related} />
      <RelatedRecords name="variable" {...related} />
    </>
  );
}

function TaxonomyDetails({ taxonomy, variables }: { taxonomy: Taxonomy; variables: LoadedVariables }) {
  return (
    <>
      <Description text={taxonomy.description} variables={variables} absent="No description given" />
      {!taxonomy.tags.every(isEmptyValue) && (
        <Section title="Tags">
          <TagPills tags={taxonomy.tags} variables={variables} />
        </Section>
      )}
    </>
  );
}
