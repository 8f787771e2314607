import type { ColumnSummary } from '../../catalog/portal/file-columns.ts';
import { formatCount } from '../../catalog/text/count.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import styles from './portal.module.css';

interface Props {
  summary: ColumnSummary;
  format: (number: number) => string;
  /** "dollars"; empty if it is not known. */
  unit: string;
}

/** A column in a few figures, and the distribution of its numbers or its most frequent texts. */
export function ColumnSummaryView({ summary, format, unit }: Props) {
  const { numbers, missingCount, different, frequent } = summary;
  const facts = [
    ...(numbers === null
      ? []
      : [
          ['Smallest', format(numbers.smallest)],
          ['Median', format(numbers.median)],
          ['Largest', format(numbers.largest)],
        ]),
    ['Missing', formatCount(missingCount)],
    ['Different values', formatCount(different)],
  ];
  const bars =
    numbers === null
      ? frequent.map(({ value, count }) => ({ label: shownText(value, 100), count }))
      : numbers.bins.map(({ from, to, count }) => ({
          label: `${format(from)} to under ${format(to)}`,
          count,
        }));
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt className="quiet">{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {bars.length > 0 && (
        <Bars
          caption={numbers === null ? 'Most frequent values' : 'Distribution'}
          head={unit === '' ? 'Value' : `Value, ${unit}`}
          bars={bars}
        />
      )}
    </>
  );
}

interface BarsProps {
  caption: string;
  head: string;
  bars: readonly { label: string; count: number }[];
}

/** Numbers of rows as bars, in a table that says them too. */
function Bars({ caption, head, bars }: BarsProps) {
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <table className={`lined ${styles.bars}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Rows</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row">
              <bdi>{label}</bdi>
            </th>
            <td>
              <span className={styles.bar}>
                <span className={styles.fill} style={{ width: `${(count / most) * 100}%` }} />{' '}
                {formatCount(count)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
