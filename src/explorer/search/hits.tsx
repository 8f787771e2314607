import type { ComponentProps, ReactNode } from 'react';
import type { To } from 'react-router-dom';
import { countOf } from '../../catalog/text/count.ts';
import { type Entry, headingOf, isOf } from '../../catalog/records/entry.ts';
import { dataPageOf } from '../../catalog/export/portal.ts';
import { rowHeadingOf, withoutDashes } from '../../catalog/records/table/name-in-table.ts';
import type { MatchExplanation } from '../../catalog/search/explain-match.ts';
import { searchDocument } from '../../catalog/search/search-document.ts';
import { type IndexedSource, sourcesNamedIn, sourcesOf } from '../../catalog/sources.ts';
import { withEndInView } from '../../catalog/text/end-in-view.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { type CollectionName, collectionWords } from '../../contract/collection-names.ts';
import type { Source } from '../../contract/records.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { recordPath } from '../data/record-path.ts';
import type { SearchState } from '../data/loading/search.ts';
import { usePlacing } from '../place/use-census-place.ts';
import { useCollection } from '../data/loading/use-collection.ts';
import { Highlighted, MatchElsewhere } from '../list/rows/highlighted.tsx';
import { explainBy } from '../list/list-rows.ts';
import { RowLines, RowText } from '../list/rows/row-lines.tsx';
import { ActionIcon } from '../ui/control/action-icon.tsx';
import { Icon, type IconName } from '../ui/control/icon.tsx';
import { Link } from '../ui/control/link.tsx';
import styles from './search.module.css';

/** A result: its link and its text. `key` is unique among all results. */
export interface Hit {
  key: string;
  to: To;
  /** A row is given what kind of record it is of. */
  content: ReactNode | ((kind: string) => ReactNode);
  /** Of what leads away from the catalog. */
  target?: '_blank';
  /** Shown where hits of several lists are together. */
  icon?: IconName;
  /** The other list that it is in, as another record of the same name. */
  twin?: CollectionName;
  /** What was found; not set for what leads on from there. */
  match?: Entry | IndexedSource;
}

export interface NamedHit extends Hit {
  name: string;
  /** Whether only what was searched besides the typed words was found in it. */
  isAdded: boolean;
  match: Entry | IndexedSource;
  /** What has its source, if that is the other record of the same measure. */
  sourced?: Entry;
  /** Whether only its source was found. */
  isBySource?: boolean;
}

export type Why = Pick<NonNullable<SearchState['data']>, 'explain' | 'terms'>;

/** A matching record; its link opens it in its list with the same search. `pathOf` says what it is part of, once it is shown. */
export function recordHit(
  entry: Entry,
  pathOf: () => string,
  search: string,
  by: Why,
  twin: Entry | undefined,
): NamedHit {
  const why = explainBy(by)(entry) ?? { name: [], elsewhere: null };
  const pathname = recordPath(entry.collection, entry.key);
  return {
    key: pathname,
    name: withoutDashes(rowHeadingOf(entry)),
    isAdded: isAdded(why),
    isBySource: why.name.length === 0 && why.elsewhere?.field === 'source',
    match: entry,
    to: { pathname, search },
    ...(twin && { twin: twin.collection }),
    ...(twin && isOf(twin, 'variable') && { sourced: twin }),
    content: (kind) => <RowText entry={entry} why={why} path={pathOf()} kind={kind} />,
  };
}

// In characters: less than a line of the palette.
const longestTitle = 64;

/** A matching source, one of `all`, with the number of variables that use it, which grows unless all are loaded (`isWhole`). */
export function sourceHit(
  named: IndexedSource,
  all: readonly IndexedSource[],
  isWhole: boolean,
  { explain, terms }: Why,
): NamedHit {
  const { key, record: source, variables } = named;
  const why = explain(searchDocument(source).fields, terms);
  const pathname = `/sources/${key}`;
  const count = `${countOf(variables.length, 'variable', 'variables')}${isWhole ? '' : ' so far'}`;
  const name = headingOf(named);
  const cut = withEndInView(name, all.map(headingOf), longestTitle);
  // Whole where a word that was found would be left out.
  const isInCut = why.name.every(([start, end]) => cut.slice(start, end) === name.slice(start, end));
  const about = shownText(source.description.trim(), 200);
  return {
    key: pathname,
    name,
    isAdded: isAdded(why),
    match: named,
    to: pathname,
    content: (kind) => (
      <RowLines
        title={name}
        name={<Highlighted text={isInCut ? cut : name} ranges={why.name} />}
        kind={kind}
        unit={count}
        start={why.elsewhere?.snippet ?? about}
        about={why.elsewhere === null ? about : <MatchElsewhere {...why.elsewhere} subject={{ name }} />}
      />
    ),
  };
}

