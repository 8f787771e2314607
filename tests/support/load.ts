import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { addresses } from '../../src/server/addresses.ts';
import { mcpSearch } from './mcp-search.ts';

/** How a request ended: with its status and whole body, or cut off. */
export type Ending = `${number}` | 'cut off';

/** What happened while many readers requested each address at once. */
export interface LoadResult {
  /** By address, the endings with how often each was seen. */
  endings: Record<string, Partial<Record<Ending, number>>>;
  /** The longest that somebody else waited for a page of a list meanwhile, in ms, with the address of that time. */
  slowestPage: { ms: number; during: string };
  /** By address, the most memory that was used until then, in MB. */
  memory: Record<string, number>;
}

/** Paths to request for a pattern of the table: without an example, the pattern itself. */
const examples: Readonly<Record<string, string>> = {
  '/api/*': '/api/nothing/',
  '/sitemap-:part(^[0-9]{1,6}$).xml': '/sitemap-1.xml',
  '/changes.json': '/changes.json?q=nowhere',
  '/portal/resource/*': '/portal/resource/r1',
  '/portal/column/*': '/portal/column/r1?field=a',
  '/assets/*': '/assets/main-1a2b.js',
  '/*': '/settings',
};

/** Each reader requests another page of a list, and another record. */
function exampleOf(pattern: string, reader: number): string {
  if (/^\/api\/\w+\/$/.test(pattern)) return `${pattern}?offset=${10 * reader}`;
  return examples[pattern] ?? pattern.replace(/\/\*$/, `/${reader + 1}`);
}

/**
 * Requests each public address of a server `readers` times at once, without compression and with gzip; every second reader reads
 * slowly. Meanwhile one more requests pages of a list, one after another.
 */
export async function loadEveryAddress(address: string, readers: number, pid: number): Promise<LoadResult> {
  const result: LoadResult = { endings: {}, slowestPage: { ms: 0, during: '' }, memory: {} };
  for (const { path, methods } of addresses) {
    const done = new AbortController();
    const watched = watchPages(address, done.signal);
    for (const coding of ['identity', 'gzip']) {
      const all = Array.from({ length: readers }, (_, at) =>
        methods.includes('GET')
          ? endingOf(`${address}${exampleOf(path, at).slice(1)}`, coding, at % 2 === 1)
          : postEnding(`${address}${path.slice(1)}`),
      );
      const seen = (result.endings[`${path} ${coding}`] = {} as Partial<Record<Ending, number>>);
      for (const ending of await Promise.all(all)) seen[ending] = (seen[ending] ?? 0) + 1;
    }
    done.abort();
    const ms = await watched;
    result.memory[path] = memoryOf(pid).peak;
    if (ms > result.slowestPage.ms) result.slowestPage = { ms, during: path };
  }
  return result;
}

/** The longest time of a page, in ms; one that is refused takes for ever. */
async function watchPages(address: string, signal: AbortSignal): Promise<number> {
  let longest = 0;
  while (!signal.aborted) {
    const began = performance.now();
    const response = await fetch(
      `${address}api/variable/?limit=100&offset=${100 * (Math.round(began) % 30)}`,
    );
    await response.arrayBuffer();
    longest = Math.max(longest, response.status === 200 ? performance.now() - began : Infinity);
    await pause(20);
  }
  return longest;
}

function endingOf(url: string, coding: string, isSlow: boolean): Promise<Ending> {
  return new Promise((resolve) => {
    const headers = { 'accept-encoding': coding, accept: 'text/html,*/*' };
    get(url, { headers, agent: false }, (response) => {
      response.once('end', () => resolve(response.complete ? `${response.statusCode ?? 0}` : 'cut off'));
      response.once('error', () => resolve('cut off'));
      if (isSlow) void readSlowly(response);
      else response.resume();
    }).on('error', () => resolve('cut off'));
  });
}

/** Reads some 6 MB a second, so that what is sent waits. */
async function readSlowly(response: IncomingMessage): Promise<void> {
  response.pause();
  while (!response.readableEnded && !response.destroyed) {
    response.read();
    await pause(10);
  }
}

async function postEnding(url: string): Promise<Ending> {
  try {
    const response = await fetch(url, mcpSearch('income', 1));
    await response.arrayBuffer();
    return `${response.status}`;
  } catch {
    return 'cut off';
  }
}

/** The memory of a process in MB: what it uses now and the most that it has used. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}
