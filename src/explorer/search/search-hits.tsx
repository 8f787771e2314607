import type { ReactNode } from 'react';
import type { To } from 'react-router-dom';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import type { MatchExplanation } from '../../catalog/search/explain-match.ts';
import { searchDocument, searchedField } from '../../catalog/search/search-document.ts';
import type { IndexedSource } from '../../catalog/sources.ts';
import { Highlighted } from '../list/highlighted.tsx';
import { rowContent } from '../list/row-content.ts';
import { countOf } from '../../catalog/count.ts';
import { recordPath } from '../data/record-path.ts';
import type { SearchState } from '../data/search.ts';
import styles from './search-everything.module.css';

/** A result: its link and its text. `key` is unique among all results. */
export interface Hit {
  key: string;
  to: To;
  content: ReactNode;
}

type Why = Pick<NonNullable<SearchState['data']>, 'explain' | 'terms'>;

/** A matching record; its link opens it in its list with the same search. */
export function recordHit(entry: Entry, query: string, { explain, terms }: Why): Hit {
  const why = explain(searchDocument(entry.collection, entry.record).fields, terms);
  const pathname = recordPath(entry.collection, entry.key);
  const { code, unit, source, about } = rowContent(entry.collection, entry.record);
  const parts = [code, unit, source, about].filter((part) => part !== '');
  return {
    key: pathname,
    to: { pathname, search: new URLSearchParams({ q: query }).toString() },
    content: <HitText name={headingOf(entry)} why={why} otherwise={parts.join(' · ')} />,
  };
}

/** A matching source, with the number of variables that use it. */
export function sourceHit(named: IndexedSource, { explain, terms }: Why): Hit {
  const { key, record: source, variables } = named;
  const why = explain(searchDocument('source', source).fields, terms);
  const pathname = `/sources/${key}`;
  const uses = `used by ${countOf(variables.length, 'variable', 'variables')}`;
  return {
    key: pathname,
    to: pathname,
    content: <HitText name={headingOf(named)} why={why} otherwise={uses} />,
  };
}

interface Props {
  name: string;
  why: MatchExplanation;
  otherwise: string;
}

function HitText({ name, why, otherwise }: Props) {
  return (
    <>
      <span className={styles.name}>
        <Highlighted text={name} ranges={why.name} />
      </span>{' '}
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
    </>
  );
}
