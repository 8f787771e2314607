import { useQueryClient } from '@tanstack/react-query';
import type { WalkEnd } from '../../client/next-page.ts';
import { collectionQuery } from '../../client/queries.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import { useLoadActions } from '../data/load-target.ts';
import button from '../ui/button.module.css';
import notice from '../ui/notice.module.css';

/** Why loading ended before the end of the list, with a button to continue if it reached the length limit. */
export function WalkEndNotice({ name, end }: { name: CollectionName; end: WalkEnd }) {
  const { service } = useCatalog();
  const client = useQueryClient();
  const { raiseTarget } = useLoadActions(name);
  if (end.kind === 'finished') return null;
  function continueLoading() {
    client.setQueryData(collectionQuery(service, name).queryKey, (data) => {
      const last = data?.pages.at(-1);
      if (data === undefined || last === undefined) return data;
      return { ...data, pages: [...data.pages.slice(0, -1), { ...last, continued: true }] };
    });
    raiseTarget(Infinity);
  }
  return (
    <div role="note" className={notice.warning}>
      <p>{end.sentence}</p>
      {end.kind === 'cap' && (
        <p className={notice.actions}>
          <button type="button" className={button.plain} onClick={continueLoading}>
            Continue
          </button>
        </p>
      )}
    </div>
  );
}