function isAdded({ name, elsewhere }: MatchExplanation): boolean {
  const ranges = [...name, ...(elsewhere?.ranges ?? [])];
  return ranges.length > 0 && ranges.every(([, , added]) => added === true);
}

/** Returns a function that puts after the first record that leads somewhere where it leads: its data page, and all variables of its source unless it is the only one. */
export function useLeads(): (named: readonly NamedHit[]) => Hit[] {
  const { portalUrl } = useCatalog().configuration;
  const place = usePlacing();
  const { ledger, completeness } = useCollection('variable');
  const sources = sourcesOf(ledger.entries);
  const isOnly = (match: NamedHit['match'], { id }: Source) =>
    'collection' in match &&
    isOf(match, 'variable') &&
    completeness.state === 'complete' &&
    sources.find(({ record }) => record.id === id)?.variables.length === 1;
  const leadsOf = (match: NamedHit['match']): Hit[] => {
    const source = sourceOf(match, sources);
    if (source === undefined) return [];
    const page = place(dataPageOf(source, portalUrl));
    const to = `/sources/${source.id}`;
    const data = <Lead icon="external" label="Open data page" source={source} />;
    const table = <Lead icon="table" label="All variables of this source" source={source} />;
    return [
      ...(page === null ? [] : [{ key: page.href, to: page.href, target: '_blank' as const, content: data }]),
      ...(isOnly(match, source) ? [] : [{ key: `variables of ${to}`, to, content: table }]),
    ];
  };
  return (named) => {
    const keys = new Set<To>(named.map(({ key }) => key));
    const isNew = ({ to }: Hit) => !keys.has(to) && keys.add(to);
    const leads = named.map((hit) => leadsOf(hit.sourced ?? hit.match));
    const first = leads.findIndex(({ length }) => length > 0);
    return named.flatMap((hit, at) => (at === first ? [hit, ...(leads[at] ?? []).filter(isNew)] : [hit]));
  };
}

/** The first source of a variable, or the only one whose code an indicator contains. */
function sourceOf(match: NamedHit['match'], sources: readonly IndexedSource[]): Source | undefined {
  if (!('collection' in match)) return match.record;
  if (isOf(match, 'variable')) return match.record.sources[0];
  const named = isOf(match, 'indicator') ? sourcesNamedIn(match.record, sources) : [];
  return named.length === 1 ? named[0]?.record : undefined;
}

function Lead(props: { icon: 'external' | 'table'; label: string; source: Source }) {
  return (
    <span className={`line ${styles.lead}`}>
      <ActionIcon name={props.icon} size={14} />
      <span>
        {props.label}
        <span className="visually-hidden">{`: ${shownText(props.source.name, 200)}`}</span>
        {props.icon === 'external' && <span className="visually-hidden"> (opens in a new tab)</span>}
      </span>
    </span>
  );
}

/** The link of a hit, which is all that is shown of it. */
export function HitLink({ hit, ...attributes }: { hit: Hit } & Omit<ComponentProps<typeof Link>, 'to'>) {
  const { to, target, icon } = hit;
  return (
    <Link {...attributes} {...{ to, target }} className={`area ${styles.hit} ${icon ? styles.iconed : ''}`}>
      {icon !== undefined && <Icon name={icon} />}
      {contentOf(hit)}
    </Link>
  );
}

/** What a hit shows, with what kind of record it is, where hits of several lists are together, and that another list has it, too. */
function contentOf({ icon, twin, content }: Hit): ReactNode {
  const words: Partial<Record<IconName, { one: string }>> = collectionWords;
  const own = icon && (words[icon]?.one ?? icon);
  const also = twin && `also ${twin === 'indicator' ? 'an' : 'a'} ${collectionWords[twin].one}`;
  const kind = [own, also].filter(Boolean).join(', ');
  if (typeof content === 'function') return content(kind);
  return (
    <>
      {content} {kind !== '' && <span className="quiet">{kind}</span>}
    </>
  );
}
