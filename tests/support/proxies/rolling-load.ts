import { Agent } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { publicHost } from './certificate.ts';
import { writeHeaders } from '../writing.ts';
import { visit, type Way } from './visit.ts';

/** The results of a steady load while nodes were restarted. */
interface RollingReport {
  reads: number;
  /** Reads answered with anything but 200, or not at all. */
  readsFailed: string[];
  /** Records acknowledged with 201, at once or after retries with the same key. */
  acknowledged: string[];
  /** Records not acknowledged after many retries. */
  givenUp: string[];
}

const tries = 20;

/** Sends reads and writes at a steady rate, over keep-alive connections, until `ending` aborts. */
export async function loadWhile(
  ending: AbortSignal,
  name: string,
  way: Way,
  { readsPerSecond, writesPerSecond }: { readsPerSecond: number; writesPerSecond: number },
): Promise<RollingReport> {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 32,
    ca: way.certificate?.text,
    servername: publicHost,
  });
  const report: RollingReport = {
    reads: 0,
    readsFailed: [],
    acknowledged: [],
    givenUp: [],
  };
  const read = async () => {
    report.reads += 1;
    const answer = await ask(agent, way, { offset: report.reads % 100 });
    if (answer !== '200') report.readsFailed.push(answer);
  };
  const write = async (slug: string) => {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      if ((await ask(agent, way, { slug })) === '201') {
        report.acknowledged.push(slug);
        return;
      }
      await pause(attempt * 50);
    }
    report.givenUp.push(slug);
  };
  await Promise.all([
    every(readsPerSecond, ending, read),
    every(writesPerSecond, ending, (number) => write(`${name}-w${number}`)),
  ]);
  agent.destroy();
  return report;
}

/** Does something `perSecond` times a second, however long each takes; resolves when the last is done. */
async function every(
  perSecond: number,
  ending: AbortSignal,
  act: (number: number) => Promise<void>,
): Promise<void> {
  const acts: Promise<void>[] = [];
  const began = performance.now();
  while (!ending.aborted) {
    const due = ((performance.now() - began) / 1000) * perSecond;
    while (acts.length < due) acts.push(act(acts.length));
    await pause(10);
  }
  await Promise.all(acts);
}

/** GETs a page, or POSTs a record; the status, or the code of what went wrong. */
function ask(agent: Agent, way: Way, what: { offset: number } | { slug: string }): Promise<string> {
  const headers = { Host: publicHost };
  const asked =
    'slug' in what
      ? visit(way, '/api/subdomain/', {
          agent,
          method: 'POST',
          headers: { ...headers, ...writeHeaders, 'Idempotency-Key': what.slug },
          body: JSON.stringify({ name: what.slug, slug: what.slug }),
        })
      : visit(way, `/api/indicator/?limit=20&offset=${what.offset}`, { agent, headers });
  return asked.then(
    ({ status }) => String(status),
    (error: unknown) => String(Object(error).code ?? error),
  );
}
