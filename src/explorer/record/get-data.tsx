import { useState } from 'react';
import { censusColumn } from '../../catalog/export/census.ts';
import { isPortalId } from '../../catalog/export/portal.ts';
import { shownText } from '../../catalog/visible-text.ts';
import type { Source } from '../../contract/records.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import button from '../ui/button.module.css';
import { Dialog } from '../ui/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Opening } from '../ui/opening.tsx';

const DataAccess = lazyPart(async () => (await import('../export/data-access.tsx')).DataAccess, <Opening />);

/** How to get the file behind a source; renders nothing if unknown. `code` is that of the variable it is shown for. */
export function GetData({ source, code = null }: { source: Source; code?: string | null }) {
  const [open, setOpen] = useState(false);
  const { portalUrl } = useCatalog().configuration;
  const resourceId = portalUrl !== null && isPortalId(source.resourceId) ? source.resourceId : null;
  const column = code === null ? null : censusColumn(code, source.infoLink);
  if (resourceId === null && column === null) return null;
  return (
    <>
      <button type="button" className={button.plain} onClick={() => setOpen(true)}>
        Get the data<span className="visually-hidden">: {shownText(source.name, 200)}</span>
      </button>
      {open && (
        <Dialog title="Get the data" onClose={() => setOpen(false)}>
          <DataAccess source={source} code={code} />
        </Dialog>
      )}
    </>
  );
}
