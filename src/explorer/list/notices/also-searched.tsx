import { formatCount } from '../../../catalog/text/count.ts';
import type { SearchResult } from '../../../catalog/search/search-index.ts';
import { mostNamed, type NotMentioned } from './list-sentence.ts';

interface Props {
  /** What several results were extended by; the same words of the query are named once. */
  additions: SearchResult['additions'];
  /** Words that nothing has as they were typed: there is nothing to require. Beside others that are missing, their line says so. Not known while a list loads. */
  of: Pick<NotMentioned, 'unknownWords' | 'missingWords'> | undefined;
  /** Replaces the query. */
  onQuery: (query: string) => void;
}

/** What a query was extended by and which words need not match, in one line, each with a button that requires what was typed. */
export function AlsoSearched({ additions: added, of, onQuery }: Props) {
  const additions = new Map<string, { without: string; expressions: Set<string> }>();
  for (const { typed, expressions, without } of added) {
    const before = additions.get(typed);
    additions.set(typed, {
      without: before?.without ?? without,
      expressions: new Set([...(before?.expressions ?? []), ...expressions]),
    });
  }
  if (additions.size === 0) return null;
  const notes = [...additions].map(([typed, { without, expressions }]) => {
    const others = [...expressions].map((each) => `“${each}”`).join(', ');
    if (of?.unknownWords.includes(typed) === true)
      return of.missingWords.length > 0 ? null : (
        <span key={typed}>{`Nothing here mentions “${typed}”: searched ${others} instead.`}</span>
      );
    const [says, requires] =
      expressions.size === 0
        ? [`“${typed}” need not match.`, `Require “${typed}”`]
        : [`Also searched: ${others} (for “${typed}”).`, `Only “${typed}”`];
    return (
      <span key={typed}>
        {says}{' '}
        <button type="button" className="bare link" onClick={() => onQuery(without)}>
          {requires}
        </button>
      </span>
    );
  });
  return <p className="row quiet">{notes}</p>;
}

/** The codes that no record has, for a query of more than a sentence names, to be copied. */
export function AllMissing({ words }: { words: readonly string[] }) {
  if (words.length <= mostNamed) return null;
  return (
    <details className="disclosure">
      <summary>{`All ${formatCount(words.length)} that are not here`}</summary>
      <pre className="code" tabIndex={0} aria-label="Not in this catalog">
        {words.join('\n')}
      </pre>
    </details>
  );
}
