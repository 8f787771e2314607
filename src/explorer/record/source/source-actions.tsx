import { type ReactNode, useState } from 'react';
import { censusReporterPage, pageWithPlace } from '../../../catalog/census/places.ts';
import { censusColumn } from '../../../catalog/census/api.ts';
import { isWithoutCensus } from '../../../catalog/census/presence.ts';
import type { Entry } from '../../../catalog/records/entry.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { isPortalId } from '../../../contract/portal.ts';
import { collectionWords } from '../../../contract/collection-names.ts';
import type { Source, Variable } from '../../../contract/records.ts';
import { useCatalog } from '../../data/services/catalog-context.tsx';
import { useCollection } from '../../data/loading/use-collection.ts';
import { PlaceChoice } from '../../place/place-choice.tsx';
import { useCensusPlace, usePlacing } from '../../place/use-census-place.ts';
import { ActionIcon } from '../../ui/control/action-icon.tsx';
import { ExternalLink } from '../../ui/control/external-link.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Opening, lazyPart } from '../../ui/page/lazy.tsx';
import styles from '../parts/sections.module.css';

const DataAccess = lazyPart(
  async () => (await import('../../export/data-access.tsx')).DataAccess,
  <Opening />,
);
const CiteRecords = lazyPart(async () => (await import('../../export/cite.tsx')).CiteRecords, <Opening />);
const CiteSource = lazyPart(async () => (await import('../../export/cite.tsx')).CiteSource, <Opening />);

interface SourceActionsProps {
  source: Source;
  /** Where its data can be opened. */
  url: URL | null;
  kind: 'primary' | 'plain';
  /** The variable it is shown for. */
  variable?: Variable | undefined;
  children?: ReactNode;
}

/** Opening the page with the data of a source, and getting its file, and below them the choice of a place. */
export function SourceActions({ source, url, kind, variable, children }: SourceActionsProps) {
  const page = usePlacing()(url);
  return (
    <div className={`row ${styles.actions}`}>
      {page !== null && (
        <a className={`button ${kind}`} href={page.href} target="_blank" rel="noopener noreferrer">
          Open data page
          <ActionIcon name="external" />
          <span className="visually-hidden">: {shownText(source.name, 200)} (opens in a new tab)</span>
        </a>
      )}
      {children}
      <GetData source={source} variable={variable} />
      {url !== null && (
        <div className={`row ${styles.place}`}>
          {pageWithPlace(url, null) === null ? <NoPlace /> : <TablePlace url={url} />}
        </div>
      )}
    </div>
  );
}

/** The place that the table of an address is opened for, and that table on Census Reporter. */
function TablePlace({ url }: { url: URL }) {
  const { place } = useCensusPlace();
  const reporter = place === null ? null : censusReporterPage(url, place.census);
  return (
    <>
      <PlaceChoice />
      {reporter !== null && (
        <span>
          <ExternalLink url={reporter}>See it on Census Reporter</ExternalLink>{' '}
          <span className="quiet">(its latest release)</span>
        </span>
      )}
    </>
  );
}

/** Says, in a catalog of a census, that this data page is not opened for the chosen place. */
function NoPlace() {
  const { place } = useCensusPlace();
  const { entries } = useCollection('variable').ledger;
  if (place === null || entries.length === 0 || isWithoutCensus(entries)) return null;
  return (
    <span className="quiet">
      {'Opened without '}
      <bdi>{place.name}</bdi>
      {': choose it on the page itself.'}
    </span>
  );
}

function GetData({ source, variable }: Pick<SourceActionsProps, 'source' | 'variable'>) {
  const { portalUrl } = useCatalog().configuration;
  const hasFile = portalUrl !== null && isPortalId(source.resourceId);
  if (!hasFile && censusColumn(null, source.infoLink) === null) return null;
  return (
    <DialogButton label="Get the data" of={`: ${shownText(source.name, 200)}`}>
      <DataAccess source={source} variable={variable} />
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

/** Opens the citation of a record. */
export function CiteRecordButton({ entry }: { entry: Entry }) {
  return (
    <DialogButton label="Cite" title={`Cite this ${collectionWords[entry.collection].one}`}>
      <CiteRecords entries={[entry]} />
    </DialogButton>
  );
}

function DialogButton(props: { label: string; of?: string; title?: string; children: ReactNode }) {
  const { label, of = '', title = label, children } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {label}
        {of !== '' && <span className="visually-hidden">{of}</span>}
      </button>
      {open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          {children}
        </Dialog>
      )}
    </>
  );
}
