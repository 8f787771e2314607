import { useState } from 'react';
import type { Source } from '../../contract/records.ts';
import button from '../ui/button.module.css';
import { Dialog } from '../ui/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Opening } from '../ui/opening.tsx';

const CiteSource = lazyPart(async () => (await import('../export/cite.tsx')).CiteSource, <Opening />);

/** Opens the citation of a source; `page` is where its data can be opened, or null. */
export function CiteSourceButton({ source, page }: { source: Source; page: URL | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={button.plain} onClick={() => setOpen(true)}>
        Cite
      </button>
      {open && (
        <Dialog title="Cite this source" onClose={() => setOpen(false)}>
          <CiteSource source={source} page={page} />
        </Dialog>
      )}
    </>
  );
}
