import { Link } from 'react-router-dom';
import { headingOf } from '../../catalog/records/entry.ts';
import type { IndexedSource } from '../../catalog/source-index.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { countOf, formatCount } from '../ui/count.ts';
import { Icon } from '../ui/icon.tsx';
import { safeLink } from '../ui/safe-link.ts';
import { useShowMore } from '../ui/show-more.tsx';
import { AboutLine } from '../record/related-variables.tsx';
import list from '../record/sections.module.css';
import styles from './sources.module.css';

const shownAtFirst = 200;

/** Sources as links to their pages, with the number of variables that use them; long lists are shown in steps. */
export function SourceRows({ sources }: { sources: readonly IndexedSource[] }) {
  const [shown, more] = useShowMore(sources, shownAtFirst, 'sources');
  return (
    <>
      <ul className={`${list.list} ${styles.rows}`}>
        {shown.map((indexed) => (
          <li key={indexed.source.id}>
            <SourceRow indexed={indexed} />
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

/** "12 variables, 3 of which have no other source". */
export function usesSentence({ variables, onlySource }: IndexedSource): string {
  const uses = countOf(variables.length, 'variable', 'variables');
  if (variables.length === 1) return onlySource === 1 ? `${uses}, which has no other source` : uses;
  if (onlySource === 0) return `${uses}, all of which have another source`;
  if (onlySource === variables.length) return `${uses}, none of which has another source`;
  return `${uses}, ${formatCount(onlySource)} of which ${onlySource === 1 ? 'has' : 'have'} no other source`;
}

function SourceRow({ indexed }: { indexed: IndexedSource }) {
  const { source, copies } = indexed;
  const host = safeLink(source.infoLink)?.host ?? '';
  return (
    <>
      <Link to={`/sources/${source.id}`}>
        <bdi>{shownText(headingOf({ key: String(source.id), record: source }), 200)}</bdi>
      </Link>{' '}
      <AboutLine parts={[usesSentence(indexed), ...(host === '' ? [] : [host])]} />
      {copies.length > 1 && (
        <span className={styles.conflict}>
          <Icon name="warning" size={14} /> {copies.length} versions that differ
        </span>
      )}
    </>
  );
}
