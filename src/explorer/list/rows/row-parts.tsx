import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Entry } from '../../../catalog/records/entry.ts';
import { recordPath } from '../../data/record-path.ts';
import { SelectCheckbox } from '../../data/selected/select-record.tsx';
import type { RowProps } from './use-virtual-rows.ts';

interface LinkProps extends Pick<RowProps, 'search' | 'onFocus'> {
  entry: Entry;
  index: number;
  isChosen: boolean;
  isActive: boolean;
  takesFocus: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** The check box of a record and the link that opens it, which is the row's tab stop. */
export function RecordLink(props: LinkProps) {
  const { entry, index, search, isChosen, isActive, takesFocus, onFocus, className, children } = props;
  return (
    <>
      <SelectCheckbox entry={entry} onFocus={() => onFocus(index)} />
      <Link
        ref={useFocusWhen<HTMLAnchorElement>(takesFocus)}
        className={className}
        // Its text can be selected.
        draggable={false}
        to={{ pathname: recordPath(entry.collection, entry.key), search }}
        aria-current={isChosen ? 'true' : undefined}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onFocus(index)}
      >
        {children}
      </Link>
    </>
  );
}

/** A ref whose element is focused, without scrolling, when `takes` becomes true. */
function useFocusWhen<E extends HTMLElement>(takes: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (takes) element.current?.focus({ preventScroll: true });
  }, [takes]);
  return element;
}

/** A `pointerover` handler that shows the full text of a truncated cell or line, or of a derived unit, as a tooltip. */
export function titleOfCutText({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-clamped]') : null;
  if (cell === null || cell.querySelector('button') !== null) return;
  const isCut = cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight + 1;
  if (isCut || cell.querySelector('td .visually-hidden') !== null) cell.title = cell.textContent.trim();
  else cell.removeAttribute('title');
}
