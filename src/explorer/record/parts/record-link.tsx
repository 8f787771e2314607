import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Entry, headingOf } from '../../../catalog/records/entry.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { recordPath } from '../../data/record-path.ts';

interface LinkProps {
  path: string;
  name: string;
  search?: string;
  code?: string | undefined;
  children?: ReactNode;
}

/** A link to a record, and what distinguishes it from others of that name. */
export function RecordLink({ path, name, search = '', code = '', children }: LinkProps) {
  return (
    <>
      <Link to={{ pathname: path, search }}>
        <bdi>{shownText(name, 200)}</bdi>
      </Link>{' '}
      {code !== '' && <code>{shownText(code, 60)}</code>}
      {children}
    </>
  );
}

export function linkTo(entry: Entry): { path: string; name: string } {
  return { path: recordPath(entry.collection, entry.key), name: headingOf(entry) };
}

/** What distinguishes a record, below its name; renders nothing if there are no parts. */
export function AboutLine({ parts }: { parts: readonly ReactNode[] }) {
  if (parts.length === 0) return null;
  return (
    <div className="quiet">
      {parts.map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <span> · </span>}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </div>
  );
}
