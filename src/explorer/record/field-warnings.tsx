import type { FieldWarning } from '../../catalog/records/entry.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { countOf } from '../ui/count.ts';
import notice from '../ui/notice.module.css';
import { useShowMore } from '../ui/show-more.tsx';
import { UnknownValue } from './unknown-value.tsx';
import details from '../ui/disclosure.module.css';

const shownAtFirst = 20;

/** Names each field whose value violates the contract, with the original value on request. */
export function FieldWarnings({ marks }: { marks: readonly FieldWarning[] }) {
  const [shown, more] = useShowMore(marks, shownAtFirst, 'fields');
  if (marks.length === 0) return null;
  return (
    <div role="note" aria-label="Fields with unexpected values" className={notice.warning}>
      <details>
        <summary>
          <strong>
            {marks.length === 1
              ? 'One field has an unexpected value'
              : `${countOf(marks.length, 'field', 'fields')} have unexpected values`}
          </strong>
        </summary>
        <ul>
          {shown.map(({ field, problem, value }) => (
            <li key={`${field} ${problem}`}>
              <details className={details.disclosure}>
                <summary>
                  <code>{field}</code>: {shownText(problem)}
                </summary>
                Original value: <UnknownValue value={value} />
              </details>
            </li>
          ))}
        </ul>
        {more}
      </details>
    </div>
  );
}
