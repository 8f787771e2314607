import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { announce } from '../page/announcer.tsx';
import { useEscape } from '../keys/keys.ts';

/** What a button opens below it. Escape, a press elsewhere, and moving the focus on close it. */
function usePopover() {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLSpanElement>(null);
  /** Moves the focus first, because what has it is about to be removed. */
  function close() {
    container.current?.querySelector('button')?.focus();
    setOpen(false);
  }
  // Not left to the focus: some browsers move it to no button that is clicked.
  useEscape(isOpen, close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) setOpen(false);
    };
    const events = ['pointerdown', 'focusin'] as const;
    for (const event of events) document.addEventListener(event, closeOutside);
    return () => {
      for (const event of events) document.removeEventListener(event, closeOutside);
    };
  }, [isOpen]);
  return { isOpen, container, close, toggle: () => setOpen(!isOpen) };
}

/** Moves what is open to the left if it would leave the window. */
function keepInWindow(opened: HTMLElement | null): void {
  if (opened === null) return;
  const beyond = opened.getBoundingClientRect().right + 12 - document.documentElement.clientWidth;
  if (beyond > 0) opened.style.translate = `${-beyond}px`;
}

interface Props extends Pick<ComponentProps<'span'>, 'className'> {
  label: ReactNode;
  /** What opens; `close` hides it and returns the focus to the button. */
  children: (close: () => void) => ReactNode;
}

/** A button with controls that open below it. */
export function Popover({ label, className = '', children }: Props) {
  const { isOpen, container, close, toggle } = usePopover();
  return (
    <span ref={container} className={`anchor ${className}`}>
      <button type="button" className="button" aria-expanded={isOpen} onClick={toggle}>
        {label}
      </button>
      {isOpen && (
        <div ref={keepInWindow} className="above popup" data-not-printed="">
          {children(close)}
        </div>
      )}
    </span>
  );
}

/** A button with a list of actions. */
export function Menu(props: {
  label: string;
  actions: readonly (readonly [label: string, act: () => void])[];
}) {
  return (
    <Popover label={props.label}>
      {(close) =>
        props.actions.map(([label, act]) => (
          <button
            key={label}
            type="button"
            className="bare"
            onClick={() => {
              close();
              act();
            }}
          >
            {label}
          </button>
        ))
      }
    </Popover>
  );
}

/** A label that shows its definition when pressed. */
export function Term({ definition, children }: { definition: string; children: ReactNode }) {
  const id = useId();
  const { isOpen, container, toggle } = usePopover();
  return (
    <span ref={container} className="anchor">
      <button
        type="button"
        className="bare term"
        aria-expanded={isOpen}
        aria-describedby={isOpen ? id : undefined}
        onClick={() => {
          toggle();
          if (!isOpen) announce(definition);
        }}
      >
        {children}
      </button>
      {isOpen && (
        <span ref={keepInWindow} id={id} role="tooltip" className="above popup">
          {definition}
        </span>
      )}
    </span>
  );
}
