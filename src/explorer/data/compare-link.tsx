import { Link } from 'react-router-dom';
import button from '../ui/button.module.css';
import { type ComparedRecord, comparePath, maxCompared } from './compare-path.ts';
import { formatCount } from '../../catalog/count.ts';

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
