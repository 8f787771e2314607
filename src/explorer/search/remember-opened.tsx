import { useEffect } from 'react';
import { headingOf } from '../../catalog/records/entry.ts';
import { type CollectionName, collectionNames, collections } from '../../contract/collections.ts';
import { useLocation } from 'react-router-dom';
import { useCatalog } from '../data/catalog-context.tsx';
import { useCollection } from '../data/use-collection.ts';
import { rememberRecord } from './recent-records.ts';

/** Adds the record in the URL, once it is loaded, to the recently opened ones. */
export function RememberOpened() {
  const [, plural, segment] = useLocation().pathname.split('/');
  const name = collectionNames.find((candidate) => collections[candidate].plural === plural);
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

/** A decoded path segment; an invalid encoding names no record. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
