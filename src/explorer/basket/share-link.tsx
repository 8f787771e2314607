import { useEffect, useState } from 'react';
import { useHref } from 'react-router-dom';
import { longestLink, writeFragment } from '../../catalog/basket/selection-link.ts';
import type { SelectedRecord } from '../../catalog/basket/selected-record.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { formatCount } from '../ui/count.ts';

/** Copies a link to these records in order, without notes; or says that there are too many for a link. */
export function ShareLink({ records }: { records: readonly SelectedRecord[] }) {
  const page = useHref('/selection');
  const [fragment, setFragment] = useState('');
  useEffect(() => {
    let isCurrent = true;
    async function write() {
      const written = await writeFragment(records);
      if (isCurrent) setFragment(written);
    }
    void write();
    return () => {
      isCurrent = false;
    };
  }, [records]);
  const link = `${new URL(page, location.href).href}#${fragment}`;
  if (link.length > longestLink)
    return (
      <span>
        Too many records for a link of {formatCount(longestLink)} characters. Share a package or its
        selection.json instead.
      </span>
    );
  return <CopyButton label="Copy link" text={link} />;
}
