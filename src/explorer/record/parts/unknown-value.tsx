import { formatJson } from '../../../catalog/text/format-json.ts';
import { isEmptyValue } from '../../../catalog/records/table/known-shapes.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { formatCount } from '../../../catalog/text/count.ts';
import { LongList } from '../../ui/control/show-more.tsx';
import styles from './sections.module.css';

const maxPairs = 300;
const clipAt = 300;

/** A list of elements of unknown shape, each as received. */
export function UnknownList({ values }: { values: readonly unknown[] }) {
  return (
    <LongList className={`row ${styles.unknown}`} values={values} first={20}>
      {(value) => <UnknownValue value={value} />}
    </LongList>
  );
}

/** Any JSON value: an object as its keys and non-empty values, everything else as text. */
export function UnknownValue({ value }: { value: unknown }) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return <bdi>{textOf(value)}</bdi>;
  const pairs = Object.entries(value).filter(([, inner]) => !isEmptyValue(inner));
  if (pairs.length === 0) return <bdi>{textOf(value)}</bdi>;
  return (
    <>
      <dl className={`row ${styles.pairs}`}>
        {pairs.slice(0, maxPairs).map(([key, inner]) => (
          <div key={key}>
            <dt>
              <bdi>{shownText(key, clipAt)}</bdi>
            </dt>
            <dd>
              <bdi>{textOf(inner)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {pairs.length > maxPairs && <p>and {formatCount(pairs.length - maxPairs)} more</p>}
    </>
  );
}

function textOf(value: unknown): string {
  return shownText(typeof value === 'string' ? value : formatJson(value), clipAt);
}
