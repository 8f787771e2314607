import { Link } from 'react-router-dom';
import { frequentWords } from '../../../catalog/frequent-words.ts';
import { isOf } from '../../../catalog/records/entry.ts';
import { searchedFields } from '../../../catalog/search/search-document.ts';
import { variablesOverview } from '../../../catalog/sources.ts';
import { useCollection } from '../../data/use-collection.ts';
import styles from './help-page.module.css';

/** How to search, with links to example searches of this catalog. */
export function HelpSearch() {
  const examples = useExamples();
  return (
    <section aria-labelledby="help-search" className={`stack ${styles.section}`}>
      <h2 id="help-search">Search</h2>
      <p>
        Type what you are looking for, in your words. You can type part of a word; plurals and common synonyms
        count too, and a line above the results says which. If nothing matches exactly, you’ll see the closest
        matches. A code, an id or a whole name comes first: on the home page, Enter opens that record, and
        otherwise shows all results. <code>source:</code> with a table’s code finds that table; add{' '}
        <code>*</code> to include tables whose codes start with it.
      </p>
      <dl className="terms">
        {examples.map(({ query, finds }) => (
          <div key={query}>
            <dt>
              <Link to={`/search?${new URLSearchParams({ q: query })}`}>
                <code>{query}</code>
              </Link>
            </dt>
            <dd>{finds}</dd>
          </div>
        ))}
      </dl>
      <p>
        Before the colon, you can use any of these:{' '}
        <code>{searchedFields.map(({ name }) => name).join(', ')}</code>.
      </p>
    </section>
  );
}

function useExamples(): { query: string; finds: string }[] {
  const indicators = useCollection('indicator').ledger.entries.slice(0, 100);
  const variables = useCollection('variable').ledger.entries.slice(0, 100);
  const [word = 'income', other = 'household'] = frequentWords(
    indicators.map(({ record }) => record.name),
    2,
  );
  const phrase = indicators
    .map(({ record }) => /^[\p{L}]+ [\p{L}]+/u.exec(record.name)?.[0].toLowerCase())
    .find((start) => start !== undefined);
  const { units } = variablesOverview(variables);
  const code = variables.find((entry) => isOf(entry, 'variable') && /\d/.test(entry.record.slug))?.record
    .slug;
  const unit = units[0]?.label ?? 'people';
  return [
    { query: `${word} ${other}`, finds: 'all of these words, wherever they are' },
    { query: `"${phrase ?? `${word} ${other}`}"`, finds: 'this exact phrase' },
    { query: `${word} -${other}`, finds: `“${word}” but not “${other}”` },
    { query: `name:${word}`, finds: `“${word}” in their name` },
    { query: `source:${word}`, finds: `“${word}” in the name of a source` },
    { query: /\s/.test(unit) ? `unit:"${unit}"` : `unit:${unit}`, finds: `the unit “${unit}”` },
    ...(code === undefined ? [] : [{ query: code, finds: 'this code' }]),
  ];
}
