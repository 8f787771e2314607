import type { Version } from '../../catalog/records/ledger.ts';
import { countOf } from '../ui/count.ts';
import notice from '../ui/notice.module.css';
import { RawJson } from '../ui/raw-json.tsx';
import styles from './record-details.module.css';

/** Says that a record was received in several versions, and shows the earlier ones on request. */
export function EarlierVersions({
  recordKey,
  versions,
}: {
  recordKey: string;
  versions: readonly Version[];
}) {
  const earlier = versions.filter(({ key }) => key === recordKey);
  if (earlier.length === 0) return null;
  return (
    <div className={styles.details}>
      <div role="note" className={notice.warning}>
        <p>
          The catalog sent {countOf(earlier.length + 1, 'version', 'versions')} of this record. The latest is
          shown.
        </p>
        {earlier.map(({ earlier: { raw } }, place) => (
          // Versions are only ever appended.
          // oxlint-disable-next-line react/no-array-index-key
          <RawJson key={place} raw={raw} title={`Earlier version ${place + 1}`} />
        ))}
      </div>
    </div>
  );
}
