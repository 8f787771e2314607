import {
  censusColumn,
  censusNames,
  censusTable,
  editionOf,
  withPeriodNote,
} from '../../../catalog/census/api.ts';
import { dataPageOf, packagePage, resourcePage } from '../../../catalog/export/portal.ts';
import { codeAndTitle } from '../../../catalog/records/table/table-codes.ts';
import { withoutEdition, withoutUniverse } from '../../../catalog/census/descriptions.ts';
import { periodOf } from '../../../catalog/records/variable-facts.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import type { Source, Variable } from '../../../contract/records.ts';
import { useCatalog } from '../../data/services/catalog-context.tsx';
import { ExternalLink, LinkWarning } from '../../ui/control/external-link.tsx';
import { SeeData, ShownData } from '../../portal/see-data.tsx';
import { LongText, ReceivedLink } from '../parts/long-text.tsx';
import { Notes, notesOf } from '../parts/received-values.tsx';
import { SourceActions } from './source-actions.tsx';
import { Link } from '../../ui/control/link.tsx';
import styles from '../parts/sections.module.css';

interface SourceCardProps {
  source: Source;
  /** The variable that has this source, or whose code names it; an indicator has none. */
  variable?: Variable;
  /** Whether opening its data page is the primary action of the record. */
  isPrimary?: boolean;
  /** Whether its universe, its period and, if it is a table, its title are above, and its variables below, with a link to its page. */
  isMain?: boolean;
}

/** A source: its name, host and period, how to get its data, its description and notes, and links to more about it. */
export function SourceCard({ source, isPrimary = false, ...props }: SourceCardProps) {
  const { variable, isMain = false } = props;
  const { portalUrl } = useCatalog().configuration;
  const url = dataPageOf(source, portalUrl);
  const code = isMain ? codeAndTitle(source.name).code : '';
  const about =
    isMain || variable?.sources.length === 0
      ? withoutUniverse(source.description)
      : source.description.trim();
  const table = censusTable(url);
  const description = table === null ? about : withoutEdition(about);
  return (
    <div className={`card stack ${styles.source}`}>
      <div>
        {code === '' && (
          <h4 className={styles.sourceTitle}>
            <bdi>{shownText(source.name, 200)}</bdi>
          </h4>
        )}
        <p className="quiet">
          {[table && editionOf(table), code, url?.host, isMain ? null : periodOf(source)]
            .filter(Boolean)
            .join(' · ')}
          {url !== null && <LinkWarning url={url} />}{' '}
          {url === null && source.infoLink.trim() !== '' && (
            <ReceivedLink address={source.infoLink}>Data page</ReceivedLink>
          )}
        </p>
      </div>
      <SourceActions source={source} url={url} variable={variable} kind={isPrimary ? 'primary' : 'plain'}>
        {variable !== undefined && <SeeData source={source} />}
      </SourceActions>
      {variable !== undefined && <CensusNames code={variable.slug} source={source} />}
      {description !== '' && <LongText text={description} foldAt={300} />}
      <Notes values={notesOf(withPeriodNote(source), variable?.context)} />
      <div className={`links ${styles.ways}`}>
        <PortalPages source={source} />
        {!isMain && (
          <Link className="onward" to={`/sources/${source.id}`}>
            About this source<span className="visually-hidden">: {shownText(source.name, 200)}</span>
          </Link>
        )}
      </div>
      {variable !== undefined && <ShownData source={source} variable={variable} />}
    </div>
  );
}

/** Links to the pages of a source in the portal; renders nothing if it has none. */
export function PortalPages({ source }: { source: Source }) {
  const { portalUrl } = useCatalog().configuration;
  const ofPackage = packagePage(portalUrl, source);
  const ofResource = resourcePage(portalUrl, source);
  return (
    <>
      {ofPackage !== null && <ExternalLink url={ofPackage}>Package in the portal</ExternalLink>}
      {ofResource !== null && <ExternalLink url={ofResource}>Resource in the portal</ExternalLink>}
    </>
  );
}

function CensusNames({ code, source }: { code: string; source: Source }) {
  const column = censusColumn(code, source.infoLink);
  if (column === null) return null;
  const { estimate, margin } = censusNames(column);
  return (
    <p className="quiet">
      Census API: <code>{estimate}</code>
      {margin !== null && (
        <>
          , margin of error <code>{margin}</code> (90%)
        </>
      )}
    </p>
  );
}
