import type { CensusPlace } from '../../contract/census-places.ts';
import { withoutAccents } from '../without-accents.ts';
import areas from './us-areas.json' with { type: 'json' };

interface Area extends CensusPlace {
  /** What it is found by: the words of its name, those of its state, the state's letters, and its code. */
  words: readonly string[];
  /** The words of its own name, as in "kern county". */
  ownName: string;
}

const read = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/\bsaint\b/g, 'st')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function area(name: string, ownName: string, census: string, ...others: string[]): Area {
  const code = census.split('US')[1] ?? '';
  return {
    name,
    census,
    words: [...read(name), ...read(others.join(' ')), code],
    ownName: read(ownName).join(' '),
  };
}

const listed = (text: string) =>
  text.split('|').flatMap((each) => {
    const [code = '', ...words] = each.split(' ');
    return code === '' ? [] : [[code, words.join(' ')] as const];
  });

// In the order in which areas of one name are offered.
const all: readonly Area[] = [
  area('United States', 'United States', '010XX00US', 'usa'),
  ...areas.states.map(({ fips, code, name }) => area(name, name, `040XX00US${fips}`, code)),
  ...(['cities', 'counties'] as const).flatMap((kind) =>
    areas.states.flatMap((state) =>
      listed(state[kind]).map(([code, name]) =>
        area(
          `${name}, ${state.name}`,
          name,
          `${kind === 'cities' ? '160' : '050'}XX00US${state.fips}${code}`,
          `${state.code} ${kind === 'cities' ? 'city' : ''}`,
        ),
      ),
    ),
  ),
];

/**
 * The states, counties and larger cities of the United States that a text names by the starts of their words, their
 * state ("kern ca") or their FIPS code: at most `most`, first those of just this name, then those that begin with it.
 */
export function areasNamed(text: string, most: number): CensusPlace[] {
  const typed = read(text);
  if (typed.length === 0) return [];
  const start = typed.join(' ');
  const rank = ({ ownName, words }: Area) => {
    if ([start, `${start} city`, `${start} county`].includes(ownName)) return 0;
    if (start.startsWith(`${ownName} `)) return 1;
    return words[0]?.startsWith(typed[0] ?? '') ? 2 : 3;
  };
  return all
    .filter(({ words }) => typed.every((word) => words.some((each) => each.startsWith(word))))
    .map((each) => ({ each, order: rank(each) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, most)
    .map(({ each: { name, census } }) => ({ name, census }));
}
