import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countOf, formatCount } from '../../catalog/text/count.ts';
import { collectionWords } from '../../contract/collection-names.ts';
import { type PublishedCatalog, type PublishedSite, siteFiles } from '../../publish/publish-catalog.ts';
import type { SiteFile } from '../../publish/catalog-files.ts';
import { print, printError } from '../../server/command/messages.ts';
import { sameOriginFetch } from '../../server/upstream/server-fetch.ts';
import { isFolder } from '../read/source-kind.ts';
import { publicationFile } from '../read/former-catalog.ts';
import { parsePublication, readPublication, replaceFolder } from './publication-folder.ts';
import { asWriteFailure } from '../write-output-file.ts';

/** In ms, for one file. */
const timeout = 30_000;

/** Writes the site into `folder`; the result says what it has. */
export async function writePublication(
  folder: string,
  site: PublishedSite,
  catalog: PublishedCatalog | null,
  before: string | undefined,
): Promise<string> {
  const sizes = new Map<string, { files: number; bytes: number }>();
  const written: Written = { files: 0, bytes: 0, largest: { path: '', bytes: 0 } };
  let pages = 0;
  const onFile = (path: string, bytes: number) => {
    written.files += 1;
    written.bytes += bytes;
    if (bytes > written.largest.bytes) written.largest = { path, bytes };
    if (path.endsWith('.html') && !path.startsWith('api/')) pages += 1;
    const list = listOf(path);
    const size = sizes.get(list) ?? { files: 0, bytes: 0 };
    sizes.set(list, { files: size.files + 1, bytes: size.bytes + bytes });
    if (process.stderr.isTTY && written.files % 100 === 0)
      process.stderr.write(`\r${formatCount(written.files)} files`);
  };
  try {
    await replaceFolder(
      folder,
      withFormer(siteFiles(site, catalog), before ?? (readPublication(folder) ? folder : null)),
      site.publicUrl?.pathname ?? null,
      onFile,
    );
    if (process.stderr.isTTY) process.stderr.write('\r');
    if (catalog !== null)
      for (const [list, size] of sizes)
        print(`  ${list}: ${countOf(size.files, 'file', 'files')}, ${inMegabytes(size.bytes)}`);
    printError(...limitLines(written));
    return `${countOf(pages, 'page', 'pages')}, ${countOf(written.files, 'file', 'files')}, ${inMegabytes(written.bytes)}`;
  } catch (error) {
    throw asWriteFailure('publish', folder, error);
  }
}

/** The list whose records a file has, or "explorer". */
function listOf(path: string): string {
  const [, service, page] = /^(?:api\/(\w+)|(\w+))\//.exec(path) ?? [];
  const words = Object.entries(collectionWords).find(
    ([name, { segment }]) => name === service || segment === page,
  );
  if (words !== undefined) return words[1].segment;
  return page === 'sources' ? page : path === 'catalog.json' ? path : 'explorer';
}

/** These files, and of the publication `before` the hashed ones that are not among them: tabs opened before still load them. */
async function* withFormer(files: AsyncIterable<SiteFile>, before: string | null): AsyncGenerator<SiteFile> {
  const text = await readFormer(before, publicationFile);
  const former = new Set(text && parsePublication(Buffer.from(text).toString())?.assets);
  for await (const file of files) {
    former.delete(file.path);
    yield file;
  }
  for (const path of former) {
    const content = await readFormer(before, path);
    if (content === null)
      printError(`${path} of ${before} cannot be read: tabs opened before may have to be reloaded`);
    else yield { path, content, isFormer: true };
  }
}

/** A file of the publication `before`, a folder or an address; null without it, which is no failure but named where it matters. */
async function readFormer(before: string | null, path: string): Promise<Uint8Array | null> {
  if (before === null) return null;
  try {
    if (isFolder(before)) return readFileSync(join(before, path));
    const address = new URL(path, `${before.replace(/\/?(?:api\/?)?$/, '')}/`);
    const response = await sameOriginFetch()(address, { signal: AbortSignal.timeout(timeout) });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

interface Written {
  files: number;
  bytes: number;
  /** In bytes. */
  largest: { path: string; bytes: number };
}

/** What of a publication is more than some hosts take. */
function limitLines({ files, bytes, largest }: Written): string[] {
  return [
    files > 20_000 && `${formatCount(files)} files: Cloudflare Pages takes 20,000, or 100,000 in paid plans`,
    bytes > 1e9 && `${inMegabytes(bytes)}: GitHub Pages takes 1 GB`,
    largest.bytes > 25 * 1024 ** 2 &&
      `${largest.path} has ${inMegabytes(largest.bytes)}: Cloudflare Pages takes 25 MiB a file`,
  ]
    .filter((line) => line !== false)
    .map((line) => `catalog publish: ${line}`);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
