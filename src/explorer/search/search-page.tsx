import page from '../page.module.css';
import { useQueryText } from '../browse/list-address.ts';
import { SearchField } from '../browse/search-field.tsx';
import { Everything } from './everything.tsx';
import { moveAmongLinks } from './move-among-links.ts';
import styles from './everything.module.css';

/** Search in everything, its query in the address. */
export function SearchPage() {
  const [text, setText] = useQueryText();
  return (
    // Arrow keys are a convenience on top of Tab, which reaches every link here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={page.page} onKeyDown={moveAmongLinks}>
      <title>{text === '' ? 'Search everything' : `${text} · Search everything`}</title>
      <h1>Search everything</h1>
      <div className={styles.field}>
        <SearchField
          label="Search everything"
          text={text}
          onText={setText}
          onApproach={() => undefined}
          focusAtStart
        />
      </div>
      <Everything query={text.trim()} most={8} />
    </div>
  );
}
