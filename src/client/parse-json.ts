import { PageFailure } from './failure.ts';

/** Parses a body. Throws web-page, not-utf8, cut-off or not-json, depending on what the text looks like. */
export async function parseJson(
  text: string,
  response: Response,
  bytes: number,
  address: string,
): Promise<unknown> {
  const status = response.status;
  try {
    return JSON.parse(text);
  } catch (error) {
    const trimmed = text.trim();
    if (trimmed.startsWith('<') || contentType(response) === 'text/html')
      throw new PageFailure('web-page', address, { status, detail: titleOf(text), cause: error });
    // UTF-16 without a byte order mark is valid UTF-8 full of NULs.
    if (text.includes('\u0000')) throw new PageFailure('not-utf8', address, { status, cause: error });
    if (wasCutOff(trimmed, response, bytes))
      throw new PageFailure('cut-off', address, { status, cause: error });
    const detail = trimmed === '' ? 'The response is empty.' : String(error);
    throw new PageFailure('not-json', address, { status, detail, cause: error });
  }
}

/** Media type of a response in lower case, without parameters; empty if missing. */
export function contentType(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export function titleOf(html: string): string | undefined {
  return /<title[^>]*>([^<]{1,300})/i.exec(html)?.[1]?.trim();
}

function wasCutOff(trimmed: string, response: Response, bytes: number): boolean {
  if (/^[{[]/.test(trimmed) && !/[}\]]$/.test(trimmed)) return true;
  // Checked only after parsing failed: Content-Length may be that of the compressed body.
  const declared = Number(response.headers.get('content-length'));
  return declared > bytes;
}
