import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { pressed } from './pressed-key.ts';

interface KeysProps {
  /** The search box. */
  field: RefObject<HTMLInputElement | null>;
  /** Element id of the selected option. */
  activeId: string | undefined;
  /** Whether the selected option is to be opened, since Enter was pressed before. */
  opens?: boolean;
  /** Called for Enter while it is not known what it opens. */
  onEarly?: (() => void) | null;
  /** Called for the arrow keys: 1 is down, -1 is up. */
  onStep: (step: number) => void;
}

/** Arrow keys select an option; Enter opens it, with ⌘ or Ctrl in a new tab, or presses it. */
export function useResultKeys({ field, activeId, opens = false, onEarly = null, onStep }: KeysProps): void {
  useEffect(() => {
    if (activeId === undefined) return undefined;
    const box = field.current;
    box?.setAttribute('aria-activedescendant', activeId);
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    return () => box?.removeAttribute('aria-activedescendant');
  }, [field, activeId]);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const key = pressed(event);
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    const inNewTab = key === 'Command+Enter';
    if (step === 0 && key !== 'Enter' && !inNewTab) return;
    event.preventDefault();
    if (step !== 0) return onStep(step);
    if (onEarly !== null && !inNewTab) onEarly();
    else openOption(activeId, inNewTab);
  });
  const open = useEffectEvent(() => openOption(activeId, false));
  useEffect(() => {
    if (opens) open();
  }, [opens]);
  useLayoutEffect(() => {
    const box = field.current;
    const onKeyDown = (event: KeyboardEvent) => handleKey(event);
    box?.addEventListener('keydown', onKeyDown);
    return () => box?.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

function openOption(id: string | undefined, inNewTab: boolean): void {
  const option = document.getElementById(id ?? '');
  if (inNewTab && option instanceof HTMLAnchorElement) globalThis.open(option.href, '_blank', 'noopener');
  else option?.click();
}
