import { type To } from 'react-router-dom';
import type { NamedRecord } from '../../catalog/basket/record-links.ts';
import { formatCount } from '../../catalog/text/count.ts';
import { Link } from '../ui/control/link.tsx';

/** A link to the comparison of these records, or of the first ones if there are too many. */
export function CompareLink({ records }: { records: readonly NamedRecord[] }) {
  if (records.length < 2) return null;
  const count = formatCount(Math.min(records.length, maxCompared));
  return (
    <Link to={comparePath(records)} className="button" data-not-printed="">
      {`Compare ${records.length > maxCompared ? 'first ' : ''}${count}`}
    </Link>
  );
}

/** As many columns as fit on a screen. */
export const maxCompared = 6;

/** The page that compares the first `maxCompared` of these records. */
export function comparePath(records: readonly NamedRecord[]): To {
  const parameters = records.slice(0, maxCompared).map(({ collection, key }) => [collection, key]);
  return { pathname: '/compare', search: new URLSearchParams(parameters).toString() };
}
