import page from '../ui/page.module.css';
import { Action } from '../ui/action.tsx';
import notice from '../ui/notice.module.css';

/** Replaces the explorer when `config.json` is missing or invalid: says what is wrong and how to fix it. */
export function ConfigurationProblem({ problem }: { problem: string }) {
  return (
    <main className={page.page}>
      <title>Configuration problem</title>
      <h1>The explorer is not configured</h1>
      <div role="alert" className={notice.error}>
        <p>{problem}</p>
      </div>
      <p>
        The file <code>config.json</code> beside the explorer says which service it reads. It holds at least a{' '}
        <code>baseUrl</code>, for example:
      </p>
      <pre>
        <code>{'{ "baseUrl": "api/", "title": "Community Data Catalog" }'}</code>
      </pre>
      <p>
        <Action label="Try again" onPress={() => location.reload()} />
      </p>
    </main>
  );
}
