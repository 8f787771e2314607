import { Link } from 'react-router-dom';
import { type Entry, headingOf } from '../../../catalog/records/entry.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { recordPath } from '../../data/record-path.ts';

interface LinkProps {
  path: string;
  name: string;
  search?: string;
  code?: string | undefined;
}

/** A link to a record, and its code. */
export function RecordLink({ path, name, search = '', code = '' }: LinkProps) {
  return (
    <>
      <Link to={{ pathname: path, search }}>
        <bdi>{shownText(name, 200)}</bdi>
      </Link>{' '}
      {code !== '' && <code>{shownText(code, 60)}</code>}
    </>
  );
}

export function linkTo(entry: Entry): { path: string; name: string } {
  return { path: recordPath(entry.collection, entry.key), name: headingOf(entry) };
}
