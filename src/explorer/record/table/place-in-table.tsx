import { rowPath } from '../../../catalog/records/given-path.ts';
import type { Entry } from '../../../catalog/records/entry.ts';
import { codeAndTitle } from '../../../catalog/records/table-codes.ts';
import { pathInTable } from '../../../catalog/records/table-path.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { rowContent } from '../../list/rows/row-content.ts';
import type { LoadedVariables } from '../parts/loaded-variables.tsx';

interface Props {
  entry: Entry<'variable'>;
  variables: LoadedVariables;
}

/** Where a variable is in its table, and the title of the table: both tell one "Total" from another. */
export function PlaceInTable({ entry, variables: { entries, isComplete } }: Props) {
  const path = rowPath(pathInTable(isComplete ? entries : null, entry));
  const { code, title } = codeAndTitle(entry.record.sources[0]?.name ?? '');
  // What the title continues the name by, as in rows; nothing if the name says it all.
  const { source } = rowContent('variable', entry.record);
  const table = source === '' || source.startsWith('… ') ? source : title;
  return (
    <>
      {path !== '' && (
        <p>
          <bdi>{shownText(path, 300)}</bdi>
        </p>
      )}
      {code !== '' && table !== '' && (
        <p className="quiet">
          <bdi>{shownText(table, 300)}</bdi>
        </p>
      )}
    </>
  );
}
