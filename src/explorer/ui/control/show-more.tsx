import { type ReactNode, startTransition, useState } from 'react';
import { Action } from './action.tsx';
import { formatCount } from '../../../catalog/text/count.ts';
import { usePrinting } from '../page/use-printing.ts';

/** Elements added per click: rendering thousands at once would block the page. */
const step = 500;
/** Elements on paper, which has no button, of lists that are shorter at first: a record is a page or two. */
const leastPrinted = 24;

/** The visible part of a long list, and a button that shows more of it, or on paper how many are left; null if none is. */
export function useShowMore<T>(values: readonly T[], first: number, noun = ''): [readonly T[], ReactNode] {
  const [shown, setShown] = useState(first);
  const isPrinted = usePrinting() !== null;
  const most = isPrinted ? Math.max(shown, leastPrinted) : shown;
  const left = values.length - most;
  if (left <= 0) return [values, null];
  const total = `${formatCount(values.length)}${noun === '' ? '' : ` ${noun}`}`;
  const more = isPrinted ? (
    <p className="quiet">{`The first ${formatCount(most)} of ${total}.`}</p>
  ) : (
    <p>
      <Action
        label={left <= step ? `Show all ${total}` : `Show ${step} more of ${total}`}
        onPress={() => startTransition(() => setShown(most + step))}
      />
    </p>
  );
  return [values.slice(0, most), more];
}

interface LongListProps<T> {
  values: readonly T[];
  /** How many are shown at first. */
  first: number;
  noun?: string;
  className?: string;
  children: (value: T) => ReactNode;
}

/** A list that is never reordered, where values may repeat; more of them on request. Renders nothing without values. */
export function LongList<T>({ values, first, noun, className, children }: LongListProps<T>) {
  const [shown, more] = useShowMore(values, first, noun);
  if (values.length === 0) return null;
  return (
    <>
      <ul className={className}>
        {shown.map((value, place) => (
          <li key={place}>{children(value)}</li>
        ))}
      </ul>
      {more}
    </>
  );
}
