import type { Entry } from '../../../catalog/records/entry.ts';
import { topicsLike } from '../../../catalog/records/topics.ts';
import { hasEveryWord, nameQuery } from '../../../catalog/search/name-query.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { collectionWords } from '../../../contract/collection-names.ts';
import { useSearch } from '../../data/loading/search.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import { searchPath } from '../../data/record-path.ts';
import type { LoadedVariables } from '../parts/loaded-variables.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { Section } from '../parts/section.tsx';
import { Link } from '../../ui/control/link.tsx';
import styles from '../parts/sections.module.css';

interface Props {
  of: Entry;
  variables: LoadedVariables;
}

/** What a topic or taxonomy has to offer for which the catalog names no measures: searches and similar topics. */
export function NoMeasures({ of: entry, variables }: Props) {
  const indicators = useCollection('indicator').ledger.entries;
  const topics = useCollection('subdomain').ledger.entries;
  const { segment, plural } = collectionWords[entry.collection];
  const alike = topicsLike(entry, topics, indicators);
  return (
    <>
      <p className={styles.absent}>The catalog names no indicators or variables for it.</p>
      <p className="links" data-not-printed="">
        <Link to={`/${segment}`}>{`All ${plural}`}</Link>
        <Link to="/indicators">{`All ${collectionWords.indicator.plural}`}</Link>
        <SearchForName of={entry} variables={variables} />
      </p>
      {alike.length > 0 && (
        <Section title={`Similar ${collectionWords.subdomain.plural}`}>
          {alike.slice(0, 5).map((topic) => (
            <RecordLink key={topic.key} entry={topic} />
          ))}
        </Section>
      )}
    </>
  );
}

/** A link to the search for the name of a record, if indicators or variables have its words. */
function SearchForName({ of, variables }: Props) {
  const query = nameQuery(of.record.name);
  const { entries } = useCollection('indicator').ledger;
  const inIndicators = useSearch('indicator', entries, query).data;
  const inVariables = useSearch('variable', variables.entries, query).data;
  const isFound = [inIndicators, inVariables].some((found) => hasEveryWord(found) && found?.positions.length);
  return isFound && <Link to={searchPath(query)}>{`Search for “${shownText(query, 60)}”`}</Link>;
}
