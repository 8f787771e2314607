import { Link } from 'react-router-dom';
import { targetOf, useFeedback } from '../data/use-feedback.ts';

/** Offers the spelling nearest to a query that finds nothing; renders nothing if there is none. */
export function DidYouMean({
  suggestion,
  onQuery,
}: {
  suggestion: string | null | undefined;
  onQuery: (query: string) => void;
}) {
  if (suggestion === null || suggestion === undefined) return null;
  return (
    <p>
      Did you mean{' '}
      <button type="button" className="bare link" onClick={() => onQuery(suggestion)}>
        {suggestion}
      </button>
      ?
    </p>
  );
}

/** What to try when a search finds nothing. */
export function SearchTips() {
  return (
    <p>
      Try fewer or more general words. <Link to="/help#help-search">How to search</Link>
    </p>
  );
}

/** A link that asks the keepers of the catalog for what a search did not find; nothing unless `config.json` says where. */
export function AskForIt({ query, list }: { query: string; list?: string }) {
  const where = list === undefined ? 'the catalog' : `the ${list}`;
  const text = `I looked for “${query}” in ${where} and found nothing.\n\n${location.href}`;
  const address = useFeedback()({ subject: `Looking for ${query}`, text });
  if (address === null) return null;
  return (
    <p>
      <a href={address} rel="noreferrer" target={targetOf(address)}>
        Ask for it
      </a>
    </p>
  );
}
