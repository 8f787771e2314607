import { type Entry, isOf, type FieldWarning } from '../../catalog/entry.ts';
import { numberFormatMarks } from '../../catalog/number-format.ts';
import type { Subdomain, Taxonomy } from '../../contract/records.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { RawJson } from '../parts/raw-json.tsx';
import { Description } from './description.tsx';
import { Fact, Facts } from './facts.tsx';
import { FieldWarnings } from './field-warnings.tsx';
import { UnknownList } from './unknown-value.tsx';
import { OtherFields } from './other-fields.tsx';
import styles from './record-details.module.css';
import { VariableDetails } from './variable-details.tsx';

/** Everything a record says, in plain words; what the contract leaves open is shown as it came. */
export function RecordDetails({ entry }: { entry: Entry }) {
  return (
    <div className={styles.details}>
      <FieldWarnings marks={marksOf(entry)} />
      <Body entry={entry} />
      <OtherFields entry={entry} />
      <RawJson raw={entry.raw} />
    </div>
  );
}

function marksOf(entry: Entry): readonly FieldWarning[] {
  if (!isOf(entry, 'variable')) return entry.marks;
  return [...entry.marks, ...numberFormatMarks(entry.record.numberFormatOptions)];
}

function Body({ entry }: { entry: Entry }) {
  if (isOf(entry, 'variable')) return <VariableDetails variable={entry.record} marks={entry.marks} />;
  if (isOf(entry, 'indicator')) return <Description text={entry.record.description} />;
  if (isOf(entry, 'taxonomy')) return <TaxonomyDetails taxonomy={entry.record} />;
  return <SubdomainDetails subdomain={entry.record} />;
}

function TaxonomyDetails({ taxonomy }: { taxonomy: Taxonomy }) {
  return (
    <>
      <Description text={taxonomy.description} />
      <section aria-labelledby="tags-heading" className={styles.section}>
        <h3 id="tags-heading">Tags</h3>
        <UnknownList values={taxonomy.tags} none="No tags" />
      </section>
    </>
  );
}

function SubdomainDetails({ subdomain }: { subdomain: Subdomain }) {
  return (
    <Facts>
      <Fact label="Name">{shownText(subdomain.name)}</Fact>
      <Fact label="Slug">{shownText(subdomain.slug)}</Fact>
    </Facts>
  );
}
