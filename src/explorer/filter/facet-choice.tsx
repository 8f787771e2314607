import { useId, useState } from 'react';
import { type CountedValue, type FacetName, facetOf } from '../../catalog/filter/facets.ts';
import { normalizeWord } from '../../catalog/search/normalize-word.ts';
import { formatCount } from '../parts/count.ts';
import { inOffer, toldApart, valueLabel } from './facet-labels.ts';
import styles from './filter-panel.module.css';
import { OptimisticCheckbox } from './optimistic-checkbox.tsx';

// More values than this are searched rather than read.
const fewValues = 12;
const mostOffered = 50;
// Of one value and of a list of them, in rem, as in the style sheet.
const valueHeight = 1.625;
const listHeight = 11.5;

interface Props {
  facet: FacetName;
  values: readonly CountedValue[];
  chosen: readonly string[];
  onToggle: (key: string) => void;
}

/** The values of one filter, each with how many records it would give; many of them are found by typing. */
export function FacetChoice({ facet, values, chosen, onToggle }: Props) {
  const [text, setText] = useState('');
  const { title, isShort = false } = facetOf(facet);
  const many = values.length > fewValues && !isShort;
  const { offered, left } = offer(facet, values, chosen, many, text);
  // As high as when it had most to offer: what stands below must not move under the pointer.
  const [highest, setHighest] = useState(offered.length);
  if (offered.length > highest) setHighest(offered.length);
  return (
    <fieldset className={styles.facet} data-flow={isShort}>
      <legend>{title}</legend>
      {many && (
        <input
          type="search"
          className={styles.find}
          aria-label={`Find in ${title.toLowerCase()}`}
          placeholder={`Find in ${formatCount(values.length)}`}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <div
        className={styles.values}
        style={many ? { minHeight: `min(${highest * valueHeight}rem, ${listHeight}rem)` } : undefined}
      >
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
        {values.length > 0 && offered.length === 0 && <p className={styles.note}>Nothing fits.</p>}
      </div>
      {many && (
        <p className={styles.note}>{left > 0 ? `${formatCount(left)} more: type to find them.` : '\u00a0'}</p>
      )}
    </fieldset>
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
  const words = valueLabel(facet, key, label);
  return (
    <label className={styles.value} title={words.length > 24 ? words : undefined}>
      <OptimisticCheckbox checked={checked} labelledBy={`${id}-words ${id}-count`} onToggle={onToggle} />
      <bdi id={`${id}-words`}>{words}</bdi>
      <span id={`${id}-count`} className={styles.count}>
        {formatCount(count)}
      </span>
    </label>
  );
}

/** What is offered of the values: of many those that occur and fit what is typed, the chosen always. */
function offer(
  facet: FacetName,
  values: readonly CountedValue[],
  chosen: readonly string[],
  many: boolean,
  text: string,
) {
  const ordered = inOffer(facet, toldApart(values));
  if (!many) return { offered: ordered, left: 0 };
  const words = text.split(/\s+/).map(normalizeWord);
  const fitting = ordered.filter(({ key, label, count }) => {
    if (text.trim() === '') return count > 0 || chosen.includes(key);
    const folded = normalizeWord(valueLabel(facet, key, label));
    return words.every((word) => folded.includes(word));
  });
  const first = fitting.slice(0, mostOffered);
  const cut = fitting.slice(mostOffered);
  const kept = cut.filter(({ key }) => chosen.includes(key));
  return { offered: [...kept, ...first], left: cut.length - kept.length };
}
