import { countOf, formatCount } from '../catalog/count.ts';
import { collectionWords } from '../contract/collection-names.ts';
import { type PublishedCatalog, type PublishedSite, siteFiles } from '../publish/publish-catalog.ts';
import { print, printError } from '../server/command/terminal-output.ts';
import { formerAssets } from './former-assets.ts';
import { readPublication, replaceFolder } from './publication-folder.ts';
import { asWriteFailure } from './write-output-file.ts';

/** Writes the site into `folder`; the result says what it has. */
export async function writePublication(
  folder: string,
  site: PublishedSite,
  catalog: PublishedCatalog | null,
  before: string | undefined,
): Promise<string> {
  const sizes = new Map<string, { files: number; bytes: number }>();
  let [files, pages] = [0, 0];
  const onFile = (path: string, bytes: number) => {
    files += 1;
    if (path.endsWith('.html') && !path.startsWith('api/')) pages += 1;
    const list = listOf(path);
    const size = sizes.get(list) ?? { files: 0, bytes: 0 };
    sizes.set(list, { files: size.files + 1, bytes: size.bytes + bytes });
    if (process.stderr.isTTY && files % 100 === 0) process.stderr.write(`\r${formatCount(files)} files`);
  };
  try {
    const written = await replaceFolder(
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
    ([name, { plural }]) => name === service || plural === page,
  );
  if (words !== undefined) return words[1].plural;
  return page === 'sources' ? page : path === 'catalog.json' ? path : 'explorer';
}

async function* withFormer(
  files: ReturnType<typeof siteFiles>,
  before: string | null,
): ReturnType<typeof siteFiles> {
  const paths = new Set<string>();
  for await (const file of files) {
    if (file.path.startsWith('assets/')) paths.add(file.path);
    yield file;
  }
  if (before !== null) yield* formerAssets(before, paths);
}

/** What of a publication is more than some hosts take. */
function limitLines({
  files,
  bytes,
  largest,
}: {
  files: number;
  bytes: number;
  largest: { path: string; bytes: number };
}): string[] {
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
