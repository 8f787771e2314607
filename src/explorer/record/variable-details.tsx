import { useMemo } from 'react';
import type { Entry } from '../../catalog/records/entry.ts';
import { fields } from '../../catalog/records/fields.ts';
import { isEmptyValue } from '../../catalog/records/known-shapes.ts';
import { sourcesOf } from '../../catalog/sources.ts';
import { shownText } from '../../catalog/visible-text.ts';
import type { Variable } from '../../contract/records.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import { Description } from './long-text.tsx';
import { Notes, notesOf } from './notes.tsx';
import { FactPills, longestPill, TagPills } from './pills.tsx';
import { type LoadedVariables, PercentOf, RelatedVariables } from './related-variables.tsx';
import { Fact, Facts, FieldTitle, Section } from './section.tsx';
import styles from './sections.module.css';
import { AboutSource, firstOpenable, PrimarySource, SourceRows } from './sources.tsx';

interface Props {
  entry: Entry<'variable'>;
  variables: LoadedVariables;
  /** Query string of the list beside the record. */
  search: string;
}

/** A variable's description, unit, universe and source, then its relations to other variables. */
export function VariableDetails({ entry, variables, search }: Props) {
  const { record } = entry;
  const { sources, denominators, context, tags } = record;
  const { configuration } = useCatalog();
  const primary = firstOpenable(sources, configuration.portalUrl);
  const others = sources.filter((source) => source !== primary?.source);
  const perSource = useMemo(
    () => new Map(sourcesOf(variables.entries).map((each) => [each.record.id, each.variables.length])),
    [variables.entries],
  );
  const about = { code: record.slug, perSource, isComplete: variables.isComplete };
  const notes = notesOf(context, ...sources.map((source) => source.context));
  return (
    <>
      <FactPills variable={record} />
      {/* Short enough to keep the data page's button on the first screen of a phone. */}
      <Description text={record.description} variables={variables} foldAt={300} />
      {primary !== null && (
        <div className={styles.group}>
          <PrimarySource {...primary} />
          <AboutSource source={primary.source} {...about} hasFactsAbove={primary.source === sources[0]} />
        </div>
      )}
      {sources.length === 0 && <p className={styles.absent}>No sources listed</p>}
      <OtherLabels variable={record} />
      {!denominators.every(isEmptyValue) && (
        <Section title={<FieldTitle name="denominators" />}>
          <PercentOf {...{ entry, variables, search }} />
        </Section>
      )}
      {notes.length > 0 && (
        <Section title={<FieldTitle name="context" />}>
          <Notes values={notes} />
        </Section>
      )}
      {others.length > 0 && (
        <Section title={primary === null ? fields.sources.title : 'Other sources'}>
          <SourceRows sources={others} {...about} />
        </Section>
      )}
      {!tags.every(isEmptyValue) && (
        <Section title={<FieldTitle name="tags" />}>
          <TagPills tags={tags} variables={variables} />
        </Section>
      )}
      <RelatedVariables {...{ entry, variables, search }} />
    </>
  );
}

/** A variable's other names, if they say more than its name. */
function OtherLabels({ variable }: { variable: Variable }) {
  const { name, shortName, displayName, percentLabel, unitNotes } = variable;
  const isDefault = percentLabel === `% of ${name}` || percentLabel === `% of ${displayName}`;
  const labels: [title: string, text: string | null][] = [
    [fields.shortName.title, shortName === name ? null : shortName],
    [fields.displayName.title, displayName === name ? null : displayName],
    [fields.percentLabel.title, isDefault ? null : percentLabel],
    [fields.unitNotes.title, unitNotes !== null && unitNotes.trim().length > longestPill ? unitNotes : null],
  ];
  const facts = labels.map(([title, text]) =>
    text === null || text.trim() === '' ? null : (
      <Fact key={title} label={title}>
        {shownText(text, 1000)}
      </Fact>
    ),
  );
  return facts.every((fact) => fact === null) ? null : <Facts>{facts}</Facts>;
}
