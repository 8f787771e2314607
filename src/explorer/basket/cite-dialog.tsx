import { useState } from 'react';
import { plainWords } from '../../catalog/export/file-name.ts';
import { packagedCitations } from '../../catalog/basket/package-contents.ts';
import { countOf } from '../../catalog/count.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CitationChoice } from '../export/cite.tsx';
import { type ResolvedRecords, usePackage } from './resolved-records.ts';
import notice from '../ui/notice.module.css';

/** Citations of the selected records, in order, as they were when the dialog was opened. */
export function CiteDialog({ resolved, onClose }: { resolved: ResolvedRecords; onClose: () => void }) {
  const contentsNow = usePackage(resolved);
  const [contents] = useState(contentsNow);
  const [citations] = useState(() => [...packagedCitations(contents)]);
  const nameless = contents.records.length - citations.length;
  return (
    <Dialog title={`Cite ${countOf(citations.length, 'record', 'records')}`} onClose={onClose}>
      {nameless > 0 && (
        <p role="note" className={notice.warning}>
          {countOf(nameless, 'record has', 'records have')} no citation: the catalog hasn’t sent{' '}
          {nameless === 1 ? 'it' : 'them'} yet, or no longer has {nameless === 1 ? 'it' : 'them'}.
        </p>
      )}
      <CitationChoice citations={citations} fileName={plainWords(`${contents.title} selection`)} />
    </Dialog>
  );
}
