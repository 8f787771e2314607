import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { censusColumn } from '../../catalog/export/census.ts';
import { isPortalId, packagePage, resourcePage } from '../../catalog/export/portal.ts';
import { saysOnlyUniverse } from '../../catalog/records/variable-facts.ts';
import { shownText } from '../../catalog/visible-text.ts';
import type { Source } from '../../contract/records.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import { ActionIcon } from '../ui/action-icon.tsx';
import { formatCount } from '../../catalog/count.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ExternalLink, LinkWarnings } from '../ui/external-link.tsx';
import { Opening, lazyPart } from '../ui/lazy.tsx';
import { safeLink } from '../ui/safe-link.ts';
import { LongText, ReceivedLink } from './long-text.tsx';
import { LongList } from './section.tsx';
import button from '../ui/button.module.css';
import styles from './sections.module.css';

const DataAccess = lazyPart(async () => (await import('../export/data-access.tsx')).DataAccess, <Opening />);
const CiteSource = lazyPart(async () => (await import('../export/cite.tsx')).CiteSource, <Opening />);

/** A source with the URL where its data can be opened. */
export interface OpenableSource {
  source: Source;
  url: URL;
}

/** The first source with an information page or, failing that, a portal page that can be opened; null if none has. */
export function firstOpenable(sources: readonly Source[], portalUrl: string | null): OpenableSource | null {
  for (const source of sources) {
    const url =
      safeLink(source.infoLink) ?? resourcePage(portalUrl, source) ?? packagePage(portalUrl, source);
    if (url !== null) return { source, url };
  }
  return null;
}

interface PrimarySourceProps extends OpenableSource {
  /** Whether the page already shows the source's name. */
  isNamedAbove?: boolean;
}

/** The primary action for a variable: opening the page with its data, with the name and host of the source. */
export function PrimarySource({ source, url, isNamedAbove = false }: PrimarySourceProps) {
  const name = shownText(source.name, 200);
  return (
    <div className={styles.primary}>
      <a className={button.primary} href={url.href} target="_blank" rel="noopener noreferrer">
        Open data page
        <ActionIcon name="external" />
        <span className="visually-hidden">: {name} (opens in a new tab)</span>
      </a>
      <p className={styles.beside}>
        {!isNamedAbove && <bdi>{name}</bdi>} <span className={styles.host}>{url.host}</span>
        <LinkWarnings url={url} />
      </p>
    </div>
  );
}

interface Context {
  /** The code of the variable that has these sources. */
  code: string;
  /** The number of loaded variables by source. */
  perSource: ReadonlyMap<Source['id'], number>;
  /** Whether all variables are loaded, so that the counts are final. */
  isComplete: boolean;
}

/** Sources as rows; a long list is initially collapsed. */
export function SourceRows({ sources, ...context }: { sources: readonly Source[] } & Context) {
  return (
    <LongList className={styles.rows} values={sources} first={20} noun="sources">
      {(source) => (
        <>
          <h4>
            <bdi>{shownText(source.name)}</bdi>
          </h4>
          {source.infoLink.trim() !== '' && (
            <p className={styles.link}>
              <ReceivedLink address={source.infoLink}>
                Data page<span className="visually-hidden">: {shownText(source.name, 200)}</span>
              </ReceivedLink>
            </p>
          )}
          <AboutSource source={source} {...context} />
        </>
      )}
    </LongList>
  );
}

interface AboutSourceProps extends Context {
  source: Source;
  /** Whether the record's facts already contain the universe of this source. */
  hasFactsAbove?: boolean;
}

/** A source's own fields, its pages in the portal, and a link to the other variables with this source. */
export function AboutSource({ source, hasFactsAbove = false, ...context }: AboutSourceProps) {
  const { code, perSource, isComplete } = context;
  const { portalUrl } = useCatalog().configuration;
  const ofPackage = packagePage(portalUrl, source);
  const ofResource = resourcePage(portalUrl, source);
  const count = perSource.get(source.id) ?? 0;
  return (
    <div className={styles.source}>
      {source.description.trim() !== '' && !(hasFactsAbove && saysOnlyUniverse(source.description)) && (
        <LongText text={source.description} foldAt={300} />
      )}
      <GetData source={source} code={code} />
      {ofPackage !== null && <ExternalLink url={ofPackage}>Package in the portal</ExternalLink>}
      {ofResource !== null && <ExternalLink url={ofResource}>Resource in the portal</ExternalLink>}
      <p className={styles.ways}>
        {isComplete && count < 2 ? (
          <span>The only variable from this source</span>
        ) : (
          <SourceVariablesLink source={source} count={count} isComplete={isComplete} />
        )}
        <Link to={`/sources/${source.id}`}>
          About this source<span className="visually-hidden">: {shownText(source.name, 200)}</span> →
        </Link>
      </p>
    </div>
  );
}

/** A link to the variables of a source; their number is included only if it is final. */
export function SourceVariablesLink(props: { source: Source; count: number; isComplete: boolean }) {
  const { source, count, isComplete } = props;
  return (
    <Link to={`/variables?source=${source.id}`}>
      {isComplete && count > 1
        ? `All ${formatCount(count)} variables from this source →`
        : 'Variables from this source →'}
    </Link>
  );
}

/** How to get the file behind a source; renders nothing if unknown. `code` is that of the variable it is shown for. */
export function GetData({ source, code = null }: { source: Source; code?: string | null }) {
  const { portalUrl } = useCatalog().configuration;
  const hasFile = portalUrl !== null && isPortalId(source.resourceId);
  if (!hasFile && (code === null || censusColumn(code, source.infoLink) === null)) return null;
  return (
    <DialogButton label="Get the data" of={`: ${shownText(source.name, 200)}`} title="Get the data">
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

function DialogButton(props: { label: string; of?: string; title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={button.plain} onClick={() => setOpen(true)}>
        {props.label}
        {props.of !== undefined && <span className="visually-hidden">{props.of}</span>}
      </button>
      {open && (
        <Dialog title={props.title} onClose={() => setOpen(false)}>
          {props.children}
        </Dialog>
      )}
    </>
  );
}
