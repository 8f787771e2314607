import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { portalFetch } from '../../../src/cli/portal-fetch.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { startCkan } from '../../support/start/portal.ts';

async function portal() {
  const { address, requests } = await startCkan({ a: { rows: [] } });
  return {
    answers: join(folderOf({}), 'new/answers'),
    requests,
    of: (id: string) => `${address}api/3/action/resource_show?id=${id}`,
  };
}

test('results are kept for a day, problems are not, and a line that was cut off does no harm', async () => {
  const { answers, requests, of } = await portal();
  const ask = async (id: string) => (await portalFetch({ answers, interval: 0 })(of(id))).text();
  const first = await ask('a');
  await ask('b');
  expect(statSync(answers).mode & 0o777).toBe(0o600);
  writeFileSync(answers, `${readFileSync(answers, 'utf8')}["http://b`);
  expect(JSON.parse(await ask('a'))).toEqual(JSON.parse(first));
  await ask('b');
  expect(requests).toEqual(['resource_show?id=a', 'resource_show?id=b', 'resource_show?id=b']);
  const [url, at, answer]: [string, number, unknown] = JSON.parse(readFileSync(answers, 'utf8'));
  writeFileSync(answers, `${JSON.stringify([url, at - 86_400_000, answer])}\n`);
  await ask('a');
  expect(requests).toHaveLength(4);
  expect(readFileSync(answers, 'utf8').split('\n')).toHaveLength(2);
});

test('requests start apart, also when they are asked for at once', async () => {
  const { answers, of } = await portal();
  const starts: number[] = [];
  const send = portalFetch({ answers, interval: 200, log: () => starts.push(performance.now()) });
  await Promise.all(['a', 'b', 'c'].map((id) => send(of(id))));
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  // A request is logged a little after its turn, by other times on a busy machine.
  expect(Math.min(...gaps)).toBeGreaterThan(150);
  expect(gaps).toHaveLength(2);
});
