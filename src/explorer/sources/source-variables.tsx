import { Link } from 'react-router-dom';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { recordPath } from '../data/record-path.ts';
import { useShowMore } from '../ui/show-more.tsx';
import list from '../record/sections.module.css';

const shownAtFirst = 100;

/** The variables that use a source, in catalog order. */
export function SourceVariables({ variables }: { variables: readonly Entry<'variable'>[] }) {
  const [shown, more] = useShowMore(variables, shownAtFirst, 'variables');
  return (
    <>
      <ul className={list.list}>
        {shown.map((entry) => (
          <li key={entry.key}>
            <Link to={recordPath('variable', entry.key)}>
              <bdi>{shownText(headingOf(entry), 200)}</bdi>
            </Link>{' '}
            {entry.record.slug !== '' && <code>{shownText(entry.record.slug, 60)}</code>}
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}
