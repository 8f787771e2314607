import { Link, type To } from 'react-router-dom';
import button from '../ui/button.module.css';
import { formatCount } from '../../catalog/count.ts';
import { isRecordKey } from '../../catalog/records/entry.ts';
import { type CollectionName, collectionNames } from '../../contract/collection-names.ts';

interface Props {
  records: readonly ComparedRecord[];
  tabIndex?: number;
}

/** A link to the comparison of these records, or of the first ones if there are too many. */
export function CompareLink({ records, tabIndex }: Props) {
  if (records.length < 2) return null;
  const count = formatCount(Math.min(records.length, maxCompared));
  return (
    <Link to={comparePath(records)} className={button.plain} tabIndex={tabIndex}>
      {`Compare ${records.length > maxCompared ? 'first ' : ''}${count}`}
    </Link>
  );
}

/** Identifies a record in the URL of a comparison. */
interface ComparedRecord {
  collection: CollectionName;
  key: string;
}

/** As many columns as fit on a screen. */
export const maxCompared = 6;

/** The page that compares the first `maxCompared` of these records: all of their fields, or only those that differ. */
export function comparePath(records: readonly ComparedRecord[], onlyDifferences = false): To {
  const parameters = records.slice(0, maxCompared).map(({ collection, key }) => [collection, key]);
  if (onlyDifferences) parameters.push(['only', 'differences']);
  return { pathname: '/compare', search: new URLSearchParams(parameters).toString() };
}

/** The compared records in a URL, in order and without duplicates. */
export function comparedRecords(parameters: URLSearchParams): ComparedRecord[] {
  const records = new Map<string, ComparedRecord>();
  for (const [name, key] of parameters) {
    const collection = collectionNames.find((each) => each === name);
    if (collection === undefined || !isRecordKey(key)) continue;
    records.set(`${collection} ${key}`, { collection, key });
  }
  return [...records.values()];
}
