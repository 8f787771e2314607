/** Runs in the page: the keys of all saved pages. */
export async function keptKeys(): Promise<string[]> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === 'catalog-explorer')) return [];
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('catalog-explorer');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('refused')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains('pages')) {
        database.close();
        resolve([]);
        return;
      }
      const keys = database.transaction('pages').objectStore('pages').getAllKeys();
      keys.addEventListener('success', () => {
        database.close();
        resolve(keys.result.map(String));
      });
    });
  });
}

/** Runs in the page: corrupts each saved page in a different way. */
export function spoilKeptPages(): Promise<void> {
  const spoil: ((page: Record<string, unknown>) => unknown)[] = [
    (page) => ({ ...page, address: 'no address' }),
    (page) => ({ ...page, receivedAt: 1e300 }),
    (page) => ({ ...page, address: 'https://elsewhere.invalid/indicator/?format=api' }),
    (page) => ({ ...page, results: '<script>window.ran=1</script>' }),
    (page) => ({ ...page, milliseconds: Number.NaN, bytes: -1 }),
    (page) => ({ ...page, count: Infinity }),
    () => null,
    () => 'text',
  ];
  return new Promise((resolve) => {
    const opening = indexedDB.open('catalog-explorer');
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('pages', 'readwrite');
      const cursor = transaction.objectStore('pages').openCursor();
      let at = 0;
      cursor.addEventListener('success', () => {
        if (cursor.result === null) return;
        const kept: { page: Record<string, unknown> } = cursor.result.value;
        cursor.result.update({ ...kept, page: spoil[at % spoil.length]?.(kept.page) });
        at += 1;
        cursor.result.continue();
      });
      transaction.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
    });
  });
}
