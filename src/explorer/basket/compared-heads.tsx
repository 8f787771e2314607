import { Link } from 'react-router-dom';
import { type Entry, headingOf, isOf } from '../../catalog/records/entry.ts';
import { rowHeadingOf, tableOf } from '../../catalog/records/table/name-in-table.ts';
import { universeOf } from '../../catalog/records/variable-facts.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { comparePath } from '../data/compare-link.tsx';
import { recordPath } from '../data/record-path.ts';
import { withoutStockPhraseAtEnd } from '../../catalog/census/stock-phrases.ts';
import { rowText } from '../../catalog/records/row-text.ts';
import { ActionIcon } from '../ui/control/action-icon.tsx';
import styles from './basket.module.css';

/** A title and what its last parentheses say: "Tenure (White Alone Householder)". */
const qualified = /^(.*?)(?: ?…)?(?: ?\(([^()]*)\))?$/;

/**
 * The name that all records share, with the title that their tables share, otherwise empty; and the heading of each column: its
 * record's name or, if they share it, what tells them apart. `paths` are their places in their tables.
 */
export function headingsOf(entries: readonly Entry[], paths: readonly string[]) {
  // The title of an indicator is its name.
  const names = entries.map((entry) => (isOf(entry, 'variable') ? rowHeadingOf : headingOf)(entry));
  const contents = entries.map(rowText);
  const codes = contents.map(({ code }) => code);
  const titles = contents.map(({ source }, place) =>
    withoutStockPhraseAtEnd(source, entries[place]?.record ?? {}),
  );
  const universes = entries.map(({ record }) => universeOf(record) ?? '');
  const isShared = names.length > 1 && new Set(names).size === 1;
  const parts = titles.map((title) => qualified.exec(title) ?? []);
  const isTitleShared = isShared && new Set(parts.map(([, title]) => title)).size === 1;
  const qualifiers = parts.map(([, , qualifier = ''], place) => qualifier || (universes[place] ?? ''));
  const telling = [
    names,
    paths,
    isTitleShared ? qualifiers : titles,
    universes,
    entries.map(({ record }) => tableOf(record)),
    codes,
  ].find((texts) => new Set(texts).size === texts.length && !(isShared && texts.includes('')));
  const columns = entries.map((entry, place) => {
    const [name = '', told = '', title = ''] = [names[place], telling?.[place], titles[place]];
    const heading = withoutStockPhraseAtEnd((isShared && told) || name, entry.record, ' …');
    const table = name === 'Total' && !isTitleShared && !told.includes(title) ? title : '';
    const texts = [paths[place], table, told, codes[place]].map((part = '') => shownText(part, 200));
    const about = new Set(texts.filter((part) => !['', name, heading].includes(part)));
    return { entry, heading, about: [...about].join(' · ') };
  });
  const [shared = ''] = isShared ? names : [];
  const of = (isTitleShared && parts[0]?.[1]) || '';
  return { shared: of === '' ? shared : `${shared} (${of})`, columns };
}

interface HeadProps {
  entry: Entry;
  others: readonly Entry[];
  heading: string;
  about: string;
}

/** The heading of a record's column, a link to it, and what distinguishes it from others of the same name. */
export function RecordHead({ entry, others, heading, about }: HeadProps) {
  const name = shownText(heading, 200);
  return (
    <span className={styles.compared}>
      <span>
        <Link to={recordPath(entry.collection, entry.key)}>
          <bdi>{name}</bdi>
        </Link>
        <bdi className="quiet clamp">{about}</bdi>
      </span>
      {others.length > 1 && (
        <Link
          className={styles.remove}
          to={comparePath(others)}
          aria-label={`Compare without ${name}`}
          title="Remove from this comparison"
          data-not-printed=""
          replace
        >
          <ActionIcon name="close" size={14} />
        </Link>
      )}
    </span>
  );
}
