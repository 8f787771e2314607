import { type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { countOf, formatCount } from '../../../catalog/text/count.ts';
import { type FamilyPart, type SourceFamily, fitInFilter } from '../../../catalog/source-families.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { Action } from '../../ui/control/action.tsx';
import { lazyPart } from '../../ui/page/lazy.tsx';
import styles from './home.module.css';

const Treemap = lazyPart(async () => (await import('./treemap.tsx')).Treemap);

interface Props {
  families: readonly SourceFamily[];
  /** False until all variables are counted. */
  isWhole: boolean;
  /** Whether more are being loaded. */
  isLoading: boolean;
  /** How many variables were counted, and a button that loads the rest. */
  extent: ReactNode;
}

/** The units with a color of their own; the others share one. */
const colors = 5;

/** Of what has no unit, or several: gray beside the colors of units. */
const neutral = 'color-mix(in srgb, var(--ink) 12%, var(--surface))';

/**
 * The sources by family as a map of areas and, on narrow screens, in print and on request, as a table. Colors are for
 * units; without them, sources of a family look alike: the map has the families only, and of a single one there is only the table.
 */
export function CatalogShape({ families, isWhole, isLoading, extent }: Props) {
  const heading = useId();
  const [detail, setDetail] = useState<{ family: SourceFamily; part: FamilyPart } | null>(null);
  const units = useMemo(() => mainUnits(families), [families]);
  const hasUnits = units.length > 0;
  const amountOf = hasUnits ? variablesAndUnit : variablesAndSources;
  const mapped = useMemo(
    () => (hasUnits ? families : families.map((family) => ({ ...family, parts: [family.whole] }))),
    [families, hasUnits],
  );
  const most = Math.max(...families.map(({ whole }) => whole.count));
  const hasMap = hasUnits || families.length > 1;
  const colorOf = useCallback(
    ({ unit, count }: Pick<FamilyPart, 'unit' | 'count'>) => {
      // Without units, one hue, the stronger the more variables; of a root, or one large family would leave the others alike.
      if (!hasUnits)
        return `color-mix(in srgb, var(--accent) ${Math.round(4 + 36 * Math.sqrt(count / most))}%, var(--surface))`;
      const place = unit === null ? -1 : units.indexOf(unit);
      return place === -1 ? neutral : `var(--unit-${Math.min(place, colors)})`;
    },
    [units, hasUnits, most],
  );
  const legend = units.slice(0, colors + 1).map((unit, place) => ({
    color: colorOf({ unit, count: 0 }),
    label: place === colors && units.length > colors + 1 ? 'other units' : unitOf(unit),
  }));
  if (hasUnits && families.some(({ parts }) => parts.some(({ unit }) => unit === '' || unit === null)))
    legend.push({ color: neutral, label: 'several units, or none' });
  return (
    <section
      aria-labelledby={heading}
      className={`stack ${styles.shape}`}
      data-loading={!isWhole && isLoading}
    >
      <div className="bar">
        <h2 id={heading}>
          Sources at a glance{' '}
          <span className="quiet count">
            {hasUnits ? 'variables by source and unit' : `variables by ${kindOf(families).toLowerCase()}`}
          </span>
        </h2>
        {extent}
      </div>
      {hasUnits && (
        <ul className={`row quiet ${styles.legend}`}>
          {legend.map(({ color, label }) => (
            <li key={color} className="line">
              <span className={styles.swatch} style={{ background: color }} />
              <bdi>{label}</bdi>
            </li>
          ))}
        </ul>
      )}
      {hasMap && (
        <>
          <div className={styles.map} data-partial={!isWhole}>
            <Treemap
              families={mapped}
              colorOf={colorOf}
              pathOf={pathOf}
              amountOf={amountOf}
              onShow={setDetail}
            />
          </div>
          <p className={styles.shown}>
            {detail === null ? (
              <span className="quiet">
                {!isWhole && 'The map is hatched until all variables are counted. '}
                {hasUnits
                  ? 'Larger boxes have more variables; colors show the unit that all of them have.'
                  : 'Larger boxes have more variables.'}
              </span>
            ) : (
              <span>
                <b>{nameOf(detail.part)}</b>
                {detail.part !== detail.family.whole && ` · ${shownText(detail.family.name, 100)}`}
                {` · ${amountOf(detail.part).join(', ')}`}
              </span>
            )}
          </p>
        </>
      )}
      <Table {...{ families, isWhole, hasMap }} colorOf={hasUnits ? colorOf : null} />
    </section>
  );
}

interface TableProps extends Pick<Props, 'families' | 'isWhole'> {
  /** Whether it is opened on request; else it is all there is. */
  hasMap: boolean;
  /** Null without a column for the unit. */
  colorOf: ((part: FamilyPart) => string) | null;
}

function Table({ families, isWhole, hasMap, colorOf }: TableProps) {
  const [isAsked, setAsked] = useState(false);
  const isOpen = isAsked || !hasMap;
  const size = families.reduce((sum, family) => sum + family.size, 0);
  const rows = families.flatMap((family) => [family, ...(isOpen ? family.parts : [])]);
  return (
    <>
      {hasMap && (
        <p className={`quiet ${styles.note}`}>
          <Action
            label={`${isWhole ? countOf(size, 'source', 'sources') : 'Sources'} as a table`}
            aria-expanded={isOpen}
            onPress={() => setAsked(!isAsked)}
          />
        </p>
      )}
      <table className={`lined ${styles.table}`} data-open={isOpen}>
        <caption className="visually-hidden">Sources by family, with their variables</caption>
        <thead>
          <tr>
            <th scope="col">{isOpen ? 'Source' : kindOf(families)}</th>
            <th scope="col">Variables</th>
            {colorOf && <th scope="col">Unit</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isFamily = 'parts' in row;
            const part = isFamily ? row.whole : row;
            return (
              <tr key={isFamily ? row.name : row.keys[0]} data-family={isFamily}>
                <th scope="row" dir="auto">
                  <Link to={pathOf(part)}>{nameOf(part)}</Link>
                </th>
                <td>{formatCount(row.count)}</td>
                {colorOf && (
                  <td>
                    <span className={styles.swatch} style={{ background: colorOf(part) }} />{' '}
                    <bdi>{unitOf(part.unit)}</bdi>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

/** What the families are: topics and, where most sources have none, domains of data pages. */
function kindOf(families: Props['families']): string {
  return families.some(({ name }) => name.includes('.')) ? 'Topic or website' : 'Topic';
}

/** The units that whole sources share, those of most variables first. */
function mainUnits(families: readonly SourceFamily[]): string[] {
  const counts = new Map<string, number>();
  for (const { unit, count } of families.flatMap(({ parts }) => parts))
    if (unit !== null && unit !== '') counts.set(unit, (counts.get(unit) ?? 0) + count);
  return [...counts].sort(([, a], [, b]) => b - a).map(([unit]) => unit);
}

/** The list of its variables or, of more sources than a filter has room for, these by topic. */
function pathOf({ keys }: FamilyPart): string {
  if (!fitInFilter(keys)) return '/sources?group=topic';
  return `/variables?${new URLSearchParams(keys.map((key) => ['source', key]))}`;
}

function nameOf({ code, title }: FamilyPart): string {
  return shownText(code === '' ? title : `${code}: ${title}`, 200);
}

function unitOf(unit: string | null): string {
  return unit === null ? 'several units' : unit === '' ? 'no unit' : shownText(unit, 40);
}

function variablesAndUnit({ count, unit }: FamilyPart): readonly string[] {
  return [countOf(count, 'variable', 'variables') + (unit === null ? '' : `, ${unitOf(unit)}`)];
}

function variablesAndSources({ count, keys }: FamilyPart): readonly string[] {
  return [countOf(count, 'variable', 'variables'), countOf(keys.length, 'source', 'sources')];
}
