import { type ServiceResponse, bytesOf } from './http-types.ts';
import { responseSecurity } from './response-headers.ts';

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Not authorised',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Not acceptable',
  409: 'Conflict',
  413: 'Too large',
  414: 'Query too long',
  415: 'Unsupported media type',
  421: 'Misdirected request',
  422: 'Unprocessable',
  429: 'Too many requests',
  500: 'Internal error',
  502: 'Bad gateway',
  503: 'Unavailable',
  504: 'Too slow',
  505: 'HTTP version not supported',
  507: 'Out of space',
};

/**
 * An error as RFC 9457 describes it: `detail` is one sentence a person can act on, and never carries
 * anything of the machine (no stack, no SQL, no path).
 */
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
