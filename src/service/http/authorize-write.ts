import { type Tokens, TokensUnavailable } from './credentials.ts';
import type { ServiceResponse, ServiceRequest } from './http-types.ts';
import { problem } from './problem.ts';

/** The name of the token holder who sent a write request, or the response that rejects it. Runs before the body is read. */
export async function authorizeWrite(
  request: ServiceRequest,
  tokens: Tokens | null,
): Promise<{ holder: string } | { refused: ServiceResponse }> {
  if (tokens === null) {
    return { refused: problem(403, 'Adding records is disabled: this service was started without tokens.') };
  }
  if (isForeignPage(request)) return { refused: problem(403, 'Pages of other origins may not add records.') };
  const [, given = ''] = /^Bearer +([\x21-\x7e]+)$/i.exec(request.header('authorization') ?? '') ?? [];
  if (given === '')
    return { refused: challenge('A token is required. Send the header Authorization: Bearer TOKEN.') };
  try {
    const holder = await tokens.holderOf(given);
    if (holder === null) {
      return { refused: challenge('This token is invalid or has expired.', 'invalid_token') };
    }
    return { holder };
  } catch (error) {
    if (!(error instanceof TokensUnavailable)) throw error;
    const headers = { 'Retry-After': '2' };
    return {
      refused: problem(503, 'Tokens cannot be verified right now. Try again in a few seconds.', { headers }),
    };
  }
}

function challenge(detail: string, error?: string): ServiceResponse {
  const scheme = `Bearer realm="catalog"${error === undefined ? '' : `, error="${error}"`}`;
  return problem(401, detail, { headers: { 'WWW-Authenticate': scheme } });
}

/** Whether a page of another origin sent the request. Browsers send these headers; other programs usually do not. */
function isForeignPage({ header, baseUrl }: ServiceRequest): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = header('origin');
  return origin !== undefined && origin !== new URL(baseUrl).origin;
}
