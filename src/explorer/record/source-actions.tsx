import { type ReactNode, useState } from 'react';
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
const CiteSource = lazyPart(async () => (await import('../export/cite.tsx')).CiteSource, <Opening />);

/** How to get the file behind a source; renders nothing if unknown. `code` is that of the variable it is shown for. */
export function GetData({ source, code = null }: { source: Source; code?: string | null }) {
  const { portalUrl } = useCatalog().configuration;
  const hasFile = portalUrl !== null && isPortalId(source.resourceId);
  if (!hasFile && (code === null || censusColumn(code, source.infoLink) === null)) return null;
  const of = <span className="visually-hidden">: {shownText(source.name, 200)}</span>;
  return (
    <DialogButton label="Get the data" of={of} title="Get the data">
      <DataAccess source={source} code={code} />
    </DialogButton>
  );
}

/** Opens the citation of a source; `page` is where its data can be opened, or null. */
export function CiteSourceButton({ source, page }: { source: Source; page: URL | null }) {
  return (
    <DialogButton label="Cite" title="Cite this source">
      <CiteSource source={source} page={page} />
    </DialogButton>
  );
}

function DialogButton(props: { label: string; of?: ReactNode; title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={button.plain} onClick={() => setOpen(true)}>
        {props.label}
        {props.of}
      </button>
      {open && (
        <Dialog title={props.title} onClose={() => setOpen(false)}>
          {props.children}
        </Dialog>
      )}
    </>
  );
}
