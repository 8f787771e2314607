import { hasDigit, isSymbol, joinedWords, normalizeWord, tokenize, tokenizeAsWritten } from './words.ts';
import { type FieldName, postingBits, type SearchDocument, wordFields } from './search-document.ts';
import { codeOf } from './query.ts';
import { beginsWithTable, isCensusRow } from '../census/codes.ts';
import { nameInTable } from '../records/table/name-in-table.ts';
import { isOfOneRace } from '../census/titles.ts';
import { append, createVocabulary, listed, type NumberList, type NumberLists } from './vocabulary.ts';

/** The numbers of a text's words, and its words in singular, without symbols, between spaces. */
interface ReadText {
  words: readonly number[];
  row: string;
}

/** "Tenure (Asian Alone Householder)" is a table by race, though only those of other and several races say so. */
function titleWithRace(title = ''): string {
  return isOfOneRace(title) ? `${title} by race` : title;
}

/** A code without zeros before its numbers. */
const bare = (code: string) => code.replaceAll(/(?<!\d)0+(?=\d)/g, '');

const empty: ReadText = { words: [], row: '' };

export type Postings = ReturnType<typeof createPostings>;

/** An inverted index: the fields that contain each word, and their texts for phrases; what a name repeats of its table’s title is found in the title only. */
export function createPostings() {
  const vocabulary = createVocabulary();
  const lists: NumberList[] = [];
  const ids: NumberLists = new Map();
  const shared = new Map<string, ReadText>();
  // Cached by spelling: normalizing every word again would take a fifth of the time.
  const numbers = new Map<string, number>();
  const rows = new Map<FieldName, string[]>(wordFields.map(({ name }) => [name, []]));
  const symbols = new Set<number>();
  const levels: number[] = [];
  // How much of each row of a name is before the title of its table.
  const ownNames: number[] = [];
  const codes: NumberLists = new Map();
  // The rows of sources that are tables of the census, whose titles say what their lines are about; '' for other sources.
  const tables: string[] = [];
  let hasSources = false;
  let size = 0;

  function read(text: string): ReadText {
    if (text === '') return empty;
    const words = tokenizeAsWritten(text)
      .map(numberOf)
      .filter((number) => number >= 0);
    const inRow = symbols.size === 0 ? words : words.filter((number) => !symbols.has(number));
    const compounds = joinedWords(text).map((token) => vocabulary.number(token.text));
    return { words: [...words, ...compounds], row: ['', ...inRow.map(vocabulary.stem), ''].join(' ') };
  }

  /** Negative for a word that normalizes to nothing. */
  function numberOf(spelling: string): number {
    const existing = numbers.get(spelling);
    if (existing !== undefined) return existing;
    const word = normalizeWord(spelling);
    const number = word === '' ? -1 : vocabulary.number(word);
    if (word.length <= 2 && isSymbol(word)) symbols.add(number);
    // Codes rarely occur twice.
    if (!hasDigit(spelling)) numbers.set(spelling, number);
    return number;
  }

  function readShared(text: string): ReadText {
    const result = shared.get(text) ?? read(text);
    shared.set(text, result);
    return result;
  }

  function note(word: number, position: number, bit: number): void {
    const posting = position * 2 ** postingBits + bit;
    const list = lists[word];
    const entry = typeof list === 'number' ? list : (list?.at(-1) ?? -1);
    const isSame = entry >>> postingBits === position;
    if (list === undefined) lists[word] = posting;
    else if (typeof list === 'number') lists[word] = isSame ? list | bit : [list, posting];
    else if (isSame) list[list.length - 1] = entry | bit;
    else list.push(posting);
  }

  return {
    vocabulary,
    get size() {
      return size;
    },
    add({ fields, level }: SearchDocument): void {
      const position = size++;
      levels.push(level ?? 0);
      for (const { name, bit, isShared } of wordFields) {
        const text = name === 'source' ? titleWithRace(fields.source) : (fields[name] ?? '');
        // Texts that many records share are tokenized once; caching the others would only use memory.
        const { words: all, row } = isShared ? readShared(text) : read(text);
        rows.get(name)?.push(row);
        const short = name === 'name' ? nameInTable(text, fields.source ?? '') : text;
        const { words, row: ownRow } = short === text ? { words: all, row } : read(short);
        if (name === 'name') ownNames.push(ownRow.length);
        // Not in singular: "TRNS" is no "TRN".
        if (name === 'slug') append(codes, codeOf(tokenize(text)), position);
        if (name === 'source') tables.push(beginsWithTable(row) ? row : '');
        if (name === 'source' && text !== '') hasSources = true;
        for (const word of words) note(word, position, bit);
        if (name === 'name' && fields.source === undefined && isOfOneRace(text))
          note(vocabulary.number('race'), position, bit);
      }
      if (fields.id !== undefined) append(ids, fields.id, position);
    },
    /** Each entry is `position * 2 ** postingBits + field bits`, ascending. */
    of: (word: number): readonly number[] => listed(lists[word]),
    withId: (id: string): readonly number[] => listed(ids.get(id)),
    /** The records whose whole slug or id is this code, as `codeOf` reads it; of one with pieces, if there are none, those but for zeros before numbers. */
    withCode(code: string, hasPieces = false): readonly number[] {
      const found = new Set([...listed(codes.get(code)), ...listed(ids.get(code))]);
      const [bareCode, last] = [bare(code), code.slice(-1)];
      if (hasPieces && found.size === 0)
        for (const [each, positions] of codes)
          if (each.endsWith(last) && bare(each) === bareCode)
            for (const at of listed(positions)) found.add(at);
      return [...found];
    },
    /** Whether a record is part of an unknown table: it has no source, although others have one. */
    isLost: (position: number) =>
      hasSources && rows.get('source')?.[position] === '' && isCensusRow(rows.get('slug')?.[position] ?? ''),
    /** How deep a record is in its census table, 0 at the top, as is what is of no table: its level says nothing. */
    level: (position: number) => (tables[position] ? (levels[position] ?? 0) : 0),
    /** The row of a name without the title of its table. */
    ownName: (position: number) => (rows.get('name')?.[position] ?? '').slice(0, ownNames[position]),
    /** The title of the census table that a record is of, as words; '' if it is of none. */
    table: (position: number) => tables[position] ?? '',
    rows: (field: FieldName): readonly string[] => rows.get(field) ?? [],
  };
}
