import { useState } from 'react';
import page from '../ui/page.module.css';
import { useQueryText } from '../list/list-url.ts';
import { SearchField } from '../ui/search-field.tsx';
import { SearchEverything } from './search-everything.tsx';
import { moveToLinkByArrow } from './arrow-key-links.ts';
import styles from './search-everything.module.css';

/** Search in all collections, with the query in the URL. Enter opens the first result. */
export function SearchPage() {
  const [text, setText] = useQueryText();
  const [entered, setEntered] = useState<string | null>(null);
  const query = text.trim();
  return (
    // Keys are a convenience in addition to Tab, which reaches every link here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={page.page}
      onKeyDown={(event) => {
        moveToLinkByArrow(event);
        if (event.target instanceof HTMLInputElement)
          setEntered(event.key === 'Enter' && !event.nativeEvent.isComposing ? query : null);
      }}
    >
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
      <SearchEverything query={query} max={8} opensFirst={query !== '' && entered === query} />
    </div>
  );
}
