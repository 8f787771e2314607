import type { CensusPlace } from '../../contract/configuration/census-places.ts';
import { withoutAccents } from '../text/without-accents.ts';
import { memoized } from '../memoized.ts';
import areas from './us-areas.json' with { type: 'json' };

interface Area extends CensusPlace {
  /** What it is found by: the words of its name, those of its state, the state's letters, and its code. */
  words: readonly string[];
  /** The words of its own name, as in "kern county". */
  ownName: string;
}

const folded = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/\bsaint\b/g, 'st');
const read = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function area(name: string, ownName: string, census: string, ...others: string[]): Area {
  const code = census.split('US')[1] ?? '';
  return {
    name,
    census,
    words: [...read(name), ...read(others.join(' ')), code],
    ownName: read(ownName).join(' '),
  };
}

// In the order in which areas of one name are offered.
const nationAndStates: readonly Area[] = [
  area('United States', 'United States', '010XX00US', 'usa'),
  ...areas.states.map(({ fips, code, name }) => area(name, name, `040XX00US${fips}`, code)),
];

// The cities of each state, then the counties of each. Read as a text, and further only where that has the words which are
// looked for: reading 4,000 names takes longer than a frame, while somebody types.
const lists = (['cities', 'counties'] as const).flatMap((kind) =>
  areas.states.map(({ name, code, fips, [kind]: listed }) => {
    const others = `${code} ${kind === 'cities' ? 'city' : ''}`;
    const summary = `${kind === 'cities' ? '160' : '050'}XX00US${fips}`;
    return { state: name, listed, others, summary, text: folded(`${name} ${others} ${listed}`) };
  }),
);

const saysItsKind = / (?:County|Parish|Borough|Area|Municipality|Municipio|Region|Islands?|District|city)$/;

const areasIn = memoized(({ state, listed, others, summary }: (typeof lists)[number]): readonly Area[] =>
  listed.split('|').flatMap((each) => {
    const [code = '', ...words] = each.split(' ');
    const name = words.join(' ');
    // Carson City is a city and, by another code, what has the place of a county.
    const kind = !summary.startsWith('050') || saysItsKind.test(name) ? '' : ' (county)';
    return code === '' ? [] : area(`${name}${kind}, ${state}`, name, summary + code, others);
  }),
);

/** The areas that may have all of these words, which `read` has returned, or begin with them. */
function areasWith(words: readonly string[]): readonly Area[] {
  // Codes are in two parts.
  const letters = words.filter((word) => !/\d/.test(word));
  const candidates = lists.filter(({ text }) => letters.every((word) => text.includes(word)));
  return [...nationAndStates, ...candidates.flatMap(areasIn)];
}

/** At most `most` areas that a text names by the starts of their words, their state ("kern ca") or FIPS code; those of just this name first. */
export function areasNamed(text: string, most: number): CensusPlace[] {
  const words = read(text);
  const nickname = nicknames.get(words.join(' '));
  const typed = words.map((word, at) => (at + 1 < words.length && abbreviations.get(word)) || word);
  const [first = '', second = '', ...rest] = typed;
  // "De Kalb" is DeKalb; the last word of "kern conty", unless it is the letters of a state, may be misspelled.
  const isWord = (typed.at(-1) ?? '').length > 3;
  const joined = [[first + second, ...rest], isWord ? typed.slice(0, -1) : []];
  const readings = [typed, ...(second === '' ? [] : joined)];
  const all = readings.map(rankedAreas).find(({ length }) => length > 0) ?? [];
  const usual = nickname === undefined ? [] : rankedAreas(read(nickname)).slice(0, 1);
  const states = nickname === undefined ? 0 : all.filter(({ census }) => census.startsWith('040')).length;
  return [...new Set([...all.slice(0, states), ...usual, ...all])]
    .slice(0, most)
    .map(({ name, census }) => ({ name, census }));
}

/** What is written short before another word. */
const abbreviations = new Map([
  ['ft', 'fort'],
  ['mt', 'mount'],
]);

/** Cities and counties that are mostly called otherwise. */
const nicknames = new Map([
  ['bronx', 'bronx ny county'],
  ['brooklyn', 'kings ny county'],
  ['la', 'los angeles ca city'],
  ['manhattan', 'new york ny county'],
  ['nyc', 'new york ny city'],
  ['sf', 'san francisco ca city'],
]);

