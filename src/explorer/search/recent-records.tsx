import { type ReactNode, useEffect, useId } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { decoded } from '../../catalog/mended-address.ts';
import { headingOf } from '../../catalog/records/entry.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { type CollectionName, collectionNames, collectionWords } from '../../contract/collection-names.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { recordPath } from '../data/record-path.ts';
import { store, stored } from '../data/stored.ts';
import { useCollection } from '../data/loading/use-collection.ts';
import { Icon, type IconName } from '../ui/control/icon.tsx';
import type { Hit } from './hits.tsx';
import { Link } from '../ui/control/link.tsx';
import styles from './search.module.css';

const recentSchema = v.array(
  v.object({ collection: v.picklist(collectionNames), key: v.string(), name: v.string() }),
);

/** A record that was recently opened on this device. */
type RecentRecord = v.InferOutput<typeof recentSchema>[number];

const maxRecords = 8;
const keyOf = (baseUrl: string) => `catalog-explorer.recent ${baseUrl}`;

/** The recently opened records of a service, newest first; none if storage is blocked or contains invalid data. */
function recentRecords(baseUrl: string): RecentRecord[] {
  try {
    return v.parse(recentSchema, JSON.parse(stored(keyOf(baseUrl)) ?? '[]')).slice(0, maxRecords);
  } catch {
    // Recent records are optional; the search works without them.
    return [];
  }
}

/** Moves or adds a record to the front of the recently opened ones. */
function rememberRecord(baseUrl: string, record: RecentRecord): void {
  const others = recentRecords(baseUrl).filter(
    ({ collection, key }) => collection !== record.collection || key !== record.key,
  );
  store(keyOf(baseUrl), JSON.stringify([record, ...others].slice(0, maxRecords)));
}

/** The recently opened records as results. */
export function recentHits(baseUrl: string): (Hit & { icon: IconName; content: ReactNode })[] {
  return recentRecords(baseUrl).map(({ collection, key, name }) => {
    const path = recordPath(collection, key);
    const content = <bdi className={styles.name}>{shownText(name, 200)}</bdi>;
    return { key: path, to: path, content, icon: collection };
  });
}

/** The recently opened records; renders nothing if there are none. */
export function RecentlyViewed() {
  const heading = useId();
  const { service } = useCatalog();
  const records = recentHits(service.baseUrl);
  if (records.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={`stack ${styles.group}`}>
      <h2 id={heading}>Recently viewed</h2>
      <ul className={styles.hits}>
        {records.map(({ key, to, content, icon }) => (
          <li key={key}>
            <Link className={`line area ${styles.recent}`} to={to}>
              <Icon name={icon} />
              <span className="clip">{content}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Adds the record in the URL, once it is loaded, to the recently opened ones. */
export function RememberOpened() {
  const [, plural, segment] = useLocation().pathname.split('/');
  const name = collectionNames.find((candidate) => collectionWords[candidate].segment === plural);
  const key = decoded(segment ?? '');
  return name === undefined || key === '' ? null : <Opened name={name} recordKey={key} />;
}

function Opened({ name, recordKey }: { name: CollectionName; recordKey: string }) {
  const { service } = useCatalog();
  const entry = useCollection(name).ledger.byKey.get(recordKey);
  const title = entry && headingOf(entry);
  useEffect(() => {
    if (title !== undefined)
      rememberRecord(service.baseUrl, { collection: name, key: recordKey, name: title });
  }, [service, name, recordKey, title]);
  return null;
}
