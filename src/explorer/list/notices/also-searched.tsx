import { formatCount } from '../../../catalog/text/count.ts';
import type { SearchResult } from '../../../catalog/search/search-index.ts';
import { mostNamed, type NotMentioned } from '../list-sentence.ts';

interface Props {
  /** What several results were extended by; each is named once. */
  additions: SearchResult['additions'];
  /** Words that nothing has as they were typed. Beside others that are missing, their line says so. Not known while a list loads. */
  of: Pick<NotMentioned, 'unknownWords' | 'missingWords'> | undefined;
  /** Replaces the query. */
  onQuery: (query: string) => void;
}

// More would take another line; each is nearer to what was typed than the next.
const mostSearched = 3;

/** What a query was extended by, what was searched instead of misspelt words, and which need not match, in one note with one button that requires all that was typed. */
export function AlsoSearched({ additions: added, of, onQuery }: Props) {
  // Of "rent burden", which is searched as one, "burden" says nothing more.
  const additions = added.filter(
    ({ typed }) => !added.some((each) => each.typed !== typed && each.typed.includes(typed)),
  );
  const isMissing = (of?.missingWords.length ?? 0) > 0;
  const isUnknown = ({ typed }: (typeof added)[number]) => of?.unknownWords.includes(typed) === true;
  const instead = isMissing ? [] : additions.filter(({ isCorrection }) => isCorrection === true);
  const related = additions.filter(({ isCorrection }) => isCorrection !== true);
  const others = isMissing ? related.filter((each) => !isUnknown(each)) : related;
  const also = others.filter(({ expressions }) => expressions.length > 0);
  const optional = others.filter(({ expressions }) => expressions.length === 0);
  const typedIn = (some: typeof added) => quoted(some.map(({ typed }) => typed));
  const searchedIn = (some: typeof added) => quoted(some.flatMap((each) => each.expressions));
  const notes = [
    instead.length > 0 && `Searched ${searchedIn(instead)} instead of ${typedIn(instead)}.`,
    also.length > 0 && `Also searched ${searchedIn(also)}.`,
    optional.length > 0 && `${typedIn(optional)} need not match.`,
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  const required = others.reduce(
    (query, { typed }) => (query.includes(`"${typed}"`) ? query : query.replace(typed, `"${typed}"`)),
    others[0]?.without ?? '',
  );
  return (
    <p className="quiet">
      {notes.join(' ')}{' '}
      {others.length > 0 && (
        <button type="button" className="bare link" onClick={() => onQuery(required)}>
          Only my words
        </button>
      )}
    </p>
  );
}

function quoted(words: readonly string[]): string {
  const all = [...new Set(words)].map((each) => `“${each}”`);
  return all.slice(0, mostSearched).join(', ') + (all.length > mostSearched ? ' and others' : '');
}

/** The codes that no record has, for a query of more than a sentence names, to be copied. */
export function AllMissing({ words }: { words: readonly string[] }) {
  if (words.length <= mostNamed) return null;
  return (
    <details className="disclosure">
      <summary>{`All ${formatCount(words.length)} that are not here`}</summary>
      <pre className="code" tabIndex={0} role="group" aria-label="Not in this catalog">
        {words.join('\n')}
      </pre>
    </details>
  );
}
