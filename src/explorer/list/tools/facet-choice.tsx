import { type PointerEvent, useState } from 'react';
import {
  type CountedValue,
  type FacetName,
  compare,
  facetOf,
  pluralOf,
  valueLabel,
} from '../../../catalog/list/facets.ts';
import { formatCount } from '../../../catalog/text/count.ts';
import { withEndInView } from '../../../catalog/text/end-in-view.ts';
import { codeAndTitle } from '../../../catalog/records/table/table-codes.ts';
import { normalizeWord } from '../../../catalog/search/words.ts';
import { withoutStockPhrases } from '../../../catalog/census/stock-phrases.ts';
import { titleOfCutText } from '../rows/row-parts.tsx';
import { OptimisticCheckbox } from './view-tools.tsx';
import { Action } from '../../ui/control/action.tsx';
import styles from './filter-panel.module.css';

interface Props {
  facet: FacetName;
  values: readonly CountedValue[];
  chosen: readonly string[];
  /** How many records are shown: a value that all of them have filters nothing. */
  total: number;
  /** Whether the title is already visible, as in an accordion. */
  isTitled?: boolean;
  /** Whether all records are counted; until then, there are at least as many as counted. */
  isCounted: boolean;
  onToggle: (key: string) => void;
}

/** The first values of a filter with the number of records for each; "Show all" and a search show the others. */
export function FacetChoice({ facet, values, chosen, total, isTitled = false, isCounted, onToggle }: Props) {
  const [text, setText] = useState('');
  const [shownAll, setShownAll] = useState(false);
  const { title, namesItself } = facetOf(facet);
  const plural = pluralOf(facet);
  const { offered, of, hasMore } = offeredValues(facet, values, chosen, { text, shownAll, total });
  const labelled = offered.map(({ key, label, count }) => {
    const { code, title } = codeAndTitle(offeredLabel(facet, key, label));
    return { key, count, code, title: withoutStockPhrases(title, { slug: code }) };
  });
  const titles = labelled.map(({ title }) => title);
  const isFiltering = text.trim() !== '';
  const more = isCounted ? '' : '+';
  const all = formatCount(Math.min(of, maxValues));
  const hasNone = !isFiltering && offered.length === 0;
  const ofAll = values.filter(({ count }) => count === total && count > 0);
  return (
    <fieldset
      className={styles.facet}
      data-own={namesItself}
      onPointerEnter={holdThoseAbove}
      onPointerLeave={holdThoseAbove}
    >
      <legend className={isTitled ? 'visually-hidden' : undefined}>{title}</legend>
      {values.length > searchedFrom && !hasNone && (
        <input
          type="search"
          className={`input ${styles.find}`}
          aria-label={`Search ${plural}`}
          placeholder={`Search ${plural}`}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <div className={styles.values} onPointerOver={titleOfCutText}>
        {labelled.map(({ key, count, code, title }) => (
          <label key={key} className={`area ${styles.value}`}>
            <OptimisticCheckbox checked={chosen.includes(key)} onToggle={() => onToggle(key)} />
            <bdi data-clamped="">
              {code !== '' && <code>{code}</code>}
              {code !== '' && ' '}
              {withEndInView(title, titles, longestTitle)}
            </bdi>{' '}
            <span className={`count ${styles.count}`}>{formatCount(count) + more}</span>
          </label>
        ))}
        {hasNone && (
          <p className={`quiet ${styles.note}`}>
            {ofAll.length === 0
              ? 'None in these records.'
              : `All: ${ofAll.map(({ key, label }) => offeredLabel(facet, key, label)).join(', ')}`}
          </p>
        )}
        {isFiltering && offered.length === 0 && <p className={`quiet ${styles.note}`}>No matches</p>}
      </div>
      {!isFiltering && hasMore && (
        <Action
          kind="quiet"
          label={shownAll ? 'Show fewer' : of > maxValues ? `Show the first ${all}` : `Show all ${all}`}
          aria-expanded={shownAll}
          onPress={() => setShownAll(!shownAll)}
        />
      )}
      {(isFiltering || shownAll) && of > offered.length && (
        <p className={`quiet ${styles.note}`}>
          {`Showing ${formatCount(offered.length)} of ${formatCount(of)}. Type to narrow.`}
        </p>
      )}
    </fieldset>
  );
}

/** While the pointer is over a filter, those above it do not shrink, so that nothing moves under it. */
function holdThoseAbove({ currentTarget, type }: PointerEvent): void {
  for (const each of document.querySelectorAll<HTMLElement>('#filters fieldset')) {
    if (each === currentTarget) return;
    each.style.minHeight = type === 'pointerenter' ? getComputedStyle(each).height : '';
  }
}

// In characters: two lines.
const longestTitle = 46;
// "Show all" is not worth a click for two more values.
const fewValues = 6;
const notManyMore = 2;
/** Filters with more values than this get a search field. */
const searchedFrom = 12;
const maxFound = 20;
/** Maximum number of values after "Show all". */
const maxValues = 200;

const mostFirst = (a: CountedValue, b: CountedValue) => b.count - a.count || compare(a.label, b.label);

/** The visible values and their total; `hasMore` if "Show all" would show more. `text` is the search. */
function offeredValues(
  facet: FacetName,
  values: readonly CountedValue[],
  chosen: readonly string[],
  { text, shownAll, total }: { text: string; shownAll: boolean; total: number },
): { offered: CountedValue[]; of: number; hasMore: boolean } {
  const { order = mostFirst } = facetOf(facet);
  const ordered = withDistinctLabels(values).sort(
    (a, b) => Number(a.key === '') - Number(b.key === '') || order(a, b),
  );
  const words = text.trim().split(/\s+/).map(normalizeWord);
  const fitting = ordered.filter(({ key, label, count }) => {
    if (text.trim() === '') return (count > 0 && count < total) || chosen.includes(key);
    const normalized = normalizeWord(offeredLabel(facet, key, label));
    return words.every((word) => normalized.includes(word));
  });
  const hasMore = fitting.length > fewValues + notManyMore;
  const max = !hasMore ? Infinity : text.trim() !== '' ? maxFound : shownAll ? maxValues : fewValues;
  // Selected values are always visible, but below the others, which must not move under the pointer.
  const offered = fitting.filter(({ key }, at) => at < max || chosen.includes(key));
  return { offered, of: fitting.length, hasMore };
}

/** As `valueLabel`, but a missing value is named after its facet: "No unit given". */
export function offeredLabel(facet: FacetName, key: string, label: string | null): string {
  const { title, missing = `No ${title.toLowerCase()} given` } = facetOf(facet);
  return key === '' ? missing : valueLabel(facet, key, label);
}

/** Appends the key to labels that occur more than once, such as two sources with one name. */
function withDistinctLabels(values: readonly CountedValue[]): CountedValue[] {
  const seen = new Map<string, number>();
  for (const { label } of values) seen.set(label, (seen.get(label) ?? 0) + 1);
  return values.map(({ key, label, count }) => ({
    key,
    label: (seen.get(label) ?? 0) > 1 ? `${label} (id ${key})` : label,
    count,
  }));
}
