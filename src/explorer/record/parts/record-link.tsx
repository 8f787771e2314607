import { Link } from 'react-router-dom';
import { type Entry, headingOf } from '../../../catalog/records/entry.ts';
import type { MatchExplanation } from '../../../catalog/search/explain-match.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { recordPath } from '../../data/record-path.ts';
import { RowLines, RowText } from '../../list/rows/row-text.tsx';

interface LinkProps {
  entry: Entry;
  /** Instead of that of the record. */
  name?: string;
  search?: string;
  code?: string;
}

interface RowProps {
  entry: Entry;
  why?: MatchExplanation | null;
  path?: string;
}

/** A link to a record that looks like its row in a list: the second line tells it from others of the same name. */
export function RecordRow({ entry, why = null, path = '' }: RowProps) {
  return (
    <Link className="area" to={recordPath(entry.collection, entry.key)}>
      <RowText entry={entry} why={why} path={path} />
    </Link>
  );
}

/** A row of a list inside a record: a link to another, and its code. */
export function RecordLink({ entry, name = headingOf(entry), search = '', code = '' }: LinkProps) {
  const text = shownText(name, 200);
  return (
    <RowLines
      isDense
      title={text}
      name={<Link to={{ pathname: recordPath(entry.collection, entry.key), search }}>{text}</Link>}
      code={code === '' ? null : shownText(code, 60)}
    />
  );
}
