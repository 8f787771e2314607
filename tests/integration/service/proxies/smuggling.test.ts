import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ambiguous, mayBeTwo, neverTwo } from '../../../support/proxies/ambiguous-requests.ts';
import { makeCertificate, publicHost } from '../../../support/proxies/certificate.ts';
import { freePort } from '../../../support/proxies/free-port.ts';
import { startHaproxy } from '../../../support/proxies/haproxy.ts';
import { Machine } from '../../../support/proxies/machine.ts';
import { startNginx } from '../../../support/proxies/nginx.ts';
import { type LoggedRequest, startNode } from '../../../support/proxies/serve-node.ts';
import { lacking } from '../../../support/programs/installed-programs.ts';
import { send, visit } from '../../../support/proxies/visit.ts';

/** Where those who attack come from; the node hears of it only through headers that a proxy adds to a request. */
const attacker = '127.0.0.9';
const attacks = [...neverTwo, ...mayBeTwo];

function markOf({ name }: Ambiguous): string {
  return `/api/taxonomy/?mark=${encodeURIComponent(name)}`;
}

describe.skipIf(lacking('nginx', 'haproxy', 'openssl')).each(['nginx', 'haproxy'])(
  'a request that parsers could read differently, with %s in between',
  (between) => {
    const machine = new Machine();
    const answers = new Map<string, string>();
    const bystanders: [asked: number, got: string][] = [];
    let logged: readonly LoggedRequest[] = [];
    afterAll(() => machine.clear());

    // All at once, with others in between, as on a busy day: an answer that is one too many goes to a bystander.
    beforeAll(async () => {
      const node = await startNode(machine, {
        options: ['--trust-proxy', '127.0.0.1', '--allow-host', publicHost],
      });
      const way = { port: await freePort(), certificate: makeCertificate(machine) };
      const start = between === 'nginx' ? startNginx : startHaproxy;
      await start(machine, { ...way, nodes: [node.port] });
      const attack = async (one: Ambiguous) => {
        const marker = `GET ${markOf(one)} HTTP/1.1\r\nHost: ${publicHost}\r\n\r\n`;
        answers.set(one.name, await send(way, one.bytes(marker), attacker));
      };
      const stand = async (offset: number) => {
        const target = `/api/indicator/?limit=1&offset=${offset}`;
        const { body } = await visit(way, target, { headers: { Host: publicHost } });
        bystanders.push([offset, body]);
      };
      await Promise.all(attacks.flatMap((one, index) => [attack(one), stand(index)]));
      await visit({ port: node.port }, '/api/last/', { headers: { Host: '127.0.0.1' } });
      logged = await node.logged((all) => all.some(({ target }) => target === '/api/last/'));
    });

    const runsOf = (one: Ambiguous) => logged.filter(({ target }) => target === markOf(one));

    test.each([...neverTwo])('$name: a smuggled request is never executed', (one) => {
      const received = answers.get(one.name) ?? '';
      expect(received).toMatch(/^(?:$|HTTP\/1\.[01] (?:100|200|4[0-9][0-9]|501) )/);
      expect(received.split(/HTTP\/1\.[01] (?!100)[0-9]{3} /).length - 1).toBeLessThanOrEqual(1);
      expect(runsOf(one)).toEqual([]);
    });

    test.each([...mayBeTwo])('$name: a request after it is executed only if forwarded', (one) => {
      const runs = runsOf(one);
      expect(runs.length).toBeLessThanOrEqual(1);
      for (const { client } of runs) expect(client).toBe(attacker);
    });

    test('other clients get the responses to their own requests', () => {
      expect(bystanders).toHaveLength(attacks.length);
      for (const [offset, body] of bystanders) {
        const page: { previous: string | null; next: string } = JSON.parse(body);
        expect(page.next).toMatch(new RegExp(`offset=${offset + 1}$`));
      }
    });
  },
);
