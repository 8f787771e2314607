import { explainFailure } from '../../client/explain-failure.ts';
import { failureOf } from '../../client/failure.ts';
import { createCatalogClient } from '../../client/catalog-client.ts';

/** Requests one page from a service; resolves to null if the explorer can use it, otherwise to the failure message. */
export async function probeService(baseUrl: string): Promise<string | null> {
  try {
    await createCatalogClient(baseUrl).fetchPage('subdomain', null);
    return null;
  } catch (error) {
    const { title, sentence, remedy } = explainFailure(failureOf(error, baseUrl));
    return `${title}. ${sentence} ${remedy}`;
  }
}
