import { useState } from 'react';
import { CopyButton } from '../parts/copy-button.tsx';
import styles from './record-details.module.css';

const clipAt = 20_000;

/** The record as the service sent it, on request. */
export function AsItCame({ raw }: { raw: unknown }) {
  const [open, setOpen] = useState(false);
  const json = open ? JSON.stringify(raw, null, 2) : '';
  return (
    <details className={styles.disclosure} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>The record as the service sent it</summary>
      {open && (
        <>
          {/* A region that scrolls has to be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={styles.json} tabIndex={0} aria-label="JSON of the record">
            {json.length > clipAt ? `${json.slice(0, clipAt)}…` : json}
          </pre>
          <p>
            <CopyButton label="Copy JSON" text={json} />
          </p>
        </>
      )}
    </details>
  );
}
