import { type MouseEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Entry } from '../../../catalog/records/entry.ts';
import { recordPath } from '../../data/record-path.ts';
import { SelectCheckbox } from '../../data/selected/select-record.tsx';
import type { RowProps } from './use-virtual-rows.ts';

interface LinkProps extends Pick<RowProps, 'home' | 'search' | 'onFocus'> {
  entry: Entry;
  index: number;
  isChosen: boolean;
  isActive: boolean;
  takesFocus: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A record's check box and link, the tab stop of its row: with a router's link in each, all would render whenever the URL changes. */
export function RecordLink(props: LinkProps) {
  const { entry, index, home, search, isChosen, isActive, takesFocus, onFocus, className, children } = props;
  return (
    <>
      <SelectCheckbox entry={entry} onFocus={() => onFocus(index)} />
      <a
        ref={useFocusWhen<HTMLAnchorElement>(takesFocus)}
        className={className}
        // Its text can be selected.
        draggable={false}
        href={`${home}${recordPath(entry.collection, entry.key)}${search && '?'}${search}`}
        aria-current={isChosen ? 'true' : undefined}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onFocus(index)}
      >
        {children}
      </a>
    </>
  );
}

/** A click handler for the element around links of the explorer, below `home`: opens them without loading a page. */
export function useFollowLinks(home: string): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const { target, button, metaKey, altKey, ctrlKey, shiftKey } = event;
    const link = target instanceof Element ? target.closest('a') : null;
    // Otherwise the browser opens it in a tab or window, or saves it.
    const isPlain = button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
    if (link === null || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    const { pathname, search, href } = link;
    void navigate({ pathname: pathname.slice(home.length), search }, { replace: href === location.href });
  };
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
