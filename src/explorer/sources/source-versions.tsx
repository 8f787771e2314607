import { conflictingFields } from '../../catalog/sources.ts';
import { formatJson } from '../../catalog/format-json.ts';
import { shownText } from '../../catalog/visible-text.ts';
import type { Source } from '../../contract/records.ts';
import notice from '../ui/notice.module.css';
import styles from './sources.module.css';

/** Differing versions of one source, field by field and side by side. */
export function SourceVersions({ copies }: { copies: readonly Source[] }) {
  return (
    <div role="note" className={notice.warning}>
      <p>
        <strong>Variables describe this source in {copies.length} different ways.</strong> The first one is
        shown above.
      </p>
      {/* Focusable, because a scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroller} tabIndex={0} aria-label="Versions of this source">
        <table className={styles.versions}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              {copies.map((_, place) => (
                // Versions are only ever appended.
                // oxlint-disable-next-line react/no-array-index-key
                <th key={place} scope="col">
                  Version {place + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {conflictingFields(copies).map((field) => (
              <tr key={field}>
                <th scope="row">
                  <bdi>{shownText(field, 60)}</bdi>
                </th>
                {copies.map((copy, place) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={place}>
                    <bdi>{textOf(Reflect.get(copy, field))}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function textOf(value: unknown): string {
  return shownText(typeof value === 'string' ? value : formatJson(value), 500);
}
