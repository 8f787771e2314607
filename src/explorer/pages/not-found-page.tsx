import { Link, useLocation } from 'react-router-dom';
import { shownText } from '../../catalog/visible-text.ts';
import { places } from '../data/places.ts';
import { EmptyState } from '../ui/empty-state.tsx';

export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <>
      <title>Page not found</title>
      <EmptyState icon="search" title={<h1 className="empty-title">Page not found</h1>}>
        <p>
          There’s nothing at <bdi>{shownText(pathname, 200)}</bdi>. Check the address,{' '}
          <Link to="/search">search everything</Link> or open a list.
        </p>
        <ul className="links">
          {places.map(({ segment, title }) => (
            <li key={segment}>
              <Link to={`/${segment}`}>{title}</Link>
            </li>
          ))}
        </ul>
      </EmptyState>
    </>
  );
}
