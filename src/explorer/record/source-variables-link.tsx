import { Link } from 'react-router-dom';
import type { Source } from '../../contract/records.ts';
import { formatCount } from '../ui/count.ts';

interface Props {
  source: Source;
  count: number;
  isComplete: boolean;
}

/** A link to the variables of a source; their number is included only if it is final. */
export function SourceVariablesLink({ source, count, isComplete }: Props) {
  return (
    <Link to={`/variables?source=${source.id}`}>
      {isComplete && count > 1
        ? `All ${formatCount(count)} variables from this source →`
        : 'Variables from this source →'}
    </Link>
  );
}
