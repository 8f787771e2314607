import { type ServiceResponse, bytesOf } from './http-types.ts';
import { responseSecurity } from './response-headers.ts';

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Not acceptable',
  409: 'Conflict',
  413: 'Content too large',
  414: 'URI too long',
  415: 'Unsupported media type',
  421: 'Misdirected request',
  422: 'Unprocessable content',
  429: 'Too many requests',
  500: 'Internal server error',
  502: 'Bad gateway',
  503: 'Service unavailable',
  504: 'Gateway timeout',
  505: 'HTTP version not supported',
  507: 'Insufficient storage',
};

/** A problem details response (RFC 9457). `detail` tells the client what to do; it never has stack traces, SQL or paths. */
export function problem(
  status: number,
  detail: string,
  more: { headers?: Record<string, string>; errors?: Readonly<Record<string, readonly string[]>> } = {},
): ServiceResponse {
  const { headers = {}, errors } = more;
  const body = bytesOf(JSON.stringify({ title: titles[status] ?? 'Error', status, detail, errors }));
  return {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Content-Length': String(body.length),
      'Cache-Control': 'no-store',
      ...responseSecurity,
      ...headers,
    },
    body,
  };
}
