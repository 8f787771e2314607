import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import button from './button.module.css';

interface Props extends Pick<ComponentProps<'button'>, 'aria-label' | 'title'> {
  label: ReactNode;
  className?: string | undefined;
  /** What opens; `close` hides it and returns the focus to the button. */
  children: (close: () => void) => ReactNode;
}

/** A button with something that opens below it. Escape, a press elsewhere, and moving the focus on close it. */
export function Popup({ label, className, children, ...props }: Props) {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);
  /** Moves the focus first, because what has it is about to be removed. */
  function close() {
    trigger?.focus();
    setOpen(false);
  }
  return (
    // Keys and focus events bubble up from its controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={container}
      className={className}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // Escape closes nothing else.
        event.preventDefault();
        close();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        {...props}
        ref={setTrigger}
        type="button"
        className={button.plain}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && children(close)}
    </div>
  );
}

/** Calls `action` for Escape, wherever the focus is, unless something else takes it, such as a dialog. */
export function useEscape(isActive: boolean, action: () => void): void {
  const latest = useEffectEvent(action);
  // Before it is painted: a key right after it appears would close what is below.
  useLayoutEffect(() => {
    if (!isActive) return undefined;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      latest();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isActive]);
}
