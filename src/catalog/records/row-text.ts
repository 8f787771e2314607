import type { CollectionName } from '../../contract/collection-names.ts';
import { censusTableCode } from '../census/codes.ts';
import { placeOfWork, surveyLineIn, titleOfTotal, universeIn, withoutFacts } from '../census/descriptions.ts';
import {
  endsWithStockPhrase,
  tellingWords,
  withoutStockPhraseAtEnd,
  withoutStockPhrases,
} from '../census/stock-phrases.ts';
import { shownText } from '../text/visible-text.ts';
import { memoized } from '../memoized.ts';
import { type Entry, headingOf } from './entry.ts';
import { fieldOf, listOf } from './fields.ts';
import { nameInTable, tableOf, withoutDashes } from './table/name-in-table.ts';
import { shownUnit, unitWord } from './variable-facts.ts';

/** What a row says of a record; empty texts where there is no value. */
interface RowText {
  /** Its heading without the title of its table, which is the source, nor what `continuation` repeats. */
  name: string;
  /** What the title of the source continues the name by; empty for most: "… (Asian Alone Householder)". */
  continuation: string;
  /** The title of the first source, without a leading code that the record's own code starts with. */
  source: string;
  /** The start of the description, without what the name and the source say. */
  description: string;
  /** The universe in the description or the description; without it, where the source adds nothing, its universe or a code. */
  about: string;
  unit: string;
  /** Its own or, of an indicator, that of its census table: several can have the same name. */
  code: string;
}

// A shorter common part may be a coincidence.
const shortestRepetition = 12;
// The widest row shows less.
const maxCharacters = 300;

/** What every row calls a record, and what distinguishes it, without what its name already says. Memoized. */
export const rowText = memoized(({ collection, key, record }: Entry): RowText => {
  const sources = listOf(record, 'sources');
  const [first] = sources;
  const name = nameInTable(lineOf(record, 'name'), lineOf(first, 'name'));
  const slug = lineOf(record, 'slug');
  const titles = sources.map((source) => withoutCode(lineOf(source, 'name'), slug)).filter(Boolean);
  const description = lineOf(record, 'description');
  // Without a source, the title of the table is what a census total is described by: "Sex by Age: Total:".
  const [title = titleOfTotal(description)] = titles;
  const source = notIn(name, title);
  const meaning = collection === 'indicator' ? onOneLine(meaningOf(record)) : description;
  const text = withoutStart(meaning, title);
  const lacking = notIn(name, text);
  // A sentence that begins with the name is understood as a whole only.
  const ownDescription = /^… \p{Ll}/u.test(lacking) ? text : lacking;
  const universe = universeIn(description);
  const about = universe === '' ? ownDescription : universe + placeOfWork(description);
  const isSaid = source === '' || continues(name, source, record);
  const shownSource =
    source === ''
      ? ''
      : shownText(withOthers(withoutStockPhrases(source, record), titles.length - 1), maxCharacters);
  const ownHeading = headingOf({ key, record: { name: record.name, slug } }).trim();
  const heading = withoutDashes(nameInTable(ownHeading, tableOf(record)));
  const isContinued = continues(heading, shownSource, record);
  return {
    name: isContinued ? withoutStockPhraseAtEnd(heading, record) : heading,
    continuation: isContinued ? shownSource : '',
    source: shownSource,
    description: ownDescription,
    about: shownText(
      about ||
        (isSaid && collection === 'variable'
          ? universeIn(lineOf(first, 'description')) || lastOf(first, slug)
          : ''),
      maxCharacters,
    ),
    unit: rowUnit(record),
    code: shownText(codeOf(collection, slug), 60),
  };
});

/** The unit of a row as tables show it; empty if its name says it, or ends with what its field says, as a word or a sign: "Poverty rate, %". */
function rowUnit(record: object): string {
  const [text, origin] = shownUnit(record);
  if (origin === ' (from the name)') return '';
  const unit = shownText(text, 60);
  // As the other rows of its table.
  if (origin !== '') return unit;
  const name = lineOf(record, 'name')
    .replace(/[\s)\].]+$/, '')
    .replace(/(?:US)?[$%‰€£¥]$/, unitWord)
    .toLowerCase();
  const end = unitWord(unit).toLowerCase();
  const isInName = name.endsWith(end) && !/\p{L}$/u.test(name.slice(0, -end.length));
  return isInName ? '' : unit;
}

const leadingCode = /^([\p{L}\p{N}._-]+): /u;

/** A title without a leading code that the slug starts with: "B19013: Median…" for B19013_001E. */
export function withoutCode(title: string, slug: string): string {
  const [start = '', code = ''] = leadingCode.exec(title) ?? [];
  return code !== '' && slug.toLowerCase().startsWith(code.toLowerCase()) ? title.slice(start.length) : title;
}

function continues(heading: string, source: string, record: object): boolean {
  return source.startsWith('… ') && endsWithStockPhrase(heading, record);
}

function withOthers(title: string, others: number): string {
  if (others < 1) return title;
  return `${title} and ${others} other ${others === 1 ? 'source' : 'sources'}`;
}

function withoutStart(text: string, start: string): string {
  if (start === '' || !text.toLowerCase().startsWith(start.toLowerCase())) return text;
  const rest = text.slice(start.length);
  return /^[\p{L}\p{N}]/u.test(rest) ? text : rest.replace(/^[\s.,;:·–—-]+/, '');
}

/** The part of a text that the name lacks, which it may begin with, also as a sentence. */
function notIn(name: string, text: string): string {
  if (text === '' || tellingWords(name).includes(tellingWords(text))) return '';
  const start = name.replace(/[\s:–—-]+$/, '');
  const rest = start.length < shortestRepetition ? text : withoutStart(text, start);
  if (rest === text) return text;
  return text[start.length] === '.' ? rest : `… ${rest}`;
}

function codeOf(collection: CollectionName, slug: string): string {
  return collection === 'indicator' ? censusTableCode(slug) || slug : slug;
}

/** Where a row has nothing else to say: the code of its table or source. */
function lastOf(source: unknown, slug: string): string {
  // Without a source, the table of a census code.
  const code = leadingCode.exec(lineOf(source, 'name'))?.[1] ?? censusTableCode(slug);
  return /\p{N}/u.test(code) ? `Table ${code}` : lineOf(source, 'slug');
}

/** What an indicator's description says besides its universe, subject area, topics and table, which have places of their own. */
export function meaningOf(record: { name: string }): string {
  const text = withoutFacts(fieldOf(record, 'description'), record.name);
  return text.replace(surveyLineIn(text), '');
}

/** A text field on one line, its lines separated by dots, cut to what a row can show. */
function lineOf(record: unknown, field: string): string {
  return onOneLine(fieldOf(record, field));
}

function onOneLine(text: string): string {
  return text
    .slice(0, 2 * maxCharacters)
    .trim()
    .replaceAll(/\s*\n\s*/g, ' · ')
    .replaceAll(/\s+/g, ' ');
}

/** Whether a code has a digit beside other characters, "EDU.SPRT.05", and room in narrow rows; words with hyphens only repeat the name. */
export function isShortCode(code: string): boolean {
  return code.length <= 16 && /\p{N}[^\p{N}]|[^\p{N}]\p{N}/u.test(code);
}