/** Whether a typed word begins one of an area, which no "Parish" is named by alone: "paris". */
const isStart = (word: string, other: string, at: number) =>
  other.startsWith(word) && (at > 0 || other !== 'parish' || word === other);

/** The areas whose words begin with all of these, in the order of `areasNamed`. */
function rankedAreas(typed: readonly string[]): readonly Area[] {
  if (typed.length === 0) return [];
  const start = typed.join(' ');
  const rank = ({ ownName, words, census }: Area) => {
    if ([start, `${start} city`, `${start} county`].includes(ownName)) return 0;
    // The two letters of a state.
    if (start.length === 2 && census.startsWith('040') && words.includes(start)) return 0;
    if (start.startsWith(`${ownName} `)) return 1;
    return words[0]?.startsWith(typed[0] ?? '') ? 2 : 3;
  };
  return areasWith(typed)
    .filter(({ words }) => typed.every((word, at) => words.some((each) => isStart(word, each, at))))
    .map((each) => ({ each, order: rank(each) }))
    .sort((a, b) => a.order - b.order)
    .map(({ each }) => each);
}

/** The state, county or city with this code, "050XX00US06029", or null. */
export function areaOf(census: string): CensusPlace | null {
  const match = areasWith([]).find((each) => each.census === census);
  return match === undefined ? null : { name: match.name, census };
}

// Names of one word that are more often something else: "reading scores", "normal hours". Others say "in" before it, or their state.
const ambiguous = new Set(
  'bath bend buckeye clay commerce concord corona cross enterprise forest franklin garden green grant holmes hope independence iron kent king lake liberty lincoln mission mobile money normal orange park plantation prairie providence reading rich riverside rock sparks stark stone sunrise surprise temple union warren wells white wise wood worth'.split(
    ' ',
  ),
);
const before = new Set(['at', 'for', 'in', 'near', 'of']);
const joins = new Set(['and', 'or', 'versus', 'vs', '&']);
const longestName = 6;

/**
 * The place that a query names with words of which at least one is in `missingWords` of a catalog, as typed, and the rest of the query;
 * null if it names none. A county is named without "county" only with its state, or after "in".
 */
export function placeIn(
  query: string,
  missingWords: readonly string[],
): { place: string; rest: string } | null {
  const typed = query.split(/\s+/).filter((word) => word !== '');
  const lacking = new Set(missingWords.flatMap(read));
  for (let length = Math.min(longestName, typed.length); length > 0; length -= 1)
    for (let start = 0; start + length <= typed.length; start += 1) {
      const words = typed.slice(start, start + length);
      const end = start + length;
      const isAfter = before.has(typed[start - 1]?.toLowerCase() ?? '');
      const name = read(words.join(' '));
      // Two letters are a state or a city in capitals, after "in" or a comma: "CA", not "or".
      const isCapital = /[a-z]/.test(query) && /^[A-Z.]+$/.test(words.join(''));
      const isSaid = isAfter || isCapital || typed[start - 1]?.endsWith(',') === true;
      if (name.join('').length < 3 && !isSaid) continue;
      if (!name.some((word) => lacking.has(word)) || !isName(name, isAfter)) continue;
      // What follows "in Kern and" is a place as well.
      const others = typed.slice(end).map((word, at) => (at === 0 && joins.has(word) ? 'in' : word));
      const rest = [...typed.slice(0, isAfter ? start - 1 : start), ...others];
      return { place: words.join(' ').replace(/[?!,;:]+$/, ''), rest: rest.join(' ').replace(/,$/, '') };
    }
  return null;
}

function isName(words: readonly string[], isAfter: boolean): boolean {
  const name = words.join(' ');
  if (words.length === 1 && ambiguous.has(name) && !isAfter) return false;
  if (nicknames.has(name)) return true;
  return areasWith(words).some((each) => {
    if (!words.every((word) => each.words.includes(word))) return false;
    const short = each.ownName.replace(/ county$/, '');
    const hasState = name.startsWith(`${each.ownName} `) || name.startsWith(`${short} `);
    const isState = /^[a-z]{2}$/.test(name) && each.census.startsWith('040');
    return name === each.ownName || hasState || isState || (name === short && isAfter);
  });
}
