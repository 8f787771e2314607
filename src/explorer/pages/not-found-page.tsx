import { Link } from 'react-router-dom';
import { collectionNames, collections } from '../../contract/collections.ts';
import styles from '../parts/page.module.css';

/** For every address the explorer does not have. */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <title>Not found</title>
      <h1>There is no such page</h1>
      <p>The address may be mistyped. The catalog is here:</p>
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
