// Titles are rows of words in singular, between spaces.
const races =
  '(?:white|black(?: or african american)?|asian|american indian and alaska native|native hawaiian and other pacific islander|some other race) alone|two or more race|hispanic or latino(?! origin)';
const ofOneRace = new RegExp(` (?:${races})(?= )`, 'g');
const partOfAll = new RegExp(
  ` (?:(${races})|(aggregate|puerto rico|residence 1|mobile home|workplace geography|group quarter|detailed (?:occupation|industry)|grandparent|sex of worker|veteran|unrelated individual|subfamily|nonfamily|who had a birth|voting age|(?<!(?:presence|age) of )(?:own|related) child|for child))(?= )`,
  'g',
);

interface Parts {
  races: readonly string[][];
  others: readonly string[][];
}

const none: Parts = { races: [], others: [] };
// Titles are fewer than records, and reading one takes longer than all else that is asked of it at each key.
const partsByTitle = new Map<string, Parts>();

/** The words of the parts of the population that a title names. */
function partsOf(title: string): Parts {
  let parts = partsByTitle.get(title);
  if (parts === undefined) {
    const matches = [...title.matchAll(partOfAll)];
    const wordsAt = (nth: number) => matches.flatMap((each) => (each[nth] ? [each[nth].split(' ')] : []));
    parts = matches.length === 0 ? none : { races: wordsAt(1), others: wordsAt(2) };
    partsByTitle.set(title, parts);
  }
  return parts;
}

const common = new Set(['alone', 'american', 'more', 'other', 'some']);

/**
 * A function that ranks the title of a table: -1 if it limits the table to a race that the query names, 0 if it is about
 * all, 1 if the query does not name the part or the title lists single occupations, 2 if that part is a race.
 */
export function partRankOf(row: string): (source: string | undefined) => number {
  const isByRace = row.includes(' race');
  const isNamed = (words: string[]) =>
    words.some((word) => word.length > 3 && !common.has(word) && row.includes(` ${word}`));
  return (source = '') => {
    const parts = partsOf(source);
    if (parts === none) return 0;
    const races = isByRace ? [] : parts.races;
    const isOfRace = races.length > 0;
    if (races.every(isNamed) && parts.others.every(isNamed)) return isOfRace ? -1 : 0;
    return isOfRace ? 2 : 1;
  };
}

/** Whether a title as it is written is of a table of one race. */
export const isOfOneRace = (title: string): boolean =>
  /\([^()]*\b(?:alone|two or more races|hispanic or latino)\b[^()]*\)/i.test(title);

/** Whether the title of a table is the query: "Housing Units" is for "housing", "Total Population" for "population". */
export function isTitleOf([title = '', ...others]: readonly string[], row: string): boolean {
  return others.length === 0 && [title, title.replace(/^ total(?= )| unit$/, '')].includes(row);
}

/** What a table is about, each as a query would say it: " median age" and " sex" of " b01002 median age by sex ". */
export function subjectsOf(source: string): string[] {
  const code = source.slice(0, source.indexOf(' ', 1));
  const title = /\d/.test(code) ? source.slice(code.length) : source;
  return title
    .trimEnd()
    .split(/ by(?= )/)
    .filter((each) => each !== '');
}

/** The title of a table without the race that it is about: tables that differ in it are equally simple. */
export function withoutRace(source: string): string {
  return source.replaceAll(ofOneRace, '');
}
