import { Link } from 'react-router-dom';
import { commonWords } from '../../../catalog/common-words.ts';
import { comparedText, titleOf } from '../../../catalog/compare.ts';
import type { ShownChange } from '../../../catalog/changes/groups.ts';
import { formatCount } from '../../../catalog/count.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import type { FieldChange } from '../../../contract/change.ts';
import { recordPath } from '../../data/record-path.ts';
import { MarkedText } from '../../record/compared-table.tsx';
import { LongList } from '../../ui/show-more.tsx';
import styles from './changes-page.module.css';
import type { ListedGroup } from './compare-worker.ts';

interface Props {
  groups: readonly ListedGroup[];
  isLinked: boolean;
}

/** Changes by group, those that do most harm first; `isLinked` if the records are in the catalog that is open. */
export function ChangeGroups({ groups, isLinked }: Props) {
  return groups.map(({ name, title, changes, count = changes.length }) => (
    <section key={name} className={`stack ${styles.group}`} aria-label={title}>
      <h3>
        {title} <span className="quiet count">{formatCount(count)}</span>
      </h3>
      {changes.length < count && (
        <p className="quiet">
          The first {formatCount(changes.length)} are listed. <code>catalog diff</code> lists all.
        </p>
      )}
      <LongList className={styles.changes} values={changes} first={20} noun="changes">
        {(change) => <OneChange change={change} isLinked={isLinked} />}
      </LongList>
    </section>
  ));
}

function OneChange({ change, isLinked }: { change: ShownChange; isLinked: boolean }) {
  const { collection, id, name, note, isSource, fields } = change;
  const text = <bdi>{shownText(name, 300)}</bdi>;
  const path = isSource
    ? `/sources/${id}`
    : recordPath(collection, typeof id === 'number' ? String(id) : `~${id}`);
  return (
    <>
      <p>
        {isLinked ? <Link to={path}>{text}</Link> : text}{' '}
        <span className="quiet">
          {[`${isSource ? 'source' : collection} ${shownText(String(id), 60)}`, note]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
      {fields.length > 0 && (
        <dl className="terms">
          {fields.map((field) => (
            <div key={field.field}>
              <dt>{shownText(titleOf(field.field) || 'Record', 60)}</dt>
              <dd>
                <Difference change={field} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** Both values, with marks at the words of similar ones that the other does not have. */
function Difference({ change: { field, before, after } }: { change: FieldChange }) {
  const [old, now] = [comparedText(field, before), comparedText(field, after)];
  const common = commonWords([old, now]);
  return (
    <>
      <del>
        <bdi>
          <MarkedText text={shownText(old, 2000) || 'none'} common={common} />
        </bdi>
      </del>{' '}
      →{' '}
      <ins>
        <bdi>
          <MarkedText text={shownText(now, 2000) || 'none'} common={common} />
        </bdi>
      </ins>
    </>
  );
}
