import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { killProcesses } from '../../support/programs/kill-processes.ts';

/** A process that holds the output of its parent open; its id. */
async function grandchildOf(parent: ChildProcess): Promise<number> {
  if (parent.stdout === null) throw new Error('The parent has no output.');
  for await (const line of createInterface({ input: parent.stdout })) return Number(line);
  throw new Error('The parent ended at once.');
}

test('a process that outlives its parent, even a stopped one, has ended when killProcesses resolves', async () => {
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const closed = once(parent, 'close');
  const grandchild = await grandchildOf(parent);
  process.kill(grandchild, 'SIGSTOP');
  parent.kill('SIGKILL');
  await killProcesses([grandchild]);
  // Its end of the pipe is closed: nothing of it is left.
  expect(await closed).toEqual([null, 'SIGKILL']);
});

test('an id that no process has is passed over', async () => {
  const child = spawn('true');
  await once(child, 'exit');
  await expect(killProcesses([child.pid ?? 0])).resolves.toBeUndefined();
});
