import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { type CountedValue, type FacetName, facetOf } from '../../catalog/list/facets.ts';
import { titleOfCutText } from './row-text.tsx';
import button from '../ui/button.module.css';
import { formatCount } from '../../catalog/count.ts';
import styles from './filter-panel.module.css';
import { isSearched, maxValues, offeredLabel, offeredValues } from './facet-values.ts';
import { OptimisticCheckbox } from './view-tools.tsx';

interface Props {
  facet: FacetName;
  values: readonly CountedValue[];
  chosen: readonly string[];
  /** Whether the title is already visible, as in an accordion. */
  isTitled?: boolean;
  onToggle: (key: string) => void;
}

/** The first values of a filter with the number of records for each; "Show all" and a search show the others. */
export function FacetChoice({ facet, values, chosen, isTitled = false, onToggle }: Props) {
  const [text, setText] = useState('');
  const [shownAll, setShownAll] = useState(false);
  const { title, plural = title.toLowerCase(), isShort = false } = facetOf(facet);
  const { offered, of, hasMore } = offeredValues(facet, values, chosen, { text, shownAll });
  const isFiltering = text.trim() !== '';
  const all = formatCount(Math.min(of, maxValues));
  return (
    <fieldset className={styles.facet} data-flow={isShort}>
      <legend className={isTitled ? 'visually-hidden' : undefined}>{title}</legend>
      {isSearched(facet, values) && (
        <input
          type="search"
          className={styles.find}
          aria-label={`Search ${plural}`}
          placeholder={`Search ${formatCount(values.length)} ${plural}`}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <SteadyList key={`${isFiltering} ${shownAll}`}>
        {offered.map((value) => (
          <Choice
            key={value.key}
            facet={facet}
            value={value}
            checked={chosen.includes(value.key)}
            onToggle={() => onToggle(value.key)}
          />
        ))}
        {values.length === 0 && <p className={styles.note}>None in what is loaded.</p>}
        {values.length > 0 && offered.length === 0 && <p className={styles.note}>No matches</p>}
      </SteadyList>
      {!isFiltering && hasMore && (
        <button
          type="button"
          className={button.quiet}
          aria-expanded={shownAll}
          onClick={() => setShownAll(!shownAll)}
        >
          {shownAll ? 'Show fewer' : of > maxValues ? `Show the first ${all}` : `Show all ${all}`}
        </button>
      )}
      {(isFiltering || shownAll) && of > offered.length && (
        <p className={styles.note}>
          {`Showing ${formatCount(offered.length)} of ${formatCount(of)}. Type to narrow.`}
        </p>
      )}
    </fieldset>
  );
}

/** Never shrinks, so that content below does not move under the pointer. */
function SteadyList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current !== null) list.current.style.minHeight = `${list.current.offsetHeight}px`;
  });
  return (
    <div ref={list} className={styles.values} onPointerOver={titleOfCutText}>
      {children}
    </div>
  );
}

interface ChoiceProps {
  facet: FacetName;
  value: CountedValue;
  checked: boolean;
  onToggle: () => void;
}

function Choice({ facet, value: { key, label, count }, checked, onToggle }: ChoiceProps) {
  const id = useId();
  return (
    <label className={styles.value}>
      <OptimisticCheckbox checked={checked} labelledBy={`${id}-words ${id}-count`} onToggle={onToggle} />
      <bdi id={`${id}-words`} data-clamped="">
        {offeredLabel(facet, key, label)}
      </bdi>
      <span id={`${id}-count`} className={styles.count}>
        {formatCount(count)}
      </span>
    </label>
  );
}
