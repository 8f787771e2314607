import { useMemo } from 'react';
import type { Entry } from '../../catalog/records/entry.ts';
import { isEmptyValue } from '../../catalog/records/known-shapes.ts';
import { variablesPerSource } from '../../catalog/records/variable-relations.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import { Description } from './description.tsx';
import { FactPills } from './fact-pills.tsx';
import { Notes, notesOf } from './notes.tsx';
import { OtherLabels } from './other-labels.tsx';
import { PercentOf } from './percent-of.tsx';
import { PrimarySource } from './primary-source.tsx';
import styles from './record-details.module.css';
import { Section } from './section.tsx';
import { firstOpenable } from './source-links.ts';
import { AboutSource, SourceRows } from './source-rows.tsx';
import { TagPills } from './tag-pills.tsx';
import type { LoadedVariables } from './use-loaded-variables.ts';
import { RelatedVariables } from './related-variables.tsx';

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
    () => variablesPerSource(variables.entries, sources),
    [variables.entries, sources],
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
        <Section title="Percent of" term="denominators">
          <PercentOf denominators={denominators} variables={variables} search={search} />
        </Section>
      )}
      {notes.length > 0 && (
        <Section title="Notes" term="context">
          <Notes values={notes} />
        </Section>
      )}
      {others.length > 0 && (
        <Section title={primary === null ? 'Sources' : 'Other sources'}>
          <SourceRows sources={others} {...about} />
        </Section>
      )}
      {!tags.every(isEmptyValue) && (
        <Section title="Tags" term="tags">
          <TagPills tags={tags} variables={variables} />
        </Section>
      )}
      <RelatedVariables entry={entry} variables={variables} search={search} />
    </>
  );
}
