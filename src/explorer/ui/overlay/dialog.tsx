import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Action } from '../control/action.tsx';
import { Announcer } from '../page/announcer.tsx';
import { closeOnBack } from './dialog-history.ts';
import { ErrorBoundary } from '../notice/error-boundary.tsx';
import { useEscape } from '../keys/keys.ts';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'ref'> {
  /** For closing it, which returns the focus. */
  ref?: RefObject<HTMLDialogElement | null>;
}

/** A modal dialog, open while it is rendered. Escape, a click on the backdrop, and Back on touch screens close it. */
export function Modal({ ref: given, className = '', children, ...props }: ModalProps) {
  const own = useRef<HTMLDialogElement>(null);
  const ref = given ?? own;
  // The start of the press decides: selecting text and releasing outside must not close the dialog.
  const isPressedOutside = useRef(false);
  const close = () => ref.current?.close();
  // It is removed a moment after it is closed: another press is for what is below.
  const isClosed = useRef(false);
  useEscape(true, () => {
    if (isClosed.current) return false;
    isClosed.current = true;
    return close();
  });
  useEffect(() => {
    const dialog = ref.current;
    if (dialog?.open === false) dialog.showModal();
    return closeOnBack(() => dialog?.close());
  }, [ref]);
  return (
    // A convenience in addition to Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      {...props}
      ref={ref}
      className={`modal ${className}`}
      onPointerDown={(event) => {
        isPressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (isPressedOutside.current && isOutside(event)) close();
        isPressedOutside.current = false;
      }}
    >
      {children}
      <Announcer />
    </dialog>
  );
}

/** Events on the backdrop have the dialog as their target; only the coordinates distinguish them. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

interface Props {
  title: string;
  /** For tables: up to 54rem instead of 36rem. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog with a title and a Close button. Its content may be loaded lazily and may fail without closing it. */
export function Dialog({ title, wide, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  return (
    <Modal ref={dialog} className="dialog" data-wide={wide} aria-labelledby={heading} onClose={onClose}>
      <div className="bar">
        <h2 id={heading}>{title}</h2>
        <Action label="Close" onPress={() => dialog.current?.close()} />
      </div>
      <ErrorBoundary name={title}>{children}</ErrorBoundary>
    </Modal>
  );
}
