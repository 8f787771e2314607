import { type CollectionName, collectionFromPath, namesService } from '../../contract/collection-names.ts';
import { failureResponse } from '../../service/http/app.ts';
import { storeProblem } from '../../service/http/catalog-service.ts';
import { EncodedBody } from '../../service/http/encoded-body.ts';
import { compressPage } from '../../service/http/rendered-page.ts';
import { bytesOf, type Headers, type ServiceResponse } from '../../service/http/response.ts';
import { isOwnService, pageForRoute } from './page-for-route.ts';
import type { CatalogLookup } from '../walks/catalog-walks.ts';
import { withContent } from './content-in-page.ts';
import { contentOf, type Subject, subjectOf } from './page-content.ts';
import type { SiteConfiguration } from './site-configuration.ts';
import type { ServerRequest } from '../requests/exchange.ts';

interface PageOptions {
  /** The built page. */
  index: string;
  configuration: SiteConfiguration;
  prefix: string;
  /** Of all pages. */
  headers: Headers;
  /** Null if the records are another service's. */
  lookup: () => CatalogLookup | null;
}

/** The explorer's pages with what they say to readers without script. Null for an address that only a browser's page may have. */
export function explorerPages({ index, configuration, prefix, headers, lookup }: PageOptions) {
  const isOwn = isOwnService(configuration, prefix);
  const plain = new Map<CollectionName | undefined, Page>();

  function plainPage(collection: CollectionName | undefined): Page {
    const known = plain.get(collection);
    if (known) return known;
    const page = made(pageForRoute(index, collection, { configuration, prefix }));
    plain.set(collection, page);
    return page;
  }

  function made(page: string): Page {
    const feed =
      '<link rel="alternate" type="application/atom+xml" title="Changes" href="changes.atom"></head>';
    // A page that is filled was made before.
    const html = isOwn && lookup() !== null && !page.includes(feed) ? page.replace('</head>', feed) : page;
    return {
      html,
      file: new EncodedBody(
        bytesOf(html),
        { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
        compressPage,
      ),
    };
  }

  return async ({ path, query, header, origin, signal }: ServerRequest): Promise<ServiceResponse | null> => {
    const isOther = namesService(query);
    const plainOne = plainPage(isOther ? undefined : collectionFromPath(path, ''));
    let subject: Subject | null = null;
    let failure: ServiceResponse | null = null;
    try {
      if (isOwn && !isOther) subject = await subjectOf(path, lookup(), signal);
    } catch (error) {
      failure = failureResponse(error, storeProblem);
    }
    const publication = { title: configuration.title, about: configuration.about, origin };
    const content = subject && contentOf(subject, publication);
    if (content !== null) {
      const { file } = made(withContent(plainOne.html, path, content, publication));
      const response = await file.respond(header);
      return response.status === 200 ? { ...response, status: content.status } : response;
    }
    // If the catalog cannot be read, the explorer starts and reports why.
    const isAsked = path === '' || (header('accept') ?? '').includes('text/html');
    return isAsked ? plainOne.file.respond(header) : failure;
  };
}

interface Page {
  html: string;
  file: EncodedBody;
}
