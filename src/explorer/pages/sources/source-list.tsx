import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { filterSources, type IndexedSource } from '../../../catalog/source-index.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { useQueryText } from '../../list/list-url.ts';
import { useAnnouncement } from '../../parts/announcer.tsx';
import { countOf } from '../../parts/count.ts';
import page from '../../parts/page.module.css';
import { safeLink } from '../../parts/safe-link.ts';
import { SearchField } from '../../parts/search-field.tsx';
import { useShowMore } from '../../parts/show-more.tsx';
import { AboutLine } from '../../record/about-line.tsx';
import list from '../../record/related-list.module.css';

const shownAtFirst = 200;

/** Every source once, those of most variables first, filtered by the words in the address. */
export function SourceList({ sources }: { sources: readonly IndexedSource[] }) {
  const [text, setText] = useQueryText();
  const query = text.trim();
  const found = useMemo(() => filterSources(sources, query), [sources, query]);
  const [shown, more] = useShowMore(found, shownAtFirst, 'sources');
  const sentence =
    query === ''
      ? countOf(sources.length, 'source', 'sources')
      : `${countOf(found.length, 'match', 'matches')} in ${countOf(sources.length, 'source', 'sources')}`;
  useAnnouncement(sources.length === 0 ? '' : sentence);
  return (
    <>
      <title>Sources</title>
      <h1>Sources</h1>
      <SearchField label="Search sources" text={text} onText={setText} onApproach={() => undefined} />
      {sources.length > 0 && <p className={page.lead}>{sentence}</p>}
      <ul className={list.list}>
        {shown.map((indexed) => (
          <li key={indexed.source.id}>
            <SourceLink indexed={indexed} />
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

function SourceLink({ indexed: { source, copies, variables } }: { indexed: IndexedSource }) {
  const host = safeLink(source.infoLink)?.host ?? '';
  const about = [
    countOf(variables.length, 'variable', 'variables'),
    host,
    copies.length > 1 ? `${copies.length} versions that differ` : '',
  ];
  return (
    <>
      <Link to={`/sources/${source.id}`}>
        <bdi>{shownText(source.name, 200)}</bdi>
      </Link>{' '}
      <AboutLine parts={about.filter((part) => part !== '')} />
    </>
  );
}
