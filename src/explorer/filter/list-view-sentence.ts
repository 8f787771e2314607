import type { ListResult, LabelOf } from '../../catalog/filter/list-engine.ts';
import { type FacetName, facetOf } from '../../catalog/filter/facets.ts';
import type { Sort } from '../../catalog/filter/sort.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { formatCount } from '../parts/count.ts';
import type { ListView } from '../list/list-view.ts';
import { sortTitle } from '../list/sort-title.ts';
import { valueLabel } from './facet-labels.ts';

// Enough to recognise a filter by; all its values stand below it.
const mostNamed = 3;

/**
 * What is shown, in one sentence: "214 of 28,153 loaded variables: depth 2 or 3; by name, A to Z". `searching` says
 * that the filters were asked of what a search found.
 */
export function listViewSentence(
  name: CollectionName,
  { selection, sort, grouped }: ListView,
  { positions, asked, groups }: ListResult,
  labelOf: LabelOf,
  searching: boolean,
): string {
  const { plural } = collections[name];
  const shown = formatCount(positions.length);
  const among = searching ? `${formatCount(asked)} found` : `${formatCount(asked)} loaded ${plural}`;
  const filters = [...selection].map(([facet, values]) => filterWords(facet, values, labelOf));
  const parts = [
    selection.size === 0 ? `All ${among}` : `${shown} of ${among}: ${filters.join(', ')}`,
    orderWords(sort),
    grouped ? `grouped under ${formatCount(groups.length)} names` : '',
  ];
  return `Showing ${lowerFirst(parts.filter((part) => part !== '').join('; '))}.`;
}

function orderWords(sort: Sort): string {
  if (sort === 'service') return 'in the service’s order';
  const title = sortTitle(sort);
  return title === '' ? '' : `by ${/^\p{Lu}{2}/u.test(title) ? title : lowerFirst(title)}`;
}

function filterWords(facet: FacetName, values: readonly string[], labelOf: LabelOf): string {
  const words = values.slice(0, mostNamed).map((value) => valueLabel(facet, value, labelOf(facet, value)));
  const more = values.length - words.length;
  const all = more > 0 ? [...words, `${more} more`] : words;
  const said = all.length > 1 ? `${all.slice(0, -1).join(', ')} or ${all.at(-1) ?? ''}` : (all[0] ?? '');
  const { title, namesItself } = facetOf(facet);
  return namesItself === true ? said : `${title.toLowerCase()} ${said}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
