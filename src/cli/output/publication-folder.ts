import { randomBytes } from 'node:crypto';
import {
  createWriteStream,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import * as v from 'valibot';
import type { SiteFile } from '../../publish/catalog-files.ts';
import { parseObject } from '../../contract/records.ts';
import { publicationFile } from '../read/former-catalog.ts';
import { filesBelow } from '../../server/command/files.ts';
import { missingFolders, whenEnded } from '../write-output-file.ts';

const publicationSchema = v.object({
  publishedBy: v.literal('catalog publish'),
  /** The path that its addresses begin with; null if it works at any. */
  prefix: v.nullable(v.string()),
  /** What is at its top. */
  entries: v.array(v.string()),
  /** The hashed files of its explorer. */
  assets: v.array(v.pipe(v.string(), v.regex(/^assets\/[\w.-]+$/))),
});

export type Publication = v.InferOutput<typeof publicationSchema>;

/** Null if `text` is none. */
export function parsePublication(text: string): Publication | null {
  const read = v.safeParse(publicationSchema, parseObject(text));
  return read.success ? read.output : null;
}

/** Of the publication in `folder`; null if there is none. */
export function readPublication(folder: string): Publication | null {
  const file = join(folder, publicationFile);
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true
    ? parsePublication(readFileSync(file, 'utf8'))
    : null;
}

/** Why `folder` must not be replaced by a publication of `sources`; null if it may. */
export function reasonNotToPublish(folder: string, sources: readonly string[]): string | null {
  const target = resolve(folder);
  const stats = lstatSync(target, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink() === true) return 'is a link; name the folder itself';
  if (stats !== undefined && !stats.isDirectory()) return 'is a file; name a folder';
  const source = sources.find((each) => isWithin(target, resolve(each)) || isWithin(resolve(each), target));
  if (source !== undefined) return `and ${source} are one in the other; publish elsewhere`;
  if (isWithin(process.cwd(), target))
    return 'has the folder you are in; go to another, or publish elsewhere';
  if (stats === undefined) return null;
  const publication = readPublication(target);
  const isPublished = (path: string) =>
    publication?.entries.includes(path) === true || (path.includes('/') && publishedNames.test(path));
  const paths = [...readdirSync(target), ...(publication === null ? [] : filesBelow(target))];
  const foreign = paths.find((path) => !isPublished(path) && !systemFiles.test(path));
  if (foreign === undefined) return null;
  return publication === null
    ? `is not empty, and no published catalog: it has ${foreign}; name an empty or a new folder`
    : `has ${foreign}, which is not of the published catalog and would be lost; move it elsewhere`;
}

/** What a publication has in its folders. */
const publishedNames = /^(?:assets|schema)\/|\/(?:index\.html|page-\d+\.json)$/;

/** What operating systems put into folders that somebody has looked at. */
const systemFiles = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

function isWithin(inner: string, outer: string): boolean {
  const path = relative(outer, inner);
  return path === '' || (path !== '..' && !path.startsWith(`..${sep}`) && !path.startsWith(sep));
}

/** Writes `files` beside `folder`, calling `onFile` after each, and puts them in its place when all are complete. */
export async function replaceFolder(
  folder: string,
  files: AsyncIterable<SiteFile>,
  prefix: string | null,
  onFile: (path: string, bytes: number) => void,
): Promise<void> {
  const target = resolve(folder);
  const name = randomBytes(4).toString('hex');
  const [unfinished, former] = [`${target}.${name}.part`, `${target}.${name}.former`];
  const folders = missingFolders(unfinished);
  const removePart = () => folders.forEach((path) => rmSync(path, { recursive: true, force: true }));
  let writtenFiles = 0;
  const publication: Publication = {
    publishedBy: 'catalog publish',
    prefix,
    entries: [publicationFile],
    assets: [],
  };
  const write = async ({ path, content, isFormer }: SiteFile) => {
    const bytes = await writeFile(join(unfinished, path), content);
    const [entry = path] = path.split('/');
    if (!publication.entries.includes(entry)) publication.entries.push(entry);
    if (!isFormer && path.startsWith('assets/')) publication.assets.push(path);
    onFile(path, bytes);
    writtenFiles += 1;
    // Writing is synchronous, and a signal must get its turn.
    if (writtenFiles % 50 === 0) await turn();
  };
  const release = whenEnded(removePart);
  try {
    // One by one: in a folder such as /proc, Node would otherwise try for ever.
    for (const path of folders) mkdirSync(path);
    for await (const file of files) await write(file);
    await write({ path: publicationFile, content: `${JSON.stringify(publication, null, 2)}\n` });
    if (lstatSync(target, { throwIfNoEntry: false })) await rename(target, former);
    await rename(unfinished, target);
  } catch (error) {
    if (lstatSync(former, { throwIfNoEntry: false })) await rename(former, target);
    removePart();
    throw error;
  } finally {
    release();
  }
  rmSync(former, { recursive: true, force: true });
}

async function writeFile(file: string, content: SiteFile['content']): Promise<number> {
  mkdirSync(dirname(file), { recursive: true });
  if (typeof content === 'string' || content instanceof Uint8Array)
    writeFileSync(file, content, { flag: 'wx' });
  else await pipeline(Readable.from(content), createWriteStream(file, { flags: 'wx' }));
  return lstatSync(file).size;
}
