import { Link } from 'react-router-dom';
import { shownText } from '../../../catalog/visible-text.ts';
import { useCatalog } from '../../data/catalog-context.tsx';
import { definitions } from '../../ui/definitions.ts';
import page from '../../ui/page.module.css';
import { HelpSearch } from './help-search.tsx';
import { HelpShortcuts } from './help-shortcuts.tsx';
import styles from './help-page.module.css';
import { StoredData } from './stored-data.tsx';

/** Definitions, how to search, shortcuts, what is stored on this device, and the current catalog. */
export function HelpPage() {
  const { configuration } = useCatalog();
  return (
    <div className={page.page}>
      <title>Help</title>
      <h1>Help</h1>
      <section aria-labelledby="help-terms" className={styles.section}>
        <h2 id="help-terms">What the words mean</h2>
        <dl className={styles.terms}>
          {[...definitions.values()].map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <HelpSearch />
      <HelpShortcuts />
      <StoredData />
      <section aria-labelledby="help-catalog" className={styles.section}>
        <h2 id="help-catalog">This catalog</h2>
        <dl className={styles.terms}>
          <div>
            <dt>Name</dt>
            <dd>
              <bdi>{shownText(configuration.title, 200)}</bdi>
            </dd>
          </div>
          <div>
            <dt>Address</dt>
            <dd>
              <code>{configuration.baseUrl}</code>
            </dd>
          </div>
        </dl>
        <p>
          <Link to="/settings">Change settings</Link>
        </p>
      </section>
    </div>
  );
}
