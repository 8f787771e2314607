import {
  createCatalogClient,
  type LoadedPage,
  type CatalogClientOptions,
} from '../../../src/client/catalog-client.ts';
import { parseNext } from '../../../src/client/page.ts';
import type { Indicator } from '../../../src/contract/records.ts';
import { indicator } from '../../support/catalog-builder.ts';

export const baseUrl = 'https://data.example.org/api/';

export const json = (body: unknown, status = 200) => Response.json(body, { status });

/** A response that is not JSON. */
export function html(): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return new Response('<!doctype html><title>Sign in</title>', { headers });
}

export const emptyPage = { count: 0, next: null, previous: null, results: [] };

type Answer = (url: URL, init: RequestInit) => Response | Promise<Response>;

/** A service that responds with `answer`; `asked` lists the requested URLs in order. */
export function serviceWith(answer: Answer, options: Omit<CatalogClientOptions, 'fetch'> = {}) {
  const asked: string[] = [];
  const requests: RequestInit[] = [];
  const fakeFetch: typeof fetch = async (input, init = {}) => {
    const address = input instanceof Request ? input.url : String(input);
    asked.push(address);
    requests.push(init);
    return answer(new URL(address), init);
  };
  return { service: createCatalogClient(baseUrl, { ...options, fetch: fakeFetch }), asked, requests };
}

/** What a page holds, its `next` as the service sends it. */
export type GivenPage = Partial<Omit<LoadedPage, 'next'>> & { next?: unknown };

/** A page as the client would have loaded it. */
export function loaded({ next, ...page }: GivenPage = {}, query = '?format=api'): LoadedPage {
  const address = page.address ?? `${baseUrl}indicator/${query}`;
  return {
    address,
    results: [],
    count: null,
    next: parseNext(next, address).link,
    receivedAt: 0,
    format: 'api',
    notes: [],
    ...page,
  };
}

/** Records with the ids `from` to `to`, inclusive. */
export function recordsFrom(from: number, to: number): Indicator[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => indicator({ id: from + index }));
}
