import { Link } from 'react-router-dom';
import { collectionNames, collections } from '../../contract/collections.ts';
import styles from '../parts/page.module.css';

/** Shown for every unknown URL. */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <title>Page not found</title>
      <h1>Page not found</h1>
      <p>Check the address, or open one of the lists:</p>
      <ul className={styles.links}>
        {collectionNames.map((name) => (
          <li key={name}>
            <Link to={`/${collections[name].plural}`}>{collections[name].title}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
