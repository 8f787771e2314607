import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Coding, chooseCoding, matchesEtag } from '../service/http/negotiation.ts';
import type { ServiceResponse, Bytes, Headers } from '../service/http/response.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Undefined if files of its type are not served. */
export function contentTypeOf(path: string): string | undefined {
  return contentTypes[extname(path)];
}

// Each file is compressed once per process, so it may take some milliseconds.
const compress: Readonly<Record<Coding, (plain: Bytes) => Bytes>> = {
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (plain) => gzipSync(plain, { level: 9 }),
};

/** A file of the built explorer, in memory; compressed lazily, on first request. */
export class SiteFile {
  readonly #plain: Bytes;
  readonly #headers: Headers;
  readonly #tag: string;
  readonly #compressible: boolean;
  readonly #forms = new Map<Coding, Bytes>();

  constructor(path: string, type: string, plain: Bytes, security: Headers) {
    // The names of assets contain a hash of their content, so they never expire; other files are revalidated.
    const cache = path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    this.#plain = plain;
    this.#headers = { 'Content-Type': type, 'Cache-Control': cache, Vary: 'Accept-Encoding', ...security };
    this.#tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    this.#compressible = /^(?:text|application|image\/svg)/.test(type);
  }

  respond(header: (name: string) => string | undefined): ServiceResponse {
    const coding = this.#compressible ? chooseCoding(header('accept-encoding')) : null;
    const etag = coding ? `"${this.#tag}-${coding}"` : `"${this.#tag}"`;
    const headers: Record<string, string> = { ...this.#headers, ETag: etag };
    if (matchesEtag(header('if-none-match'), etag)) return { status: 304, headers, body: null };
    const body = coding ? this.#form(coding) : this.#plain;
    headers['Content-Length'] = String(body.length);
    if (coding) headers['Content-Encoding'] = coding;
    return { status: 200, headers, body };
  }

  #form(coding: Coding): Bytes {
    const form = this.#forms.get(coding) ?? compress[coding](this.#plain);
    this.#forms.set(coding, form);
    return form;
  }
}

/** Headers of all files of the explorer; `sources` are the origins of the services in config.json. */
export function siteHeaders(sources: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The virtual list positions its rows with style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...sources].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'trusted-types default',
    "require-trusted-types-for 'script'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
  };
}
