import { chooseCoding, type Coding, etagOf, matchesEtag } from './negotiation.ts';
import type { Bytes, Headers, ServiceResponse } from './response.ts';

export type Compress = Readonly<Record<Coding, (body: Bytes) => Promise<Bytes>>>;

const minimumCompressibleBytes = 1000;

/** A body as response, uncompressed and compressed; each compressed form is created lazily, on first request. */
export class EncodedBody {
  readonly #body: Bytes;
  readonly #headers: Headers;
  readonly #tag: string;
  readonly #compress: Compress | null;
  readonly #forms = new Map<Coding, Promise<ServiceResponse>>();

  /** `compress` is null for what is compressed already. */
  constructor(body: Bytes, headers: Headers, compress: Compress | null) {
    this.#body = body;
    this.#headers = headers;
    this.#tag = etagOf(body);
    this.#compress = body.length < minimumCompressibleBytes ? null : compress;
  }

  /** Estimated memory use, in bytes: the body and its compressed forms. */
  get bytes(): number {
    return Math.ceil(this.#body.length * 1.3) + 1000;
  }

  /** The response in `coding`, if compressing is of use. */
  form(coding: Coding | null): ServiceResponse | Promise<ServiceResponse> {
    if (coding === null || this.#compress === null) return this.#response(this.#body, null);
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
