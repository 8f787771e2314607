import { Link } from 'react-router-dom';
import type { Source } from '../../contract/records.ts';
import { formatCount } from '../parts/count.ts';

interface Props {
  source: Source;
  /** How many loaded variables have this source. */
  count: number;
  /** Whether every variable of the catalog is loaded. */
  isComplete: boolean;
}

/** The way to the list of a source's variables; their number is said only where it is certain. */
export function SourceVariablesLink({ source, count, isComplete }: Props) {
  return (
    <Link to={`/variables?source=${source.id}`}>
      {isComplete && count > 1
        ? `All ${formatCount(count)} variables from this source →`
        : 'Variables from this source →'}
    </Link>
  );
}
