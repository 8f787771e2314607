import { type ReactNode, useState } from 'react';
import button from './button.module.css';
import { formatCount } from './count.ts';

/** Elements drawn at a time when a person asks for more: thousands at once would stop the page. */
const step = 500;

/** The part of a long list that is drawn, and the button that draws more of it; null where nothing is left. */
export function useShowMore<T>(values: readonly T[], first: number, noun = ''): [readonly T[], ReactNode] {
  const [most, setMost] = useState(first);
  const left = values.length - most;
  if (left <= 0) return [values, null];
  const total = `${formatCount(values.length)}${noun === '' ? '' : ` ${noun}`}`;
  const more = (
    <p>
      <button type="button" className={button.plain} onClick={() => setMost(most + step)}>
        {left <= step ? `Show all ${total}` : `Show ${step} more of ${total}`}
      </button>
    </p>
  );
  return [values.slice(0, most), more];
}
