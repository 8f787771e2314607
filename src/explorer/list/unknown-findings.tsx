import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isRuleName, rules } from '../../catalog/health/rules.ts';
import { labelOfFinding } from '../../catalog/list/finding-column.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { shownText } from '../../catalog/visible-text.ts';
import notice from '../ui/notice.module.css';
import type { ListPage } from './use-list-page.ts';

/** Removes findings that do not exist from the URL, and says so until the URL changes again. */
export function UnknownFindings({ page: { name } }: { page: ListPage }) {
  const [parameters, setParameters] = useSearchParams();
  const [dropped, setDropped] = useState({ names: '', query: '' });
  const all = parameters.getAll('finding');
  const unknown = all.filter((each) => !exists(name, each));
  const valid = new URLSearchParams(parameters);
  valid.delete('finding');
  for (const each of all) if (!unknown.includes(each)) valid.append('finding', each);
  const query = valid.toString();
  const names = unknown.map((each) => `“${shownText(each, 60)}”`).join(', ');
  if (names !== '' && (dropped.names !== names || dropped.query !== query)) setDropped({ names, query });
  useEffect(() => {
    if (names !== '') setParameters(new URLSearchParams(query), { replace: true });
  }, [names, query, setParameters]);
  if (dropped.names === '' || dropped.query !== query) return null;
  return (
    <p role="note" className={`${notice.warning} ${notice.banner}`}>
      {`There is no finding ${dropped.names}, so the list is not filtered by it.`}
    </p>
  );
}

function exists(collection: CollectionName, name: string): boolean {
  if (!isRuleName(name)) return labelOfFinding(name) !== null;
  const applies: readonly CollectionName[] = rules[name].collections;
  return applies.includes(collection);
}
