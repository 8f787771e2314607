import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { fieldOf } from '../catalog/records/fields.ts';
import { visibleText } from '../catalog/text/visible-text.ts';
import { createCatalogClient } from '../client/catalog-client.ts';
import { type LoadedPage, pageUrl, parseNext } from '../client/page.ts';
import { catalogKey } from '../client/queries.ts';
import { readEnvelope } from '../client/read-response.ts';
import { type CollectionName, collectionWords } from '../contract/collection-names.ts';
import { contractFormat } from '../contract/page-query.ts';
import { Application, prefetchPage } from '../explorer/app/application.tsx';
import { readConfiguration } from '../explorer/data/services/configuration.ts';
import type { GoneInPage, View } from './view.ts';

// Appears in no page: whatever is rendered here names the catalog, not the address of its service.
const documentBase = 'http://explorer.invalid/';

/** Imports the pages that are rendered with content; all others have the frame only. */
export async function loadPages(): Promise<void> {
  await Promise.all(
    ['/variables/0', '/sources/0', '/', '/not-a-page'].map((path) => prefetchPage(path, '/')),
  );
}

/** The explorer at a view's path, by its own components; see `RenderView`. After `loadPages`. */
export function renderView({ path, configuration, firstPage, gone, ...inPage }: View): string {
  const result = readConfiguration(configuration, documentBase);
  const settings = result.ok ? result.configuration : noService;
  const service = createCatalogClient(settings.baseUrl);
  const client = new QueryClient();
  if (firstPage !== undefined) {
    const { collection, page } = firstPage;
    const pages = [loadedPage(settings.baseUrl, collection, page)];
    client.setQueryData(catalogKey(settings.baseUrl, collection), { pages, pageParams: [null] });
  }
  const html = renderToStaticMarkup(
    <StaticRouter location={`/${path}`}>
      <Application client={client} configuration={settings} service={service} inPage={inPage} />
    </StaticRouter>,
  );
  client.clear();
  const page = html
    // Preceded by what React puts into the head of the page.
    .slice(html.indexOf('<div'))
    // Relative to the page's <base>, because the explorer may be served under a path.
    .replaceAll(' href="/', ' href="./');
  if (gone === undefined) return page;
  const text = visibleText(renderToStaticMarkup(<GoneText {...gone} />));
  return page.replace(/(<main[^>]*>).*<\/main>/s, (_, start) => `${start}${text}</main>`);
}

/** The page as the client would have read it. Throws a PageFailure if it is none. */
function loadedPage(baseUrl: string, collection: CollectionName, page: unknown): LoadedPage {
  const address = pageUrl(baseUrl, collection, null, contractFormat);
  const { results, count, next } = readEnvelope(page, address, 200);
  const { link } = parseNext(next, address);
  return { address, results, count, next: link, receivedAt: 0, format: contractFormat, notes: [] };
}

const noService = { baseUrl: `${documentBase}api/`, title: 'Catalog Explorer', portalUrl: null, autoLoad: 1 };

/** A record that a catalog no longer has. */
function GoneText({ collection, name, replacedBy, isStated, successor }: GoneInPage) {
  const itsName = fieldOf(successor, 'name').trim();
  const { segment, plural } = collectionWords[collection];
  return (
    <article className="stack page">
      <h1>{name}</h1>
      <p>This record is no longer in the catalog.</p>
      {replacedBy !== undefined && (
        <p>
          {isStated ? 'It is replaced by ' : 'It probably is '}
          <a href={`${segment}/${replacedBy}`}>{itsName || 'another record'}</a>
          {isStated ? '.' : ' now.'}
        </p>
      )}
      <p>
        <a href={segment}>{`All ${plural}`}</a>
      </p>
    </article>
  );
}
