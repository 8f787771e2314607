import { Link } from 'react-router-dom';
import { collections } from '../../contract/collections.ts';
import { collectionsByUse } from '../data/collections-by-use.ts';
import page from '../ui/page.module.css';

export function EmptySelection() {
  return (
    <>
      <p className={page.lead}>
        Nothing selected yet. Tick the box in front of a row, press <kbd>S</kbd> on it, or choose Select in an
        open record. Here you can put the records in order, add notes, compare them, share them as a link, and
        download them as a package.
      </p>
      <p className={page.links}>
        {collectionsByUse.map((name) => (
          <Link key={name} to={`/${collections[name].plural}`}>
            {collections[name].title}
          </Link>
        ))}
      </p>
    </>
  );
}
