import { expect, test } from 'vitest';
import { collectionNames } from '../../../src/contract/collections.ts';
import { startServer } from '../../support/start/http-server.ts';

const [ofList, ofRoot] = ['GET, POST, HEAD, OPTIONS', 'GET, HEAD, OPTIONS'];

test('methods are answered at a list and at the root, which always name those that they allow', async () => {
  const address = await startServer();
  const statusOf = async (path: string, init: RequestInit) => {
    const { status, headers } = await fetch(`${address}api/${path}`, init);
    return [status, headers.get('allow')];
  };
  const cases = [
    [{ method: 'GET' }, 200, 200],
    [{ method: 'HEAD' }, 200, 200],
    [{ method: 'OPTIONS' }, 200, 200],
    [{ method: 'POST' }, 403, 405],
    [{ method: 'PUT' }, 405, 405],
    [{ method: 'PATCH' }, 405, 405],
    [{ method: 'DELETE' }, 405, 405],
    [{ headers: { accept: 'text/html' } }, 406, 406],
    [{ headers: { 'if-none-match': '*' } }, 304, 304],
  ] as const;
  for (const [init, list, root] of cases) {
    expect([init, await statusOf('indicator/', init)]).toEqual([init, [list, ofList]]);
    expect([init, await statusOf('', init)]).toEqual([init, [root, ofRoot]]);
  }
  expect(await statusOf('?format=xml', {})).toEqual([404, ofRoot]);
});

/** Without what differs between two responses. */
const stable = ({ headers }: Response) =>
  [...headers].filter(([name]) => !/^(?:x-request-id|server-timing|date|connection|keep-alive)$/.test(name));

test.each(['indicator/', ''])('HEAD of "%s" has the headers of GET; OPTIONS describes it', async (path) => {
  const address = `${await startServer()}api/${path}`;
  const head = await fetch(address, { method: 'HEAD' });
  const get = await fetch(address);
  expect([stable(head), await head.text()]).toEqual([stable(get), '']);
  expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength));
  const described = await fetch(address, { method: 'OPTIONS' });
  expect(await described.json()).toMatchObject({ name: expect.any(String), renders: ['application/json'] });
});

test.each(['', '?format=api', '?format=json'])('the root%s lists the collections', async (query) => {
  const response = await fetch(`${await startServer()}api/${query}`);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('vary')).toMatch(/^Accept/);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const listed: Record<string, string> = JSON.parse(await response.text());
  expect(Object.keys(listed)).toEqual(collectionNames);
  for (const address of Object.values(listed)) expect((await fetch(address)).status).toBe(200);
});
