import { type InfiniteData, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainFailure, failureOf } from '../../client/failure.ts';
import type { LoadedPage } from '../../client/fetch-page.ts';
import { type CollectionName, collectionNames, collections } from '../../contract/collections.ts';
import { useCatalog } from '../catalog-context.tsx';
import button from '../parts/button.module.css';
import { ageInWords } from './age.ts';
import { confirmationQuery } from './confirmation-query.ts';
import styles from './kept-banner.module.css';

const titles = new Intl.ListFormat('en', { type: 'conjunction' });
const listOf = (names: readonly CollectionName[]) =>
  titles.format(names.map((name) => collections[name].title));

/** Says of which lists what is shown was kept from an earlier visit and does not hold, or may not, and what to do. */
export function KeptBanner() {
  const { service } = useCatalog();
  const client = useQueryClient();
  const [opened] = useState(() => Date.now());
  const pagesKey = (name: CollectionName) => ['catalog', service.baseUrl, name];
  const pagesOf = (name: CollectionName) =>
    client.getQueryData<InfiniteData<LoadedPage>>(pagesKey(name))?.pages ?? [];
  const sinceOf = (name: CollectionName) =>
    client.getQueryData<number>(['kept since', service.baseUrl, name]);

  const kept = collectionNames.filter((name) => sinceOf(name) !== undefined);
  const answers = useQueries({
    queries: kept.map((name) => confirmationQuery(service, name, pagesOf(name))),
  });
  const changed = kept.filter((_, place) => answers[place]?.data === 'changed');
  const unconfirmed = kept.filter((_, place) => answers[place]?.isError === true);
  const error = answers.find(({ isError }) => isError)?.error;
  const checking = answers.some(({ isFetching }) => isFetching);
  const saved = (names: readonly CollectionName[]) =>
    ageInWords(Math.min(...names.map((name) => sinceOf(name) ?? opened)), opened);

  async function loadAgain() {
    for (const name of changed) {
      await client.refetchQueries({ queryKey: pagesKey(name) });
      client.setQueryData(confirmationQuery(service, name, []).queryKey, 'same');
    }
  }

  async function checkAgain() {
    await Promise.all(answers.filter(({ isError }) => isError).map(({ refetch }) => refetch()));
  }

  return (
    <>
      {unconfirmed.length > 0 && (
        <p role="note" className={styles.banner}>
          {listOf(unconfirmed)}: saved {saved(unconfirmed)}, not confirmed.{' '}
          {explainFailure(failureOf(error, service.baseUrl)).title}.
          <button
            type="button"
            className={button.plain}
            aria-disabled={checking}
            onClick={() => {
              if (!checking) void checkAgain();
            }}
          >
            {checking ? 'Checking…' : 'Check again'}
          </button>
        </p>
      )}
      {changed.length > 0 && (
        <p role="note" className={styles.banner}>
          {listOf(changed)}: saved {saved(changed)}; the catalog has changed since.
          <button type="button" className={button.plain} onClick={() => void loadAgain()}>
            Load again
          </button>
        </p>
      )}
    </>
  );
}
