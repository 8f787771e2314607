import { type ReactNode, useState } from 'react';
import button from './button.module.css';
import { formatCount } from '../../catalog/count.ts';

/** Elements added per click: rendering thousands at once would block the page. */
const step = 500;

/** The visible part of a long list, and a button that shows more of it; null if nothing is left. */
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
