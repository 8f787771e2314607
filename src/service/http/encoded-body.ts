import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseCoding, type Coding, etagOf, matchesEtag } from './negotiation.ts';
import type { Bytes, Headers, ServiceResponse } from './response.ts';

type Compress = Readonly<Record<Coding, (body: Bytes) => Promise<Bytes>>>;

const brotliCompressed = promisify(brotliCompress);
const gzipped = promisify(gzip);

// Brotli 5 is a tenth smaller than gzip 6 and brotli 4, in twice their time, once for each page; from level 9 on it takes ten times as long.
const compressors: Compress = {
  br: (body) =>
    brotliCompressed(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        // 256 KiB, more than nearly every page has: the default takes megabytes for each page that is compressed.
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    }),
  gzip: (body) => gzipped(body, { level: 6 }),
};

const minimumCompressibleBytes = 1000;

/** A body as response, uncompressed and compressed; each compressed form is created lazily, on first request. */
export class EncodedBody {
  readonly #body: Bytes;
  readonly #headers: Headers;
  readonly #tag: string;
  readonly #compress: Compress;
  readonly #forms = new Map<Coding, Promise<ServiceResponse>>();

  constructor(body: Bytes, headers: Headers, compress = compressors) {
    this.#body = body;
    this.#headers = headers;
    this.#tag = etagOf(body);
    this.#compress = compress;
  }

  /** Estimated memory use, in bytes: the body and its compressed forms. */
  get bytes(): number {
    return Math.ceil(this.#body.length * 1.3) + 1000;
  }

  /** The response in `coding`, if compressing is of use. */
  form(coding: Coding | null): ServiceResponse | Promise<ServiceResponse> {
    if (coding === null || this.#body.length < minimumCompressibleBytes)
      return this.#response(this.#body, null);
    const earlierForm = this.#forms.get(coding);
    if (earlierForm !== undefined) return earlierForm;
    const form = this.#compress[coding](this.#body).then((body) => this.#response(body, coding));
    this.#forms.set(coding, form);
    // The next request tries again: the reason, such as a lack of memory, may pass.
    form.catch(() => this.#forms.delete(coding));
    return form;
  }

  /** The response to a GET: in a coding that the client accepts, or 304 if it has it. */
  async respond(header: (name: string) => string | undefined): Promise<ServiceResponse> {
    const response = await this.form(chooseCoding(header('accept-encoding')));
    const isKnown = matchesEtag(header('if-none-match'), response.headers['ETag'] ?? '');
    return isKnown ? { ...response, status: 304, body: null } : response;
  }

  #response(body: Bytes, coding: Coding | null): ServiceResponse {
    const headers: Record<string, string> = {
      ...this.#headers,
      'Content-Length': String(body.length),
      // A strong entity tag must differ between encodings.
      ETag: coding === null ? `"${this.#tag}"` : `"${this.#tag}-${coding}"`,
    };
    if (coding !== null) headers['Content-Encoding'] = coding;
    return { status: 200, headers, body };
  }
}
