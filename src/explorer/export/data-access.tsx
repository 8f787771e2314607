import { useMemo, useState } from 'react';
import { type CensusColumn, censusColumn, censusNames } from '../../catalog/census/api.ts';
import { censusCode, fitsOneRequest } from '../../catalog/census/code.ts';
import { type CensusShare, shareFormula } from '../../catalog/census/share-code.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { nameInTable, rowHeadingOf, titleOf } from '../../catalog/records/table/name-in-table.ts';
import { censusColumnOf } from '../../catalog/records/variable-facts.ts';
import { namedAreas, pageWithPlace } from '../../catalog/census/places.ts';
import { shareInWords, shareOf, wholeColumns } from '../../catalog/export/census-share.ts';
import { plainWords } from '../../catalog/export/provenance.ts';
import { dataPageOf, portalCode, portalData } from '../../catalog/export/portal.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import type { Source, Variable } from '../../contract/records.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { useCollection } from '../data/loading/use-collection.ts';
import { PlaceChoice } from '../place/place-choice.tsx';
import { useCensusPlace } from '../place/use-census-place.ts';
import { ExternalLink } from '../ui/control/external-link.tsx';
import styles from './export.module.css';
import { TextChoice } from './text-choice.tsx';

interface DataAccessProps {
  source: Source;
  /** Whose source it is; undefined for all of its variables. */
  variable: Variable | undefined;
}

/** How to get the file behind a source from the portal, and the column of `variable`, or the whole table, from the Census Bureau. */
export function DataAccess({ source, variable }: DataAccessProps) {
  const { portalUrl } = useCatalog().configuration;
  const portal = portalData(portalUrl, source.resourceId);
  const { place } = useCensusPlace();
  const page = dataPageOf(source, portalUrl);
  const table = page && pageWithPlace(page, place?.census ?? null);
  const own = variable ? censusColumn(variable.slug, source.infoLink) : null;
  // What is computed from columns of a table is none of them: the share that it says, or the whole table instead.
  const column = own ?? censusColumn(null, source.infoLink);
  const description = own === null && column !== null ? (variable?.description ?? '') : '';
  const share = shareInWords(description, source.infoLink);
  return (
    <div className={`stack small ${styles.form}`}>
      <p>
        {variable !== undefined && (
          <>
            <strong>
              <bdi>{shownText(nameInTable(titleOf(variable), source.name), 200)}</bdi>
            </strong>
            {' · '}
          </>
        )}
        <bdi>{shownText(source.name, 200)}</bdi>
      </p>
      {page !== null && (
        <p>
          <ExternalLink url={table ?? page}>
            {table === null || place === null ? 'Open the data page' : `Open the table for ${place.name}`}
          </ExternalLink>
        </p>
      )}
      {portal !== null && <FromPortal csv={portal} source={source} />}
      {description !== '' && share === null && (
        <p className="quiet">
          <bdi>{shownText(description, 300)}</bdi>
        </p>
      )}
      {column !== null && (
        <CensusRequest
          columns={share?.parts ?? [column]}
          saidShare={share}
          addsShare={share !== null}
          variables={own && variable?.sources[0]?.id === source.id ? [variable] : []}
        />
      )}
    </div>
  );
}

interface CensusRequestProps {
  columns: readonly CensusColumn[];
  /** What may be a share of its table. */
  variables: readonly Variable[];
  /** What they are said to be computed to. */
  saidShare?: CensusShare | null;
  /** Whether the share is computed unless the reader decides otherwise. */
  addsShare?: boolean;
}

/** How to get columns of tables, or whole tables, from the Census Bureau, and the share that those of one table are of it. */
export function CensusRequest(props: CensusRequestProps) {
  const { columns, variables, saidShare = null, addsShare = false } = props;
  const { place } = useCensusPlace();
  const { entries } = useCollection('variable').ledger;
  const [isAdded, setAdded] = useState(addsShare);
  const knownShare = useMemo(() => saidShare ?? shareOf(variables, entries), [saidShare, variables, entries]);
  const shareOfAll = knownShare && fitsOneRequest(knownShare, columns) ? knownShare : null;
  const share = isAdded ? shareOfAll : null;
  const wholes =
    shareOfAll === null
      ? variables.flatMap((variable) => wholeColumns(variable).slice(0, 1))
      : [shareOfAll.whole, ...shareOfAll.without];
  const all = [...columns, ...(isAdded ? wholes : [])];
  const areas = (place && namedAreas(place.census)) ?? undefined;
  const where = areas
    ? place?.name
    : `all states${place === null ? '' : ': the Census API has no name for this place'}`;
  return (
    <section className="stack">
      <h3>U.S. Census Bureau</h3>
      <PlaceChoice />
      {wholes.length > 0 && (
        <label className="line">
          <input type="checkbox" checked={isAdded} onChange={({ target }) => setAdded(target.checked)} />
          {shareOfAll === null
            ? 'Add the figures that these are percentages of'
            : `Add the share of ${wholeName(shareOfAll.whole, entries)} and its margin of error (90%)`}
        </label>
      )}
      {share !== null && (
        <p className="quiet">
          The share, by lines of the table: <code>{shareFormula(share)}</code>
        </p>
      )}
      <TextChoice label="Code for the Census Bureau" choices={censusCode(all, areas, share)}>
        <p className="quiet">
          {`For ${where}. `}
          {columns.some((column) => censusNames(column).margin !== null) &&
            'Names that end in M are margins of error (90%). '}
          Put your own{' '}
          <a href="https://api.census.gov/data/key_signup.html" target="_blank" rel="noopener noreferrer">
            API key<span className="visually-hidden"> (opens in a new tab)</span>
          </a>{' '}
          in place of <code>YOUR_KEY</code>.
        </p>
      </TextChoice>
    </section>
  );
}

/** What a column of the loaded variables is called: “Total”; or its code. */
function wholeName({ code }: CensusColumn, entries: readonly Entry[]): string {
  const whole = entries.find(({ record }) => censusColumnOf(record)?.code === code);
  return whole === undefined ? code : `“${shownText(rowHeadingOf(whole), 80)}”`;
}

function FromPortal({ csv, source }: { csv: URL; source: Source }) {
  const fileName = `${plainWords(source.slug).slice(0, 60) || `source-${source.id}`}.csv`;
  return (
    <section className="stack">
      <h3>Data portal</h3>
      <p>The file behind this source, as the portal stores it.</p>
      <p className="links">
        <ExternalLink url={csv}>Download CSV</ExternalLink>
      </p>
      <TextChoice label="Code for the portal" choices={portalCode(csv.href, fileName)} />
    </section>
  );
}
