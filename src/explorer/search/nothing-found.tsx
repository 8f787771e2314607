import { hasResultsFor, type ResultGroup } from './result-groups.ts';
import styles from './search-everything.module.css';

/** Says that a query found nothing or has no search term; renders nothing until that is known. */
export function NothingFound({ groups, query }: { groups: readonly ResultGroup[]; query: string }) {
  if (!hasResultsFor(groups, query)) return null;
  const isBlank = groups.some(({ search }) => search.data?.isBlank === true);
  if (!isBlank && groups.some(({ found, search }) => found > 0 || search.isError)) return null;
  return (
    <p className={styles.near}>
      {isBlank
        ? `“${query}” contains no search term. Type a word, number or symbol.`
        : `No matches for “${query}”.`}
    </p>
  );
}
