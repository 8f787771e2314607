import { type ReactNode, useEffect, useRef } from 'react';
import type { Root } from 'react-dom/client';
import button from '../parts/button.module.css';
import type { OfferedService } from '../context/configuration.ts';
import { hostOf } from './offered-services.ts';
import styles from './confirm-service.module.css';

interface Question {
  service: OfferedService;
  /** Whether the operator of this explorer offers it. */
  listed: boolean;
  /** What is read otherwise. */
  mine: OfferedService;
}

/** Asks, before anything is asked of the service a link names, whether it is to be read. Escape keeps one's own. */
export function confirmService(root: Root, { service, listed, mine }: Question): Promise<'open' | 'keep'> {
  return new Promise((resolve) => {
    root.render(
      <Question heading="Open another service?" onClose={() => resolve('keep')}>
        <p>This link shows the catalog of another service:</p>
        <p className={styles.host}>{hostOf(service.baseUrl)}</p>
        <p className={styles.address}>{service.baseUrl}</p>
        <p>
          {listed
            ? `The operator of this explorer offers it as “${service.title}”.`
            : 'The operator of this explorer does not list it: open it only if you trust who gave you the link.'}
        </p>
        <p>
          Yours is <strong>{hostOf(mine.baseUrl)}</strong>.
        </p>
        <p className={styles.answers}>
          <button type="button" className={button.plain} onClick={() => resolve('keep')}>
            Keep mine
          </button>
          <button type="button" className={button.plain} onClick={() => resolve('open')}>
            Open it once
          </button>
        </p>
      </Question>,
    );
  });
}

interface Refusal {
  reason: string;
  /** Where the address came from: a link, or an earlier choice on this device. */
  what: 'linked' | 'chosen';
  /** What is read instead. */
  own: OfferedService;
}

/** Says why another service is not read, and which one is. */
export function showRefusal(root: Root, { reason, what, own }: Refusal): Promise<void> {
  const linked = what === 'linked';
  return new Promise((resolve) => {
    root.render(
      <Question
        heading={linked ? 'The link is not followed' : 'Your service is no longer offered'}
        onClose={() => resolve()}
      >
        <p>
          {linked ? 'It names a service that cannot be read here.' : 'It cannot be read here any more.'}{' '}
          {reason}
        </p>
        <p className={styles.answers}>
          <button type="button" className={button.plain} onClick={() => resolve()}>
            Go on with {hostOf(own.baseUrl)}
          </button>
        </p>
      </Question>,
    );
  });
}

interface Props {
  heading: string;
  /** The dialog was left by Escape. */
  onClose: () => void;
  children: ReactNode;
}

function Question({ heading, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // The safe answer comes first and has the focus.
    dialog.current?.querySelector('button')?.focus();
  }, []);
  return (
    <main>
      <title>{heading}</title>
      <dialog ref={dialog} className={styles.question} aria-labelledby="question-heading" onClose={onClose}>
        <div className={styles.inside}>
          <h1 id="question-heading">{heading}</h1>
          {children}
        </div>
      </dialog>
    </main>
  );
}
