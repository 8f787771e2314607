import { setTimeout as pause } from 'node:timers/promises';
import type { CatalogStore } from '../../../src/service/store.ts';
import { clientOf, type Page, pageAddress } from '../start/in-process-service.ts';
import { writeHeaders } from '../writing.ts';

/** One process of a service, or a substitute: the address of its indicators, and how to send requests. */
export interface Node {
  address: string;
  ask: (request: Request) => Promise<Response>;
}

/** A node in this process. */
export function nodeOver(store: CatalogStore): Node {
  return { address: pageAddress('indicator'), ask: clientOf(store).ask };
}

/**
 * Adds `number` records at the same moment, spread over `nodes`, while each node is walked again and again. Reports how many
 * records a walk missed, though they were acknowledged before it began, or met again, and incomplete pages before the last one.
 */
export async function writeAtOnce(nodes: readonly Node[], number: number) {
  const report = { created: 0, walks: 0, missed: 0, repeated: 0, gaps: 0 };
  const acknowledged: string[] = [];
  const writing = new AbortController();
  const walking = Promise.all(
    nodes.map(async (node) => {
      while (!writing.signal.aborted) {
        const before = acknowledged.slice();
        const { slugs, gaps } = await walkSlugs(node, 20);
        const met = new Set(slugs);
        report.walks += 1;
        report.missed += before.filter((slug) => !met.has(slug)).length;
        report.repeated += slugs.length - met.size;
        report.gaps += gaps;
      }
    }),
  );
  const writers = Array.from({ length: number }, async (_, index) => {
    const slug = `at-once-${index}`;
    const node = nodes[index % nodes.length];
    if (!node) throw new Error('there is no node');
    await addUntilTaken(node, slug);
    acknowledged.push(slug);
  });
  try {
    await Promise.all(writers);
  } finally {
    writing.abort();
  }
  await walking;
  return { ...report, created: acknowledged.length };
}

/** Follows `next` from the first page of `limit`; `gaps` counts incomplete pages, which the service refuses (500). */
export async function walkSlugs(node: Node, limit: number) {
  const records: { id: number; slug: string }[] = [];
  let gaps = 0;
  let count = 0;
  for (let address: string | null = `${node.address}?limit=${limit}`; address !== null; ) {
    const response: Response = await node.ask(new Request(address));
    if (response.status === 503) {
      await pause(50);
      continue;
    }
    if (response.status === 500) {
      gaps += 1;
      break;
    }
    const page: Page<{ id: number; slug: string }> = await response.json();
    records.push(...page.results);
    if (page.next !== null && page.results.length < limit) gaps += 1;
    count = page.count;
    address = page.next;
  }
  const [slugs, ids] = [records.map(({ slug }) => slug), records.map(({ id }) => id)];
  return { slugs, ids, count, gaps };
}

/** Retries on 503 as a client should, with an idempotency key. */
async function addUntilTaken({ address, ask }: Node, slug: string): Promise<void> {
  const headers = { ...writeHeaders, 'idempotency-key': slug };
  const body = JSON.stringify({ name: slug, slug, description: null });
  for (;;) {
    const { status } = await ask(new Request(address, { method: 'POST', headers, body }));
    if (status === 201) return;
    if (status !== 503) throw new Error(`a record was answered with ${status}`);
    await pause(20 + Math.random() * 50);
  }
}
