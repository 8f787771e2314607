import type { Page } from '@playwright/test';

/** Heap in use after a collection, in MB: of the page, and of its worker (null where it has none). */
export interface Heap {
  page: number;
  worker: number | null;
}

/** Collects garbage and asks for the heap of the page and of its worker. */
export async function measureHeap(page: Page): Promise<Heap> {
  const session = await page.context().newCDPSession(page);
  const worker = await workerHeap(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return { page: usedSize / 1e6, worker };
}

/** A worker is a target of its own; it is spoken to through the session of its page. */
async function workerHeap(page: Page): Promise<number | null> {
  if (page.workers().length === 0) return null;
  const session = await page.context().newCDPSession(page);
  const attached = new Promise<string>((resolve) =>
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId);
    }),
  );
  const answer = new Promise<number>((resolve) =>
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result }: { id: number; result?: { usedSize?: number } } = JSON.parse(message);
      if (id === 2) resolve(result?.usedSize ?? Number.NaN);
    }),
  );
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const sessionId = await attached;
  const send = (id: number, method: string) =>
    session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
  await send(1, 'HeapProfiler.collectGarbage');
  await send(2, 'Runtime.getHeapUsage');
  const usedSize = await answer;
  await session.detach();
  return usedSize / 1e6;
}
