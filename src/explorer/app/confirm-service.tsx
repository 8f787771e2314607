import { type ReactNode, useRef } from 'react';
import type { Root } from 'react-dom/client';
import { Modal } from '../ui/dialog.tsx';
import button from '../ui/button.module.css';
import type { OfferedService } from '../data/configuration.ts';
import { hostOf } from '../data/offered-services.ts';
import styles from './confirm-service.module.css';

interface Confirmation {
  service: OfferedService;
  /** Whether `config.json` lists it. */
  listed: boolean;
  /** The service to use otherwise. */
  current: OfferedService;
}

/** Asks whether to open the service in a link, before any request to it. Escape keeps the current one. */
export function confirmService(
  root: Root,
  { service, listed, current }: Confirmation,
): Promise<'open' | 'keep'> {
  return new Promise((resolve) => {
    root.render(
      <Prompt heading="Open a different catalog?" onClose={() => resolve('keep')}>
        <p>This link opens the catalog at</p>
        <p className={styles.host}>{hostOf(service.baseUrl)}</p>
        <p className={`quiet ${styles.address}`}>{service.baseUrl}</p>
        <p>
          {listed
            ? `This explorer lists it as “${service.title}”.`
            : 'This explorer does not list it. Open it only if you trust the person who gave you the link.'}
        </p>
        <p>
          Your catalog is <strong>{hostOf(current.baseUrl)}</strong>.
        </p>
        <p className="row">
          <button type="button" className={button.plain} onClick={() => resolve('keep')}>
            Keep my catalog
          </button>
          <button type="button" className={button.plain} onClick={() => resolve('open')}>
            Open once
          </button>
        </p>
      </Prompt>,
    );
  });
}

interface Refusal {
  reason: string;
  /** The origin of the URL: a link, or an earlier choice on this device. */
  what: 'linked' | 'chosen';
  /** The service to use instead. */
  own: OfferedService;
}

/** Says why another service cannot be opened, and which one is used instead. */
export function showRefusal(root: Root, { reason, what, own }: Refusal): Promise<void> {
  const linked = what === 'linked';
  return new Promise((resolve) => {
    root.render(
      <Prompt
        heading={
          linked ? 'This link can’t be opened here' : 'The catalog you chose is no longer available here'
        }
        onClose={() => resolve()}
      >
        <p>{reason}</p>
        <p className="row">
          <button type="button" className={button.plain} onClick={() => resolve()}>
            Continue to {hostOf(own.baseUrl)}
          </button>
        </p>
      </Prompt>,
    );
  });
}

interface Props {
  heading: string;
  onClose: () => void;
  children: ReactNode;
}

function Prompt({ heading, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <main>
      <title>{heading}</title>
      <Modal ref={dialog} className={styles.question} aria-labelledby="question-heading" onClose={onClose}>
        <div className="stack">
          <h1 id="question-heading">{heading}</h1>
          {/* The safe choice comes first and gets the focus. */}
          {children}
        </div>
      </Modal>
    </main>
  );
}
