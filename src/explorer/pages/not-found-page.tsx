import { Link, Navigate, useLocation } from 'react-router-dom';
import { shownText } from '../../catalog/text/visible-text.ts';
import { collectionNames, collectionWords } from '../../contract/collection-names.ts';
import { searchPath } from '../data/record-path.ts';

export function NotFoundPage() {
  const { pathname, search } = useLocation();
  // "/topics": the word that is on the screen, instead of the one in addresses.
  const [, word = '', ...rest] = pathname.split('/');
  const named = collectionNames.find(
    (name) => collectionWords[name].plural.toLowerCase() === word.toLowerCase(),
  );
  if (named !== undefined && collectionWords[named].segment !== word)
    return <Navigate replace to={`/${[collectionWords[named].segment, ...rest].join('/')}${search}`} />;
  // What somebody who typed it looks for.
  const query = shownText(pathname.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim(), 60);
  return (
    <div className="page">
      <title>Page not found</title>
      <h1>Page not found</h1>
      <p>
        There’s nothing at <bdi>{shownText(pathname, 200)}</bdi>. Check the address, or start from one of
        these:
      </p>
      <ul className="links">
        {query !== '' && (
          <li>
            <Link to={searchPath(query)}>{`Search for “${query}”`}</Link>
          </li>
        )}
        <li>
          <Link to="/">Home</Link>
        </li>
      </ul>
    </div>
  );
}
