import { Fragment } from 'react';
import { formatCount } from '../../../catalog/text/count.ts';
import type { SearchResult } from '../../../catalog/search/search-index.ts';
import { mostNamed } from './list-sentence.ts';

interface Props {
  /** What several results were extended by; the same words of the query are named once. */
  additions: SearchResult['additions'];
  /** Replaces the query. */
  onQuery: (query: string) => void;
}

/** What a query was extended by and which words need not match, in one line, each with a button that requires what was typed. */
export function AlsoSearched({ additions: added, onQuery }: Props) {
  const additions = new Map<string, { typed: string; expressions: Set<string> }>();
  for (const { typed, expressions, without } of added) {
    const expressionsBefore = additions.get(without)?.expressions ?? [];
    additions.set(without, { typed, expressions: new Set([...expressionsBefore, ...expressions]) });
  }
  if (additions.size === 0) return null;
  const inOrder = [...additions].sort(([, a], [, b]) => b.expressions.size - a.expressions.size);
  const notes = inOrder.map(([without, { typed, expressions }], place) => {
    const names = [...expressions].map((each) => `“${each}”`).join(', ');
    const [says, requires] =
      expressions.size === 0
        ? [`“${typed}” need not match.`, `Require “${typed}”`]
        : [`${place === 0 ? 'Also searched: ' : ''}${names} (for “${typed}”).`, `Only “${typed}”`];
    return (
      <Fragment key={without}>
        {place > 0 && ' · '}
        <span>
          {says}{' '}
          <button type="button" className="bare link" onClick={() => onQuery(without)}>
            {requires}
          </button>
        </span>
      </Fragment>
    );
  });
  return <p className="quiet">{notes}</p>;
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
