import { Link } from 'react-router-dom';
import type { Entry } from '../../catalog/entry.ts';
import { searchDocument } from '../../catalog/search/search-document.ts';
import type { MatchExplanation } from '../../catalog/search/explain-match.ts';
import { searchedField } from '../../catalog/search/searched-fields.ts';
import type { NamedSource } from '../../catalog/sources.ts';
import { Highlighted } from '../list/highlighted.tsx';
import { rowContent } from '../list/row-content.ts';
import { countOf } from '../parts/count.ts';
import { recordPath } from '../parts/record-path.ts';
import styles from './search-everything.module.css';
import type { SearchState } from '../search-results/use-search.ts';

/** What is needed to say why something was found. */
export type Why = Pick<NonNullable<SearchState['data']>, 'explain' | 'terms'>;

/** A record that was found: a link to it within its list searched for the same. */
export function RecordHit({ entry, query, explain, terms }: { entry: Entry; query: string } & Why) {
  const why = explain(searchDocument(entry.collection, entry.record).fields, terms);
  const pathname = recordPath(entry.collection, entry.key);
  const { code, unit, source, about } = rowContent(entry.collection, entry.record);
  const parts = [code, unit, source, about].filter((part) => part !== '');
  return (
    <li>
      <Link className={styles.hit} to={{ pathname, search: new URLSearchParams({ q: query }).toString() }}>
        <span className={styles.name}>
          <Highlighted text={entry.record.name} ranges={why.name} />
        </span>{' '}
        <About why={why} otherwise={parts.join(' · ')} />
      </Link>
    </li>
  );
}

/** A source that was found: a link to the variables it backs. */
export function SourceHit({ named: { source, variables }, explain, terms }: { named: NamedSource } & Why) {
  const why = explain(searchDocument('source', source).fields, terms);
  const search = new URLSearchParams({ q: `source:"${source.name.replaceAll('"', ' ')}"` }).toString();
  const backed = countOf(variables, 'variable', 'variables');
  return (
    <li>
      <Link className={styles.hit} to={{ pathname: '/variables', search }}>
        <span className={styles.name}>
          <Highlighted text={source.name} ranges={why.name} />
        </span>{' '}
        <About why={why} otherwise={`backs ${backed} · ${source.slug}`} />
      </Link>
    </li>
  );
}

function About({ why, otherwise }: { why: MatchExplanation; otherwise: string }) {
  return (
    <span className={styles.about}>
      {why.elsewhere === null ? (
        <bdi>{otherwise}</bdi>
      ) : (
        <>
          <em>{searchedField(why.elsewhere.field).label}:</em>{' '}
          <Highlighted text={why.elsewhere.snippet} ranges={why.elsewhere.ranges} />
        </>
      )}
    </span>
  );
}
