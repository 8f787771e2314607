import type { Matches } from './match.ts';
import { isPlainWord, recentWords, saysLittle } from './optional-words.ts';
import type { Postings } from './postings.ts';
import { parseQuery } from './query.ts';
import type { Query, WordClause } from './query-clauses.ts';
import { postingBits } from './search-document.ts';
import type { Addition } from './synonyms.ts';
import { hasDigit, isNegation, singular } from './words.ts';

/** Words of a query that were searched as something else, or corrected, and the query with these words in quotes, which leaves it out. */
interface WordsSearched {
  typed: string;
  expressions: readonly string[];
  without: string;
  isCorrection?: boolean;
}

/** What is said of a query and its words. */
export interface QueryNotes {
  /** Whether only near matches were found (spelling, most words, words far apart). */
  near: boolean;
  /** The share of the query's words that the results have, 1 unless they are near matches. */
  share: number;
  /** What was searched besides words of the query. Without `expressions`, a word like "rate" that the first result lacks, since it need not match. */
  additions: readonly WordsSearched[];
  /** The words of the query that no record has as they were typed; of these, `missingWords` were not searched as anything else, either. */
  unknownWords: readonly string[];
  missingWords: readonly string[];
  /** The other words that the query must have, and whether they are so common that they find nothing alone. */
  remaining: readonly string[];
  isCommon: boolean;
}

/** Of a query whose words are found. */
export const nothingSaid = {
  near: false,
  share: 1,
  additions: [],
  unknownWords: [],
  missingWords: [],
  remaining: [],
  isCommon: false,
};

// With a word that is nowhere, a word that more records have than these finds nothing; of twenty, anybody sees what they are about.
const mostCommon = 0.02;
export const fewest = 20;

/** Which words of a query near matches lack, and whether the others say enough of what it is about. */
export function wordsLeft(
  text: string,
  { clauses }: Query,
  { required, best, rarest, missingClauses, additions: found }: Matches,
  { size, unknownWords, additions }: Pick<QueryNotes, 'unknownWords' | 'additions'> & { size: number },
) {
  const textOf = ({ start, end }: WordClause) => text.slice(start, end);
  const insteadOf = (word: string) => additions.find(({ typed }) => typed === word);
  const searched = new Set(additions.flatMap(({ typed }) => typed.split(' ')));
  const missing = missingClauses.filter((clause) => !searched.has(textOf(clause)));
  const remaining = clauses.flatMap((clause) => {
    const isLeft = clause.kind === 'word' && !clause.excluded && !saysLittle(clause);
    if (!isLeft || missing.includes(clause)) return [];
    const word = textOf(clause);
    return unknownWords.includes(word) ? (insteadOf(word)?.expressions[0] ?? word) : word;
  });
  // What many records have says nothing of what the query is about.
  const isExpression = found.some(({ clauses: [first, end], isNarrower }) => end - first > 1 && !isNarrower);
  const isRare = rarest <= Math.max(fewest, size * mostCommon) || rarest === Infinity;
  const isCommon =
    !missing.every((each) => saysLittle(each) || recentWords.has(each.word)) && !isExpression && !isRare;
  // Who is not in school is nobody who is.
  const hasNot = clauses.some((each) => each.kind === 'word' && isNegation(each.word));
  const share = required === 0 ? 0 : best / (required + Number(hasNot));
  return { missing, share, unknownWords, missingWords: missing.map(textOf), remaining, isCommon };
}

/** Whether a record has each word as it was typed; those that were searched as others need not be there. */
export function hasWholeWords(
  { vocabulary, of }: Postings,
  at: number,
  text: string,
  { additions }: Pick<QueryNotes, 'additions'>,
): boolean {
  return parseQuery(text).clauses.every((clause) => {
    if (!isPlainWord(clause) || clause.optional || hasDigit(clause.word)) return true;
    const typed = text.slice(clause.start, clause.end);
    if (additions.some((each) => each.isCorrection !== true && each.typed.includes(typed))) return true;
    const forms = vocabulary.formsOf(clause.word);
    return forms.some((form) => of(form).some((entry) => entry >>> postingBits === at));
  });
}

/** A query without some of its words, and the hyphens after them, which would exclude what follows. */
export function withoutWords(text: string, clauses: readonly WordClause[]): string {
  return clauses.reduceRight(
    (cut, { start, end }) => `${cut.slice(0, start)} ${cut.slice(end).replace(/^-/, ' ')}`,
    text,
  );
}

/** The additions by the words of the query that they are for. */
export function groupedBy(text: string, query: Query, additions: readonly Addition[]): WordsSearched[] {
  const groups = new Map<string, WordsSearched & { expressions: string[] }>();
  const terms = new Set(query.clauses.map((clause) => (clause.kind === 'word' ? singular(clause.word) : '')));
  for (const { text: expression, words, clauses, isNarrower, isUnsaid } of additions) {
    if (isNarrower || isUnsaid || terms.has(words.join(' '))) continue;
    const [first, last] = [query.clauses[clauses[0]], query.clauses[clauses[1] - 1]];
    if (first?.kind !== 'word' || last?.kind !== 'word') continue;
    const newGroup = groupOf(text, first, last);
    const group = groups.get(newGroup.without) ?? newGroup;
    groups.set(newGroup.without, group);
    if (!group.expressions.includes(expression)) group.expressions.push(expression);
  }
  return [...groups.values()];
}

/** A part of a query, to be filled with what it was searched as. */
export function groupOf(text: string, { start }: WordClause, { end }: WordClause) {
  const typed = text.slice(start, end);
  const expressions: string[] = [];
  return { typed, expressions, without: `${text.slice(0, start)}"${typed}"${text.slice(end)}` };
}
