import { countOf } from '../../../catalog/count.ts';
import { type Entry, headingOf } from '../../../catalog/records/entry.ts';
import { hasEveryWord, hasMostWords } from '../../../catalog/search/name-query.ts';
import { sourcesOf } from '../../../catalog/sources.ts';
import { useSearch } from '../../data/loading/search.ts';
import type { LoadedVariables } from '../parts/loaded-variables.tsx';
import { AboutLine, RecordLink } from '../parts/record-link.tsx';
import { Section } from '../parts/section.tsx';
import styles from '../parts/sections.module.css';

const maxShown = 3;
const noEntries: readonly Entry[] = [];

/**
 * The sources whose names and descriptions match an indicator's name best, with their tables: its variables may be called
 * only "$10,000 to $14,999". Renders nothing until all variables are loaded, or without a match.
 */
export function RelatedSources({ query, variables }: { query: string; variables: LoadedVariables }) {
  const sources = sourcesOf(variables.isSettled ? variables.entries : noEntries);
  const found = useSearch('source', sources, query).data;
  if (query === '' || found == null || found.list !== sources) return null;
  if (!hasEveryWord(found) && !hasMostWords(found)) return null;
  const shown = [...found.positions.subarray(0, maxShown)].flatMap((position) => sources[position] ?? []);
  if (shown.length === 0) return null;
  return (
    <Section title="Possibly related sources">
      <p className="quiet">{`Found by ${hasEveryWord(found) ? 'name' : 'most words of the name'}.`}</p>
      <ul className={styles.list}>
        {shown.map((source) => (
          <li key={source.key}>
            <RecordLink path={`/sources/${source.key}`} name={headingOf(source)}>
              <AboutLine parts={[countOf(source.variables.length, 'variable', 'variables')]} />
            </RecordLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
