import { useState } from 'react';
import type { Source } from '../../contract/records.ts';
import button from '../parts/button.module.css';
import { Dialog } from '../parts/dialog.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { Opening } from '../parts/opening.tsx';

const CiteSource = lazyPart(async () => (await import('../reuse/cite-source.tsx')).CiteSource, <Opening />);

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
