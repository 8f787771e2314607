import { type TokenHolder, type Tokens, TokensUnavailable } from './credentials.ts';
import type { ServiceResponse, ServiceRequest } from './http-types.ts';
import { problem } from './problem.ts';

/** Who asks to write, or why this request may not; told before its body is looked at. */
export async function authorizeWrite(
  asked: ServiceRequest,
  tokens: Tokens | null,
): Promise<{ holder: TokenHolder } | { refused: ServiceResponse }> {
  if (tokens === null) {
    return { refused: problem(403, 'This catalog takes no new records: it was started without tokens.') };
  }
  if (isForeignPage(asked)) return { refused: problem(403, 'Pages of other sites may not write here.') };
  const [, given = ''] = /^Bearer +([\x21-\x7e]+)$/i.exec(asked.header('authorization') ?? '') ?? [];
  if (given === '')
    return { refused: challenge(401, 'Send a token, as Authorization: Bearer and the token.') };
  try {
    const holder = await tokens.holderOf(given);
    if (holder === null) {
      return { refused: challenge(401, 'This token is not known here, or has expired.', 'invalid_token') };
    }
    if (holder.scope === 'write') return { holder };
    const refused = challenge(403, 'This token does not let write.', 'insufficient_scope');
    return { refused: { ...refused, holder: holder.name } };
  } catch (error) {
    if (!(error instanceof TokensUnavailable)) throw error;
    const headers = { 'Retry-After': '2' };
    return {
      refused: problem(503, 'Tokens cannot be checked just now; try again in a moment.', { headers }),
    };
  }
}

/** A refusal as RFC 6750 has it. */
function challenge(status: 401 | 403, detail: string, error?: string): ServiceResponse {
  const scheme = `Bearer realm="catalog"${error === undefined ? '' : `, error="${error}"`}`;
  return problem(status, detail, { headers: { 'WWW-Authenticate': scheme } });
}

/** A browser says where a page's request comes from; programs that are no browser say nothing. */
function isForeignPage({ header, baseUrl }: ServiceRequest): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = header('origin');
  return origin !== undefined && origin !== new URL(baseUrl).origin;
}
