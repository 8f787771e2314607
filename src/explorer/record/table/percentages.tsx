import { Link } from 'react-router-dom';
import { type Entry, headingOf } from '../../../catalog/records/entry.ts';
import { fields } from '../../../catalog/records/fields.ts';
import { readVariableReference } from '../../../catalog/records/known-shapes.ts';
import { wholesOf } from '../../../catalog/records/variable-relations.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { recordPath } from '../../data/record-path.ts';
import { LongList } from '../../ui/show-more.tsx';
import { Term } from '../../ui/term.tsx';
import type { LoadedVariables } from '../parts/loaded-variables.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { FieldTitle, Section } from '../parts/section.tsx';
import { UnknownList } from '../parts/unknown-value.tsx';
import styles from '../parts/sections.module.css';

interface Props {
  entry: Entry<'variable'>;
  variables: LoadedVariables;
  /** Query string of the list, which stays beside the record that a link opens. */
  search: string;
}

/** "Also as a percentage of Commuters"; renders nothing for what is no percentage. */
export function AlsoPercentage({ entry, variables, search }: Props) {
  const first = firstDenominator(entry, variables);
  if (first === null) return null;
  return (
    <p className={styles.of}>
      Also as a <Term definition={fields.denominators.definition}>percentage</Term> of{' '}
      <Link to={{ pathname: recordPath('variable', first.key), search }}>
        <bdi>{shownText(first.name, 300)}</bdi>
      </Link>
    </p>
  );
}

function firstDenominator({ record }: Entry<'variable'>, { byKey }: LoadedVariables) {
  const first = readVariableReference(wholesOf(record)[0]);
  const name = first === null ? '' : (first.name ?? byKey.get(first.key)?.record.name ?? '');
  return first === null || name === '' ? null : { key: first.key, name };
}

/** The variables that this one can be a percentage of, as links, if there are more than the one above; other shapes as received. */
export function PercentOf({ entry, variables, search }: Props) {
  const given = wholesOf(entry.record);
  const known = given.flatMap((each) => readVariableReference(each) ?? []);
  const isNamed = given.length === 1 && firstDenominator(entry, variables) !== null;
  if (given.length === 0 || isNamed) return null;
  return (
    <Section title={<FieldTitle name="denominators" />}>
      <LongList className={styles.list} values={known} first={20} noun="variables">
        {({ key, name, code }) => {
          const loaded = variables.byKey.get(key);
          const fallback = loaded === undefined ? `Variable ${key}` : headingOf(loaded);
          return (
            <RecordLink
              path={recordPath('variable', key)}
              name={name ?? fallback}
              search={search}
              code={code || loaded?.record.slug}
            />
          );
        }}
      </LongList>
      <UnknownList values={given.filter((each) => readVariableReference(each) === null)} />
    </Section>
  );
}
