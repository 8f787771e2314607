import type { CollectionName } from '../../../src/contract/collections.ts';
import { createHandler, type HandlerOptions } from './service-handler.ts';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import type { CatalogStore } from '../../../src/service/store.ts';
import { CatalogBuilder } from '../catalog-builder.ts';
import { type CatalogContents, recordsOf, sampleCatalog } from '../catalog-contents.ts';

export interface TestService {
  store: CatalogStore;
  handler: (request: Request) => Promise<Response>;
  /** GETs an address, or a collection with a query such as '?limit=5'. */
  get: (where: string) => Promise<Response>;
}

/** The base address a test's requests go to. */
export const testBaseUrl = 'http://catalog.test/api/';

/** The real service over a database in memory holding `contents` (the sample catalog by default). */
export async function testService(
  contents?: CatalogContents | CatalogBuilder,
  options: HandlerOptions = {},
): Promise<TestService> {
  const store = openSqliteStore(':memory:');
  await store.replaceAll(
    recordsOf(contents instanceof CatalogBuilder ? contents.contents : (contents ?? sampleCatalog())),
  );
  const handler = createHandler(store, options);
  return { store, handler, get: (where) => handler(new Request(new URL(where, testBaseUrl))) };
}

/** The address of a page of `collection`. */
export function pageAddress(collection: CollectionName, query = ''): string {
  return `${testBaseUrl}${collection}/${query}`;
}
