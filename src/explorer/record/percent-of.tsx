import { Link } from 'react-router-dom';
import { headingOf } from '../../catalog/records/entry.ts';
import { isEmptyValue, readVariableReference } from '../../catalog/records/known-shapes.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { recordPath } from '../data/record-path.ts';
import { useShowMore } from '../ui/show-more.tsx';
import styles from './related-list.module.css';
import { UnknownList } from './unknown-value.tsx';
import type { LoadedVariables } from './use-loaded-variables.ts';

const shownAtFirst = 20;

interface Props {
  denominators: readonly unknown[];
  variables: LoadedVariables;
  /** Query string of the list, which stays beside the record that a link opens. */
  search: string;
}

/** The variables that this one can be a percentage of, as links; elements of other shapes as received. */
export function PercentOf({ denominators, variables, search }: Props) {
  const given = denominators.filter((each) => !isEmptyValue(each));
  const known = given.flatMap((each) => readVariableReference(each) ?? []);
  const unknown = given.filter((each) => readVariableReference(each) === null);
  const [shown, more] = useShowMore(known, shownAtFirst, 'variables');
  return (
    <>
      {known.length > 0 && (
        <ul className={styles.list}>
          {shown.map((reference, place) => {
            const entry = variables.byKey.get(reference.key);
            const code = reference.code || (entry?.record.slug ?? '');
            const fallback = entry === undefined ? `Variable ${reference.key}` : headingOf(entry);
            return (
              // A denominator may be listed twice.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`${reference.key} ${place}`}>
                <Link to={{ pathname: recordPath('variable', reference.key), search }}>
                  <bdi>{shownText(reference.name ?? fallback, 200)}</bdi>
                </Link>{' '}
                {code !== '' && <code>{shownText(code, 60)}</code>}
              </li>
            );
          })}
        </ul>
      )}
      {more}
      {unknown.length > 0 && <UnknownList values={unknown} />}
    </>
  );
}
