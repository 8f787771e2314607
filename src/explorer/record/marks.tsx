import type { Mark } from '../../catalog/entry.ts';
import notice from '../parts/notice.module.css';
import { OpenValue } from './open-value.tsx';
import details from './record-details.module.css';

/** Names each field that is not what the contract says, with the value as it came on request. */
export function Marks({ marks }: { marks: readonly Mark[] }) {
  if (marks.length === 0) return null;
  return (
    <div role="note" aria-label="Fields not as the contract says" className={notice.warning}>
      <p>
        <strong>
          {marks.length === 1 ? 'One field is' : `${marks.length} fields are`} not as the contract says.
        </strong>
      </p>
      <ul>
        {marks.map(({ field, problem, value }) => (
          <li key={field}>
            <details className={details.disclosure}>
              <summary>
                <code>{field}</code>: {problem}
              </summary>
              As it came: <OpenValue value={value} />
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
