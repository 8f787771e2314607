import { Fragment } from 'react';
import { frequentWords } from '../../../catalog/example-queries.ts';
import { isOf } from '../../../catalog/records/entry.ts';
import { facetOf } from '../../../catalog/list/facets.ts';
import { searchedFields } from '../../../catalog/search/search-document.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import { searchPath } from '../../data/record-path.ts';
import { Link } from '../../ui/control/link.tsx';

/** How to search, with links to example searches of this catalog. */
export function HelpSearch({ hasTables }: { hasTables: boolean }) {
  const examples = useExamples();
  return (
    <>
      <p>
        Type what you are looking for in your own words; part of a word is enough. Plurals and common synonyms
        are found, too: a line above the results says which.
      </p>
      <ul>
        <li>
          <kbd>Enter</kbd> shows all results.
        </li>
        <li>
          After a code or the whole name of an indicator, <kbd>Enter</kbd> opens its record.
        </li>
        <li>
          <kbd>↓</kbd> chooses another result. A pasted web address finds its record.
        </li>
      </ul>
      <dl className="terms">
        {examples.map(({ query, finds }) => (
          <div key={query}>
            <dt>
              <Link to={searchPath(query)}>
                <code>{query}</code>
              </Link>
            </dt>
            <dd>{finds}</dd>
          </div>
        ))}
      </dl>
      <p>To search one field, begin with:</p>
      <dl className="facts">
        {searchedFields.map(({ name, label, aliases }) => (
          <Fragment key={name}>
            <dt>
              <code>{shortest([name, ...aliases])}:</code>
            </dt>
            <dd>{label}</dd>
          </Fragment>
        ))}
      </dl>
      {hasTables && (
        <p>
          After <code>source:</code>, type the code of a table to find its variables. Add <code>*</code> to
          include tables whose codes start with it.
        </p>
      )}
    </>
  );
}

/** Of equally short ones the last: the names of fields are for programs. */
function shortest(words: readonly string[]): string {
  return words.reduce((best, word) => (word.length > best.length ? best : word));
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
  const code = variables.find((entry) => isOf(entry, 'variable') && /\d/.test(entry.record.slug))?.record
    .slug;
  const units = variables.flatMap(({ record }) => facetOf('unit').read(record));
  const unit = units.find(({ key }) => key !== '')?.label ?? 'people';
  return [
    { query: `${word} ${other}`, finds: 'all of these words, anywhere in a record' },
    { query: `"${phrase ?? `${word} ${other}`}"`, finds: 'this exact phrase' },
    { query: `${word} -${other}`, finds: `“${word}” but not “${other}”` },
    { query: `${word} OR ${other}`, finds: 'at least one of these' },
    { query: `name:${word}`, finds: `“${word}” in the name` },
    { query: `source:${word}`, finds: `“${word}” in the name of a source` },
    { query: /\s/.test(unit) ? `unit:"${unit}"` : `unit:${unit}`, finds: `the unit “${unit}”` },
    ...(code === undefined ? [] : [{ query: code, finds: 'this code' }]),
  ];
}
