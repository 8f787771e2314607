import type { FieldWarning } from '../../catalog/entry.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { countOf } from '../parts/count.ts';
import notice from '../parts/notice.module.css';
import { useShowMore } from '../parts/show-more.tsx';
import { UnknownValue } from './unknown-value.tsx';
import details from '../parts/disclosure.module.css';

const shownAtFirst = 20;

/** Names each field that is not what the contract says, with the value as it came on request. */
export function FieldWarnings({ marks }: { marks: readonly FieldWarning[] }) {
  const [shown, more] = useShowMore(marks, shownAtFirst, 'fields');
  if (marks.length === 0) return null;
  return (
    <div role="note" aria-label="Fields not as the contract says" className={notice.warning}>
      <p>
        <strong>
          {marks.length === 1 ? 'One field is' : `${countOf(marks.length, 'field', 'fields')} are`} not as the
          contract says.
        </strong>
      </p>
      <ul>
        {shown.map(({ field, problem, value }) => (
          <li key={`${field} ${problem}`}>
            <details className={details.disclosure}>
              <summary>
                <code>{field}</code>: {shownText(problem)}
              </summary>
              As it came: <UnknownValue value={value} />
            </details>
          </li>
        ))}
      </ul>
      {more}
    </div>
  );
}
