import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFile } from '../publish/site-file.ts';
import { printError } from '../server/command/terminal-output.ts';
import { sameOriginFetch } from '../server/upstream/same-origin-fetch.ts';
import { isFolder } from './catalog-source.ts';
import { parsePublication, publicationFile } from './publication-folder.ts';

/** In ms, for one file. */
const timeout = 30_000;

/**
 * The hashed files of the publication `before`, a folder or an address, that are not among `paths`: tabs opened before still load
 * them. Says which cannot be read; there are none if `before` is no publication.
 */
export async function* formerAssets(before: string, paths: ReadonlySet<string>): AsyncGenerator<SiteFile> {
  const read = isFolder(before) ? fileReader(before) : fetcher(before);
  const text = await read(publicationFile);
  const publication = text === null ? null : parsePublication(Buffer.from(text).toString());
  for (const path of publication?.assets ?? []) {
    if (paths.has(path)) continue;
    const content = await read(path);
    if (content === null)
      printError(`${path} of ${before} cannot be read: tabs opened before may have to be reloaded`);
    else yield { path, content, isFormer: true };
  }
}

type Read = (path: string) => Promise<Uint8Array | null>;

function fileReader(folder: string): Read {
  return async (path) => {
    try {
      return readFileSync(join(folder, path));
    } catch {
      // Named in a line where it matters.
      return null;
    }
  };
}

function fetcher(address: string): Read {
  if (!/^https?:\/\//i.test(address)) return async () => null;
  const base = `${address.replace(/\/?(?:api\/?)?$/, '')}/`;
  return async (path) => {
    try {
      const response = await sameOriginFetch()(new URL(path, base), { signal: AbortSignal.timeout(timeout) });
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    } catch {
      // The catalog was read from there a moment ago; this is worth a line, not a failure.
      return null;
    }
  };
}
