import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { aboutOf, kindOf, pluralOf } from '../../../catalog/changes/changes-text.ts';
import { commonWords } from '../../../catalog/common-words.ts';
import { comparedText, titleOf } from '../../../catalog/compare.ts';
import { groupChanges, type ShownChange } from '../../../catalog/changes/groups.ts';
import { formatCount } from '../../../catalog/count.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import type { Change, FieldChange } from '../../../contract/change.ts';
import { recordPath } from '../../data/record-path.ts';
import { MarkedText } from '../../record/parts/compared-table.tsx';
import { ActionIcon } from '../../ui/action-icon.tsx';
import { LongList } from '../../ui/show-more.tsx';
import styles from './changes-page.module.css';

/** More changes are folded at first, so that all groups are in view. */
const mostOpen = 50;

/** Changes by group, those that do most harm first. */
export function ChangeGroups({ changes: all }: { changes: readonly Change[] }) {
  const groups = groupChanges(all);
  const isOpen = groups.reduce((sum, { changes }) => sum + changes.length, 0) <= mostOpen;
  return groups.map(({ name, title, changes }) => (
    <details key={name} className={styles.group} aria-label={title} open={isOpen}>
      <summary className="line opens">
        <ActionIcon name="next" size={14} />
        <h3>
          {title} <span className="count">{formatCount(changes.length)}</span>
        </h3>
        <span className="quiet">{aboutOf(changes)}</span>
      </summary>
      {[...new Set(changes.map(kindOf))].map((kind, _, kinds) => (
        <Fragment key={kind}>
          {kinds.length > 1 && <h4>{pluralOf(kind)}</h4>}
          <LongList
            className={styles.changes}
            values={changes.filter((change) => kindOf(change) === kind)}
            first={20}
            noun={pluralOf(kind)}
          >
            {(change) => <OneChange change={change} />}
          </LongList>
        </Fragment>
      ))}
    </details>
  ));
}

function OneChange({ change }: { change: ShownChange }) {
  const { collection, id, name, code, source, note, isSource, fields } = change;
  const path = isSource
    ? `/sources/${id}`
    : recordPath(collection, typeof id === 'number' ? String(id) : `~${id}`);
  return (
    <>
      <p>
        <Link to={path}>
          <bdi>{shownText(name, 300)}</bdi>
        </Link>{' '}
        <code className="quiet">{shownText(code ?? `ID ${id}`, 60)}</code>{' '}
        <span className="quiet">
          {[shownText(source ?? '', 200), note].map((each) => each && ` · ${each}`)}
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

/** Both values, with marks at words that the other does not have, unless they have little in common. */
function Difference({ change: { field, before, after } }: { change: FieldChange }) {
  const [old, now] = [comparedText(field, before), comparedText(field, after)];
  const common = commonWords([old, now]);
  const shown = (text: string) =>
    text === '' ? <i>none</i> : <MarkedText text={shownText(text, 2000)} common={common} />;
  return (
    <>
      <del>
        <bdi>{shown(old)}</bdi>
      </del>{' '}
      <ins>
        → <bdi>{shown(now)}</bdi>
      </ins>
    </>
  );
}
