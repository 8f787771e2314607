import rateLimit from '@fastify/rate-limit';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { problem, type ServiceResponse } from '../service/http/response.ts';
import { type Address, addresses, type Owner } from './addresses.ts';
import { withoutSchemas } from './listen.ts';
import type { Observe } from './observed/observations.ts';
import { createBackpressureLimit } from './requests/backpressure.ts';
import { requestFor, respondToError, send, type ServerRequest, StreamErrors } from './requests/exchange.ts';
import {
  beginExchange,
  rateLimitOptions,
  refuseMalformed,
  refuseMethod,
  rejectUnparsed,
  takeTurns,
} from './requests/hooks.ts';
import { requestId, routedUrl } from './requests/request-head.ts';
import {
  type AddressRules,
  cleanForwardedFor,
  rejectHost,
  reportUnknownHosts,
  requestedHost,
  requestOrigin,
  trustFunction,
} from './requests/request-origin.ts';
import { type FileToSend, sendFile } from './requests/send-file.ts';

export type Handler = (request: ServerRequest) => Promise<ServiceResponse | FileToSend>;

/** In ms. */
const defaultLimits = {
  headers: 10_000,
  request: 30_000,
  /** Without traffic in either direction during a request or response. */
  inactivity: 30_000,
  idle: 15_000,
  connections: 4000,
  /** Over which the requests of a client are counted. */
  minute: 60_000,
};

type Limits = typeof defaultLimits;

export interface ServerOptions {
  /** The addresses of an owner without a handler are not routed: `/*` takes them. */
  handlers: Readonly<Partial<Record<Owner, Handler>>>;
  rules?: AddressRules;
  /** Requests a minute and client, for all addresses that cost something. */
  perMinute?: number | undefined;
  /** How long caches in front of the server may keep a response; see `forEdge`. */
  edgeSeconds?: number;
  limits?: Partial<Limits>;
  /** Bytes of pipelined requests and unread responses; 128 MiB by default. See `createBackpressureLimit`. */
  maxPendingBytes?: number;
  /** True once the server is shutting down: every response then closes its connection. */
  draining?: () => boolean;
  observe: Observe;
}

/** An HTTP server that responds at the addresses of `addresses.ts`; it does not listen yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { handlers, rules = {}, perMinute, observe } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const { edgeSeconds = 0, draining = () => false, maxPendingBytes = 128 * 1024 * 1024 } = options;
  const app = fastify({
    logController: new StreamErrors({ disableRequestLogging: true }),
    genReqId: (request) => requestId(request),
    trustProxy: trustFunction(rules),
    rewriteUrl(request) {
      cleanForwardedFor(request);
      return routedUrl(request, rules.publicUrl?.pathname ?? '/');
    },
    schemaController: withoutSchemas,
    // Handlers read the query as it was sent.
    routerOptions: { maxParamLength: 64 * 1024, querystringParser: () => ({}) },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    connectionTimeout: limits.inactivity,
    keepAliveTimeout: limits.idle,
    requestTimeout: limits.request,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: Math.min(1000, limits.headers / 2) },
    clientErrorHandler(error, socket) {
      const reason = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'timeout' : 'invalid';
      // Connections that this server or the client has reset are not closed because of what was sent.
      if (!socket.destroyed && error.code !== 'ECONNRESET') observe({ event: 'connection closed', reason });
      rejectUnparsed(error, socket);
    },
  });
  app.server.maxConnections = limits.connections;
  app.server.on('drop', () => observe({ event: 'connection closed', reason: 'limit' }));
  app.server.on('checkContinue', (request, response) => app.routing(request, response));
  // Handlers that want a body read it, after everything else about the request is valid.
  for (const method of app.supportedMethods)
    app.addHttpMethod(method, { hasBody: false, overrideExisting: true });

  // What a request meets, in this order.
  app.decorate(
    'countUnread',
    createBackpressureLimit(maxPendingBytes, () => observe({ event: 'connection closed', reason: 'unread' })),
  );
  app.decorate('draining', draining);
  app.decorate('observe', observe);
  app.decorate('edgeSeconds', edgeSeconds);
  app.decorateRequest('exchange');
  app.addHook('onRequest', takeTurns());
  app.addHook('onRequest', beginExchange);
  app.addHook('onRequest', refuseMalformed);
  if (perMinute !== undefined) await app.register(rateLimit, rateLimitOptions(perMinute, limits.minute));
  app.setErrorHandler(respondToError);
  app.setNotFoundHandler(({ method }, reply) => {
    const isKnown = app.supportedMethods.includes(method);
    send(
      reply,
      isKnown
        ? problem(404, 'There is nothing at this address.')
        : problem(501, `This server does not know ${method}.`),
    );
  });
  const unknownHost = reportUnknownHosts(observe);
  for (const address of addresses) {
    const handler = handlers[address.owner];
    if (handler !== undefined) route(app, address, handler);
  }
  await app.ready();
  return app;

  function route(app: FastifyInstance, address: Address, handler: Handler): void {
    const { path, cost, deadline, linksToHost } = address;

    async function respond(
      request: FastifyRequest,
      reply: FastifyReply,
      origin: string | null,
    ): Promise<void> {
      try {
        const response = await handler(requestFor(request, reply, origin));
        if (!('file' in response)) send(reply, response);
        else await sendFile(reply, response);
      } catch (error) {
        reply.send(error);
      }
    }

    app.route({
      url: path,
      method: app.supportedMethods,
      onRequest: refuseMethod(address),
      ...(deadline !== null && { handlerTimeout: 1000 * deadline }),
      ...(cost === 'static' && { config: { rateLimit: false } }),
      // Returns nothing: for a reply that is returned, Fastify listens until its end.
      handler(request, reply): void {
        const origin = requestOrigin(request, rules);
        if (linksToHost && origin === null) {
          send(reply, rejectHost(requestedHost(request), unknownHost));
          return;
        }
        void respond(request, reply, origin);
      },
    });
  }
}
