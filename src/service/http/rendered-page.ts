import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from './content-encoding.ts';
import { etagOf } from './etag.ts';
import type { ServiceResponse, Bytes } from './http-types.ts';
import { type PageLinks, pageBody } from './page-body.ts';
import { pageHeaders } from './response-headers.ts';
import type { StoredPage } from '../store.ts';

/** A page ready to be sent in each of its forms; a compressed form is made when it is first asked for. */
export class RenderedPage {
  readonly version: number;
  readonly #body: Bytes;
  readonly #tag: string;
  readonly #link: Readonly<Record<string, string>>;
  readonly #forms = new Map<Coding | null, ServiceResponse | Promise<ServiceResponse>>();

  constructor(page: StoredPage, links: PageLinks) {
    this.version = page.version;
    this.#body = pageBody(page, links);
    this.#tag = etagOf(this.#body);
    this.#link = linkHeader(links);
  }

  /** The size that counts for keeping the page: its body, and room for the compressed ones. */
  get bytes(): number {
    return Math.ceil(this.#body.length * 1.3) + 1000;
  }

  /** The page as it is sent in `coding`; one too small to gain from it is sent as it is. */
  form(coding: Coding | null): ServiceResponse | Promise<ServiceResponse> {
    const wanted = this.#body.length < worthCoding ? null : coding;
    let form = this.#forms.get(wanted);
    if (!form) {
      form = wanted === null ? this.#answer(this.#body, null) : this.#coded(wanted);
      this.#forms.set(wanted, form);
    }
    return form;
  }

  async #coded(coding: Coding): Promise<ServiceResponse> {
    const answer = this.#answer(await compress[coding](this.#body), coding);
    this.#forms.set(coding, answer);
    return answer;
  }

  #answer(body: Bytes, coding: Coding | null): ServiceResponse {
    const headers: Record<string, string> = {
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      ...pageHeaders,
      ...this.#link,
      // Strong, so each form has its own.
      ETag: coding === null ? `"${this.#tag}"` : `"${this.#tag}-${coding}"`,
    };
    if (coding !== null) headers['Content-Encoding'] = coding;
    return { status: 200, headers, body };
  }
}

const worthCoding = 1000;

const brotliCompressed = promisify(brotliCompress);
const gzipped = promisify(gzip);

// Brotli 5 takes as long as gzip 6 and sends a tenth less; from 9 on it takes ten times as long.
const compress: Readonly<Record<Coding, (body: Bytes) => Promise<Bytes>>> = {
  br: (body) =>
    brotliCompressed(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => gzipped(body, { level: 6 }),
};

/** The body's links once more, as RFC 8288 writes them. */
function linkHeader({ next, previous }: PageLinks): Readonly<Record<string, string>> {
  const links = [next && `<${next}>; rel="next"`, previous && `<${previous}>; rel="prev"`].filter(Boolean);
  return links.length === 0 ? {} : { Link: links.join(', ') };
}
