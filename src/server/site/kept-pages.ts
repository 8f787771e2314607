import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { boundedQueue } from '../../service/bounded-queue.ts';
import type { EncodedBody } from '../../service/http/encoded-body.ts';
import { chooseCoding } from '../../service/http/negotiation.ts';
import { sharedWork } from '../../service/shared-work.ts';
import type { ServerRequest } from '../requests/exchange.ts';

/** In bytes; a page takes some 100 kB with its compressed forms. */
const mostKept = 16 * 1024 * 1024;

/** Of pages that are rendered and compressed; `timeout` in ms. */
const limits = { running: 2, waiting: 4000, timeout: 10_000 };

/** What `version` names changes whenever anything of the page does. */
interface Page {
  key: string;
  version: string;
  render: () => Promise<EncodedBody>;
}

/**
 * Returns a function that resolves to a page: from memory if nothing of it has changed, otherwise rendered once for all who
 * request it. It rejects with Overloaded if too many wait, and with the reason of a request's signal.
 */
export function keptPages(): (page: Page, request: ServerRequest) => Promise<EncodedBody> {
  const pages = new LRUCache<string, { version: string; file: EncodedBody }>({
    maxSize: mostKept,
    sizeCalculation: ({ file }) => file.bytes,
  });
  const queue = boundedQueue(limits);
  const shared = sharedWork<EncodedBody>();

  return async ({ key, version, render }, { header, signal }) => {
    const page = pages.get(key);
    if (page?.version === version) return page.file;
    const coding = chooseCoding(header('accept-encoding'));
    const work = async () => {
      // Rendering takes milliseconds, in which nobody else is answered.
      await nextTurn();
      const file = await render();
      pages.set(key, { version, file });
      // Compressed here, so that the queue bounds that too.
      await file.form(coding);
      return file;
    };
    return shared(`${key}\n${version}`, (abandoned) => queue(work, abandoned), signal?.());
  };
}
