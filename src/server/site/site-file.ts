import { extname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Compress, EncodedBody } from '../../service/http/encoded-body.ts';
import type { Bytes, Headers } from '../../service/http/response.ts';

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

// At once, so that files are sent in the order of their requests; each is compressed once per process.
const compressFile = compressWith(9);
/** There is a page for each record. It is 1 % larger than at level 9, in a thirteenth of the time. */
const compressPage = compressWith(5);

function compressWith(level: number): Compress {
  return {
    br: async (content) =>
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
    gzip: async (content) => gzipSync(content, { level }),
  };
}

/** A file of the built explorer, in memory. */
export class SiteFile extends EncodedBody {
  constructor(path: string, type: string, content: Bytes, security: Headers) {
    // The names of assets contain a hash of their content, so they never expire; other files are revalidated.
    const cache = path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const headers = { 'Content-Type': type, 'Cache-Control': cache, Vary: 'Accept-Encoding', ...security };
    const compress = type.startsWith('text/html') ? compressPage : compressFile;
    super(content, headers, /^(?:text|application|image\/svg)/.test(type) ? compress : null);
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
