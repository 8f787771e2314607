import type { ComponentProps } from 'react';
import { type Entry, headingOf } from '../../../catalog/records/entry.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { recordPath } from '../../data/record-path.ts';
import { SelectCheckbox } from '../../data/selected/select-record.tsx';
import { RowLines, RowText } from '../../list/rows/row-lines.tsx';
import { Link } from '../../ui/control/link.tsx';
import styles from './sections.module.css';

type RowProps = ComponentProps<typeof RowText>;

interface LinkProps {
  entry: Entry;
  /** Instead of that of the record. */
  name?: string;
  search?: string;
  code?: string;
}

type RecordRowProps = Partial<RowProps> &
  Pick<RowProps, 'entry'> & {
    /** Query string of the list that it opens in. */
    search?: string;
  };

/** A record as a list shows it, with its check box; the second line distinguishes it from others of the same name. */
export function RecordRow({ why = null, path = '', search = '', ...props }: RecordRowProps) {
  const { entry } = props;
  return (
    <div className={styles.record}>
      <SelectCheckbox entry={entry} />
      <Link className="area" to={{ pathname: recordPath(entry.collection, entry.key), search }}>
        <RowText {...props} why={why} path={path} />
      </Link>
    </div>
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
