import { explainFailure } from '../../client/explain-failure.ts';
import { failureOf } from '../../client/failure.ts';
import { createCatalogClient } from '../../client/catalog-client.ts';

/** Asks a service for one page; gives null where it answers as the explorer needs it, or else why not, and a remedy. */
export async function probeService(baseUrl: string): Promise<string | null> {
  try {
    await createCatalogClient(baseUrl).fetchPage('subdomain', null);
    return null;
  } catch (error) {
    const { title, sentence, remedy } = explainFailure(failureOf(error, baseUrl));
    return `${title}. ${sentence} ${remedy}`;
  }
}
