import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from './content-encoding.ts';
import { etagOf } from './etag.ts';
import type { ServiceResponse, Bytes } from './http-types.ts';
import { type PageLinks, pageBody } from './page-body.ts';
import { pageHeaders } from './response-headers.ts';
import type { StoredPage } from '../store.ts';

/** A page as response, uncompressed and compressed; each compressed form is created lazily, on first request. */
export class RenderedPage {
  readonly version: number;
  readonly #body: Bytes;
  readonly #tag: string;
  readonly #link: Readonly<Record<string, string>>;
  readonly #forms = new Map<Coding | null, ServiceResponse | Promise<ServiceResponse>>();

  readonly #compress: Compress;

  constructor(page: StoredPage, links: PageLinks, compress: Compress = compressBody) {
    this.version = page.version;
    this.#compress = compress;
    this.#body = pageBody(page, links);
    this.#tag = etagOf(this.#body);
    this.#link = linkHeader(links);
  }

  /** Estimated memory use for the page cache, in bytes: the body and its compressed forms. */
  get bytes(): number {
    return Math.ceil(this.#body.length * 1.3) + 1000;
  }

  /** The response in `coding`; pages too small to benefit are not compressed. */
  form(coding: Coding | null): ServiceResponse | Promise<ServiceResponse> {
    const encoding = this.#body.length < minimumCompressibleBytes ? null : coding;
    let form = this.#forms.get(encoding);
    if (!form) {
      form = encoding === null ? this.#response(this.#body, null) : this.#compressed(encoding);
      this.#forms.set(encoding, form);
    }
    return form;
  }

  async #compressed(coding: Coding): Promise<ServiceResponse> {
    try {
      const response = this.#response(await this.#compress[coding](this.#body), coding);
      this.#forms.set(coding, response);
      return response;
    } catch (error) {
      // The next request tries again: the reason, such as a lack of memory, may pass.
      this.#forms.delete(coding);
      throw error;
    }
  }

  #response(body: Bytes, coding: Coding | null): ServiceResponse {
    const headers: Record<string, string> = {
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      ...pageHeaders,
      ...this.#link,
      // A strong entity tag must differ between encodings.
      ETag: coding === null ? `"${this.#tag}"` : `"${this.#tag}-${coding}"`,
    };
    if (coding !== null) headers['Content-Encoding'] = coding;
    return { status: 200, headers, body };
  }
}

type Compress = Readonly<Record<Coding, (body: Bytes) => Promise<Bytes>>>;

const minimumCompressibleBytes = 1000;

const brotliCompressed = promisify(brotliCompress);
const gzipped = promisify(gzip);

// Brotli 5 takes as long as gzip 6 and is a tenth smaller; from level 9 on it takes ten times as long.
const compressBody: Compress = {
  br: (body) =>
    brotliCompressed(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => gzipped(body, { level: 6 }),
};

/** The links of the body as a Link header (RFC 8288). */
function linkHeader({ next, previous }: PageLinks): Readonly<Record<string, string>> {
  const links = [next && `<${next}>; rel="next"`, previous && `<${previous}>; rel="prev"`].filter(Boolean);
  return links.length === 0 ? {} : { Link: links.join(', ') };
}
