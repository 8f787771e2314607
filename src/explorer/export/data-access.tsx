import type { ReactNode } from 'react';
import { countOf } from '../../catalog/count.ts';
import {
  censusCode,
  censusCodeOfAll,
  type CensusColumn,
  censusColumn,
  censusNames,
} from '../../catalog/census/api.ts';
import { censusColumnOf } from '../../catalog/records/variable-facts.ts';
import { namedAreas } from '../../catalog/census/places.ts';
import type { CodeSample } from '../../catalog/code-samples.ts';
import { plainWords } from '../../catalog/export/file-name.ts';
import { portalCode, portalData } from '../../catalog/export/portal.ts';
import { readVariableReference } from '../../catalog/records/known-shapes.ts';
import { wholesOf } from '../../catalog/records/variable-relations.ts';
import { shownText } from '../../catalog/visible-text.ts';
import type { Source, Variable } from '../../contract/records.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { useCensusPlace } from '../data/use-census-place.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import styles from './export.module.css';
import { TextChoice } from './text-choice.tsx';

interface DataAccessProps {
  source: Source;
  /** Whose source it is; undefined for all of its variables. */
  variable: Variable | undefined;
}

/**
 * How to get the file behind a source from the portal, and from the Census Bureau the column of `variable`, or without one the
 * whole table.
 */
export function DataAccess({ source, variable }: DataAccessProps) {
  const { portalUrl } = useCatalog().configuration;
  const portal = portalData(portalUrl, source.resourceId);
  const column = censusColumn(variable?.slug ?? null, source.infoLink);
  const whole = variable ? wholeColumn(variable, source.infoLink) : null;
  const areas = useAreas();
  return (
    <div className={`stack small ${styles.form}`}>
      <p>
        <bdi>{shownText(source.name, 200)}</bdi>
      </p>
      {portal !== null && <FromPortal csv={portal} source={source} isOfVariable={variable !== undefined} />}
      {column !== null && (
        <CensusRequest
          from={`${variable === undefined ? '' : 'the variable’s code and '}its data page`}
          columns={[column]}
          samples={censusCode([column], whole, areas)}
        >
          {whole !== null && ' It also gets what the estimate is a percentage of.'}
        </CensusRequest>
      )}
    </div>
  );
}

/** How to get the columns of variables, and what they are percentages of, from the Census Bureau. */
export function SelectionData({ variables }: { variables: readonly Variable[] }) {
  const areas = useAreas();
  const columns = variables.flatMap((each) => censusColumnOf(each) ?? []);
  const wholes = variables.flatMap((each) => wholeColumn(each, each.sources[0]?.infoLink ?? '') ?? []);
  const others = variables.length - columns.length;
  return (
    <div className={`stack small ${styles.form}`}>
      <CensusRequest
        from={`the codes and data pages of ${countOf(columns.length, 'variable', 'variables')}`}
        columns={columns}
        samples={censusCodeOfAll([...columns, ...wholes], areas)}
      >
        {wholes.length > 0 && ' It also gets what they are percentages of.'}
        {others > 0 && ` It lacks ${countOf(others, 'variable', 'variables')} of other sources.`}
      </CensusRequest>
    </div>
  );
}

/** The column of what a variable is a percentage of, in the same table. */
function wholeColumn(variable: Variable, infoLink: string): CensusColumn | null {
  return censusColumn(readVariableReference(wholesOf(variable)[0])?.code ?? '', infoLink);
}

/** The chosen place as code names it. */
function useAreas() {
  const { chosen } = useCensusPlace();
  return (chosen && namedAreas(chosen.census)) ?? undefined;
}

interface CensusRequestProps {
  /** What it was put together from. */
  from: string;
  columns: readonly CensusColumn[];
  samples: readonly CodeSample[];
  children: ReactNode;
}

function CensusRequest({ from, columns, samples, children }: CensusRequestProps) {
  const { chosen } = useCensusPlace();
  const isPlaced = useAreas() !== undefined;
  return (
    <section className="stack">
      <h3>U.S. Census Bureau</h3>
      <p>
        This request was put together from {from}.{children}
        {columns.some((column) => censusNames(column).margin !== null) &&
          ' Names that end in M are margins of error (90%).'}{' '}
        Put your own{' '}
        <a href="https://api.census.gov/data/key_signup.html" target="_blank" rel="noopener noreferrer">
          API key<span className="visually-hidden"> (opens in a new tab)</span>
        </a>{' '}
        in place of <code>YOUR_KEY</code>
        {isPlaced
          ? `. The place is ${chosen?.name.replace(/^Every /, 'every ')}.`
          : ', and choose the geography you need.'}
      </p>
      <TextChoice label="Code for the Census Bureau" choices={formsOf(samples)} />
    </section>
  );
}

function FromPortal({ csv, source, isOfVariable }: { csv: URL; source: Source; isOfVariable: boolean }) {
  const fileName = `${plainWords(source.slug).slice(0, 60) || `source-${source.id}`}.csv`;
  return (
    <section className="stack">
      <h3>Data portal</h3>
      <p>
        {isOfVariable
          ? 'The file this variable is computed from, as the portal stores it.'
          : 'The file behind this source, as the portal stores it.'}
      </p>
      <p className="links">
        <ExternalLink url={csv}>Download CSV</ExternalLink>
      </p>
      <TextChoice label="Code for the portal" choices={formsOf(portalCode(csv.href, fileName))} />
    </section>
  );
}

function formsOf(samples: readonly CodeSample[]) {
  return samples.map(({ name, title, code }) => ({ name, title, text: code }));
}
