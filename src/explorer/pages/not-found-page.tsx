import { Navigate, useLocation } from 'react-router-dom';
import { decoded } from '../../catalog/mended-address.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { collectionNames, collectionWords } from '../../contract/collection-names.ts';
import { ExampleQueries } from '../list/notices/other-words.tsx';
import { Link } from '../ui/control/link.tsx';
import { HomeSearch } from './home/home-page.tsx';

export function NotFoundPage() {
  const { pathname, search } = useLocation();
  // "/topics": the word that is on the screen, instead of the one in addresses.
  const [, word = '', ...rest] = pathname.split('/');
  const named = collectionNames.find(
    (name) => collectionWords[name].plural.toLowerCase() === word.toLowerCase(),
  );
  if (named !== undefined && collectionWords[named].segment !== word)
    return <Navigate replace to={`/${[collectionWords[named].segment, ...rest].join('/')}${search}`} />;
  // Its last part is what somebody who typed it looks for.
  const last =
    decoded(pathname)
      .split('/')
      .findLast((part) => part !== '') ?? '';
  const query = shownText(last.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim(), 60);
  return (
    <div className="page stack">
      <title>Page not found</title>
      <h1>Page not found</h1>
      <p>
        There’s nothing at <bdi>{shownText(pathname, 200)}</bdi>. Check the address, or search the catalog:
      </p>
      <HomeSearch key={query} start={query} />
      <ExampleQueries />
      <p className="links">
        <Link to="/">Home</Link>
        {(['indicator', 'variable'] as const).map((name) => (
          <Link
            key={name}
            to={`/${collectionWords[name].segment}`}
          >{`All ${collectionWords[name].plural}`}</Link>
        ))}
      </p>
    </div>
  );
}
