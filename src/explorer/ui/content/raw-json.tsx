import { useState } from 'react';
import { formatJson } from '../../../catalog/text/format-json.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { CopyButton } from '../control/copy-button.tsx';

const clipAt = 20_000;

/** A received value, formatted as JSON when the user opens it. */
export function RawJson({ raw, title = 'Raw data (JSON)' }: { raw: unknown; title?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="disclosure" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open && (
        <>
          <Code label="JSON of the record" text={formatJson(raw, 2)} />
          <p>
            <CopyButton label="Copy JSON" text={() => formatJson(raw, 2)} />
          </p>
        </>
      )}
    </details>
  );
}

/** A text for programs or, as prose, for people, which scrolls if it is long. */
export function Code({ label, text, isProse = false }: { label: string; text: string; isProse?: boolean }) {
  return (
    // Focusable, because a scrollable region must be reachable by keyboard.
    <pre className="code" data-prose={isProse} tabIndex={0} role="group" aria-label={label}>
      <bdi>{shownText(text, clipAt)}</bdi>
    </pre>
  );
}
