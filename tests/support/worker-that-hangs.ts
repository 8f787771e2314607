import { parentPort } from 'node:worker_threads';
import '../../src/server/mcp/mcp-worker.ts';

// After the worker's own listener: it has begun with the question, and does not return from it.
parentPort?.on('message', ({ body }: { body: string }) => {
  if (body.includes('"fail"')) throw new Error('This worker has ended.');
  while (body.includes('"hang"'));
});
