import { rowPath } from '../../../catalog/records/given-path.ts';
import type { Entry } from '../../../catalog/records/entry.ts';
import { tableOf } from '../../../catalog/records/name-in-table.ts';
import { codeAndTitle } from '../../../catalog/records/table-codes.ts';
import { pathInTable } from '../../../catalog/records/table-path.ts';
import { withCodedSource } from '../../../catalog/sources.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { rowText } from '../../../catalog/records/row-text.ts';
import type { LoadedVariables } from '../parts/loaded-variables.tsx';
import styles from '../parts/sections.module.css';

interface Props {
  entry: Entry<'variable'>;
  variables: LoadedVariables;
}

/** What a variable is part of, from its table down, "Sex by Age › Male": this tells one "Total" from another. */
export function PlaceInTable({ entry, variables: { entries, isComplete } }: Props) {
  const path = rowPath(pathInTable(isComplete ? entries : null, entry));
  const record = withCodedSource(entry.record, entries);
  const { code, title } = codeAndTitle(tableOf(record));
  const { source } = rowText({ ...entry, record });
  // What the title continues the name by, as in rows; nothing if the name says it all.
  const table = source === '' || source.startsWith('… ') ? continuation(source) : title;
  const above = [code === '' ? '' : table, path].filter((part) => part !== '').join(' › ');
  return (
    above !== '' && (
      <p className={styles.context}>
        <bdi>{shownText(above, 300)}</bdi>
      </p>
    )
  );
}

/** What the source of a row continues its name by, without the ellipsis and the parentheses around all of it. */
export function continuation(source: string): string {
  return source.replace(/^… /, '').replace(/^\(([^()]*)\)$/, '$1');
}
