import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import { differences, variableRelations } from '../../catalog/records/variable-relations.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { CompareLink } from '../data/compare-link.tsx';
import { recordPath } from '../data/record-path.ts';
import { useShowMore } from '../ui/show-more.tsx';
import { AboutLine } from './about-line.tsx';
import styles from './related-list.module.css';
import { Section } from './section.tsx';
import type { LoadedVariables } from './use-loaded-variables.ts';

const shownAtFirst = 5;
// The most informative differences come first; more would make the list unreadable.
const maxDifferences = 2;

interface Props {
  entry: Entry<'variable'>;
  variables: LoadedVariables;
  search: string;
}

/** The variables that this one is the denominator of, and those with the same name and their differences. */
export function RelatedVariables({ entry, variables, search }: Props) {
  const { entries, extent } = variables;
  const { denominatorOf, sameName } = useMemo(() => variableRelations(entries, entry), [entries, entry]);
  const [measured, moreMeasured] = useShowMore(denominatorOf, shownAtFirst, 'variables');
  const [named, moreNamed] = useShowMore(sameName, shownAtFirst, 'variables');
  if (denominatorOf.length === 0 && sameName.length === 0) return null;
  return (
    <>
      {denominatorOf.length > 0 && (
        <Section title="Denominator of">
          <ul className={styles.list}>
            {measured.map((other) => (
              <li key={other.key}>
                <VariableLink entry={other} search={search} />{' '}
                {other.record.slug !== '' && <code>{shownText(other.record.slug, 60)}</code>}
              </li>
            ))}
          </ul>
          {moreMeasured}
        </Section>
      )}
      {sameName.length > 0 && (
        <Section title="Same name, different variable">
          <ul className={styles.list}>
            {named.map((other) => (
              <li key={other.key}>
                <VariableLink entry={other} search={search} />{' '}
                <AboutLine
                  parts={differences(entry.record, other.record)
                    .slice(0, maxDifferences)
                    .map(({ field, value }) => `${field}: ${value === '' ? 'none' : shownText(value, 120)}`)}
                />
              </li>
            ))}
          </ul>
          {moreNamed}
          <CompareLink records={[entry, ...sameName]} />
        </Section>
      )}
      <p className={styles.scope}>Compared with {extent}.</p>
    </>
  );
}

function VariableLink({ entry, search }: { entry: Entry; search: string }) {
  return (
    <Link to={{ pathname: recordPath('variable', entry.key), search }}>
      <bdi>{shownText(headingOf(entry), 200)}</bdi>
    </Link>
  );
}
