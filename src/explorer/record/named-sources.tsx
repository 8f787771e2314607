import { useMemo } from 'react';
import { sourcesNamedIn, sourcesOf } from '../../catalog/sources.ts';
import type { Indicator } from '../../contract/records.ts';
import { LongList } from '../ui/show-more.tsx';
import { type LoadedVariables, NeedsAllVariables } from './related-variables.tsx';
import { Section } from './section.tsx';
import { SourceCard } from './sources.tsx';

interface Props {
  indicator: Indicator;
  variables: LoadedVariables;
}

/** The sources whose code an indicator's slug or description contains. The catalog links no indicator to a source. */
export function NamedSources({ indicator: { slug, description }, variables }: Props) {
  const { entries, isComplete, isSettled } = variables;
  const named = useMemo(
    () => sourcesNamedIn(`${slug} ${(description ?? '').slice(0, 5000)}`, sourcesOf(entries)),
    [slug, description, entries],
  );
  if (named.length === 0 && !isSettled && /\p{L}\p{N}{3}/u.test(slug))
    return (
      <Section title="Source">
        <NeedsAllVariables>Looked for by its code among the sources of the variables.</NeedsAllVariables>
      </Section>
    );
  if (named.length === 0) return null;
  const perSource = new Map(named.map((each) => [each.record.id, each.variables.length]));
  return (
    <Section title={named.length === 1 ? 'Source' : 'Sources'}>
      <p className="quiet">
        {`Found by ${named.length === 1 ? 'its code' : 'their codes'} in the text of this indicator; the catalog does not link indicators to sources.`}
      </p>
      <LongList className="stack" values={named} first={3} noun="sources">
        {({ record }) => (
          <SourceCard
            source={record}
            name="h4"
            isPrimary={named.length === 1}
            {...{ perSource, isComplete }}
          />
        )}
      </LongList>
    </Section>
  );
}
