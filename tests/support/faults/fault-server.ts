import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type CollectionName, collectionNames } from '../../../src/contract/collections.ts';
import { listeningOrigin } from '../../../src/server/listen.ts';

/** One request as a script sees it: `tries` counts the requests for this address, from 1. */
export interface Asked {
  collection: CollectionName;
  query: URLSearchParams;
  format: string | null;
  offset: number;
  limit: number | null;
  tries: number;
  /** Absolute address of the collection. */
  address: string;
  request: IncomingMessage;
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** An HTTP response, raw bytes written to the connection, or no response. */
export type Reply = Answer | { raw: (socket: Socket) => void } | 'silence';

/** How a faulty service responds. */
export type Script = (asked: Asked) => Reply;

/** A server of strange services on loopback: each has an address of its own below one origin. */
export interface FaultServer {
  origin: string;
  /** Starts a service; returns its base address and the growing list of its requests. */
  put(script: Script, collection?: CollectionName): { baseUrl: string; asked: string[] };
  close(): Promise<void>;
}

interface Service {
  script: Script;
  collection: CollectionName;
  asked: string[];
}

/** Starts a server; what is not below a service's address goes to `elsewhere`, or is a plain 404. */
export async function startFaultServer(elsewhere: RequestListener = notFound): Promise<FaultServer> {
  const services: Service[] = [];
  const server = createServer((request, response) => {
    const [, number, name, rest] = /^\/fault-(\d+)\/api\/(\w+)\/(.*)$/.exec(request.url ?? '') ?? [];
    const service = services[Number(number)];
    const collection = collectionNames.find((known) => known === name);
    if (service === undefined || collection === undefined || rest === undefined) elsewhere(request, response);
    else answer(service, collection, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = listeningOrigin(server).slice(0, -1);
  return {
    origin,
    put(script, collection = 'indicator') {
      const asked: string[] = [];
      const number = services.push({ script, collection, asked }) - 1;
      return { baseUrl: `${origin}/fault-${number}/api/`, asked };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(
  service: Service,
  collection: CollectionName,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  // The other three lists of a strange service are sound and empty: a fault must stay in its own.
  if (collection !== service.collection) return send(response, jsonReply(emptyPage));
  service.asked.push(url.href);
  const reply = service.script({
    collection,
    query: url.searchParams,
    format: url.searchParams.get('format'),
    offset: Number(url.searchParams.get('offset') ?? 0),
    limit: url.searchParams.has('limit') ? Number(url.searchParams.get('limit')) : null,
    tries: service.asked.filter((address) => address === url.href).length,
    address: url.origin + url.pathname,
    request,
  });
  if (reply === 'silence') return undefined;
  if ('raw' in reply) return response.socket === null ? undefined : reply.raw(response.socket);
  return send(response, reply);
}

const emptyPage = { count: 0, next: null, previous: null, results: [] };

/** A JSON response, readable from every origin, as the interface specifies. */
export function jsonReply(body: unknown, status = 200, headers: Record<string, string> = {}) {
  return { status, headers, body: JSON.stringify(body) };
}

function send(response: ServerResponse, { status = 200, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Retry-After',
    ...headers,
  });
  response.end(body);
}

function notFound(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404).end();
}
