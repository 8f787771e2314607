import { hasResultsFor, noMatchesSentence, type ResultGroup } from './result-groups.ts';
import styles from './search-everything.module.css';

/** Says that a query found nothing or has no search term; renders nothing until that is known. */
export function NothingFound({ groups, query }: { groups: readonly ResultGroup[]; query: string }) {
  if (!hasResultsFor(groups, query)) return null;
  const isBlank = groups.some(({ search }) => search.data?.isBlank === true);
  if (!isBlank && groups.some(({ found, search }) => found > 0 || search.isError)) return null;
  const sentence = isBlank
    ? `“${query}” contains no search term. Type a word, number or symbol.`
    : noMatchesSentence(groups, query);
  return sentence !== '' && <p className={styles.near}>{sentence}</p>;
}
