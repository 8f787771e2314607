import { Link, Navigate, useLocation } from 'react-router-dom';
import { pageEntries } from '../../catalog/pages.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { collectionNames, collectionWords } from '../../contract/collection-names.ts';
import { EmptyState } from '../ui/notice/empty-state.tsx';

export function NotFoundPage() {
  const { pathname, search } = useLocation();
  // "/topics": the word that is on the screen, instead of the one in addresses.
  const [, word = '', ...rest] = pathname.split('/');
  const named = collectionNames.find(
    (name) => collectionWords[name].plural.toLowerCase() === word.toLowerCase(),
  );
  if (named !== undefined && collectionWords[named].segment !== word)
    return <Navigate replace to={`/${[collectionWords[named].segment, ...rest].join('/')}${search}`} />;
  return (
    <>
      <title>Page not found</title>
      <EmptyState icon="search" title={<h1 className="empty-title">Page not found</h1>}>
        <p>
          There’s nothing at <bdi>{shownText(pathname, 200)}</bdi>. Check the address,{' '}
          <Link to="/search">search everything</Link> or open a list.
        </p>
        <ul className="links">
          {pageEntries.map(
            ([name, { title, icon }]) =>
              icon !== undefined && (
                <li key={name}>
                  <Link to={`/${name}`}>{title}</Link>
                </li>
              ),
          )}
        </ul>
      </EmptyState>
    </>
  );
}
