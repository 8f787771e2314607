import { type ServiceResponse, type ServiceRequest, problem } from './response.ts';

/** In bytes. */
export const largestBody = 1024 * 1024;

/** The text of a JSON body, or the response that rejects it. Never buffers more than `largest` bytes. */
export async function readJsonBody(
  request: ServiceRequest,
  largest = largestBody,
): Promise<string | ServiceResponse> {
  const refusal = refuseBody(request, largest);
  if (refusal) return refusal;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body()) {
    length += chunk.length;
    if (length > largest) return tooLarge(largest);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks, length));
  } catch {
    return problem(400, 'The request body is not valid UTF-8.');
  }
}

function refuseBody({ header }: ServiceRequest, largest: number): ServiceResponse | null {
  const coding = header('content-encoding');
  if (coding !== undefined && coding.toLowerCase() !== 'identity')
    return problem(415, 'Send the body uncompressed.', { 'Accept-Encoding': 'identity' });
  if (!isJson(header('content-type') ?? ''))
    return problem(415, 'Send the record as application/json.', { 'Accept-Post': 'application/json' });
  return Number(header('content-length') ?? 0) > largest ? tooLarge(largest) : null;
}

/** JSON has no parameters of its own: all are accepted but an encoding other than UTF-8. */
function isJson(contentType: string): boolean {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  return (
    type === 'application/json' &&
    parameters.every((each) => !/^charset\s*=/.test(each) || /^charset\s*=\s*"?utf-8"?$/.test(each))
  );
}

function tooLarge(largest: number): ServiceResponse {
  return problem(413, `The request body is larger than ${largest} bytes.`, { Connection: 'close' });
}
