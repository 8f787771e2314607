import { censusCode, censusColumn, censusNames } from '../../catalog/export/census.ts';
import { namedAreas } from '../../catalog/export/census-place.ts';
import type { CodeSample } from '../../catalog/export/code-samples.ts';
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
  const columnOf = (code: string | null) => censusColumn(code, source.infoLink);
  const column = columnOf(variable?.slug ?? null);
  const whole = columnOf((variable && readVariableReference(wholesOf(variable)[0])?.code) ?? '');
  const { chosen } = useCensusPlace();
  const areas = chosen === null ? null : namedAreas(chosen.census);
  return (
    <div className={styles.form}>
      <p>
        <bdi>{shownText(source.name, 200)}</bdi>
      </p>
      {portal !== null && <FromPortal csv={portal} source={source} isOfVariable={variable !== undefined} />}
      {column !== null && (
        <section className="stack">
          <h3>U.S. Census Bureau</h3>
          <p>
            This request was put together from {variable !== undefined && 'the variable’s code and '}its data
            page.
            {whole !== null && ' It also gets what the estimate is a percentage of.'}
            {censusNames(column).margin !== null && ' Names that end in M are margins of error (90%).'} Put
            your own{' '}
            <a href="https://api.census.gov/data/key_signup.html" target="_blank" rel="noopener noreferrer">
              API key<span className="visually-hidden"> (opens in a new tab)</span>
            </a>{' '}
            in place of <code>YOUR_KEY</code>
            {areas === null
              ? ', and choose the geography you need.'
              : `. The place is ${chosen?.name.replace(/^Every /, 'every ')}.`}
          </p>
          <TextChoice
            label="Code for the Census Bureau"
            choices={formsOf(censusCode(column, whole, areas ?? undefined))}
          />
        </section>
      )}
    </div>
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
      <p className={styles.links}>
        <ExternalLink url={csv}>Download CSV</ExternalLink>
      </p>
      <TextChoice label="Code for the portal" choices={formsOf(portalCode(csv.href, fileName))} />
    </section>
  );
}

function formsOf(samples: readonly CodeSample[]) {
  return samples.map(({ name, title, code }) => ({ name, title, text: code }));
}
