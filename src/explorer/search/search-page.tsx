import { type KeyboardEvent, useState } from 'react';
import { useQueryText } from '../list/list-url.ts';
import page from '../ui/page.module.css';
import { SearchField } from '../ui/search-field.tsx';
import styles from './results.module.css';
import { SearchEverything } from './search-everything.tsx';

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

/** Arrow down and up move between the search box and the links below it, within the element that has this handler. */
function moveToLinkByArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="search"], a[href]')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
}
