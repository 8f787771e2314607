import page from '../parts/page.module.css';
import { useQueryText } from '../list/list-url.ts';
import { SearchField } from '../parts/search-field.tsx';
import { SearchEverything } from '../search/search-everything.tsx';
import { moveToLinkByArrow } from '../search/arrow-key-links.ts';
import styles from '../search/search-everything.module.css';

/** Search in everything, its query in the address. */
export function SearchPage() {
  const [text, setText] = useQueryText();
  return (
    // Arrow keys are a convenience on top of Tab, which reaches every link here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={page.page} onKeyDown={moveToLinkByArrow}>
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
      <SearchEverything query={text.trim()} most={8} />
    </div>
  );
}
