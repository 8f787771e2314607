import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openTokenFile } from '../../../src/server/database/write-tokens.ts';
import type { Observation } from '../../../src/server/observed/observations.ts';
import { combineTokens, fixedTokens, tokenLine } from '../../../src/service/http/tokens.ts';
import { runCatalog } from '../../support/start/run-command.ts';
import { folderOf, startServer } from '../../support/start/http-server.ts';
import { startServing } from '../../support/start/serve-for-test.ts';
import { otherToken as root, writeToken as alice } from '../../support/writing.ts';

const bob = '9be41f0c7d2a48d6a5c3e8f01b7d6245';

function line(name: string, token: string, expires?: string): string {
  return `${tokenLine(name, token, expires)}\n`;
}

/** As an editor or a deployment puts a new file in the place of the old one. */
function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

let slugs = 0;

/** One POST of a good record. */
async function post(address: string, token: string): Promise<Response> {
  slugs += 1;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'n', slug: `slug-${slugs}`, description: null });
  return fetch(`${address}api/indicator/`, { method: 'POST', headers, body });
}

async function statusOf(address: string, token: string): Promise<number> {
  return (await post(address, token)).status;
}

// A second is what it takes; a busy machine may take longer.
const soon = { timeout: 20_000, interval: 100 };

/** A service whose tokens are in a file that says `text`. */
async function serviceWith(text: string) {
  const file = join(folderOf({ tokens: text }), 'tokens');
  const logged: string[] = [];
  const names: (string | undefined)[] = [];
  const log = ({ event, ...fields }: Observation) => void logged.push(`${event} ${JSON.stringify(fields)}`);
  const tokens = combineTokens(fixedTokens([root]), openTokenFile(file, log));
  const address = await startServer(undefined, {
    writeToken: tokens,
    observe: (observation) => observation.event === 'request' && names.push(observation.holder),
  });
  return { file, logged, names, address };
}

describe('a token of the token file', () => {
  test("allows its holder to write, and logs the holder's name", async () => {
    const { address, names } = await serviceWith(line('alice', alice) + line('bob', bob));
    expect([
      await statusOf(address, alice),
      await statusOf(address, bob),
      await statusOf(address, root),
    ]).toEqual([201, 201, 201]);
    expect(names).toEqual(['alice', 'bob', 'CATALOG_WRITE_TOKEN']);
  });

  test('is accepted once it is added, while the old one remains valid: rotation locks nobody out', async () => {
    const { address, file } = await serviceWith(line('alice', alice));
    replaceFile(file, line('alice', alice) + line('alice', bob));
    await vi.waitFor(async () => expect(await statusOf(address, bob)).toBe(201), soon);
    expect(await statusOf(address, alice)).toBe(201);
  });

  test('is rejected once it expires, or if it is too weak to be stored as a digest', async () => {
    const expiry = new Date(Date.now() + 3_600_000).toISOString().replace(/\.\d+/, '');
    const { address } = await serviceWith(line('alice', alice, expiry) + line('bob', 'hunter2'));
    expect(await statusOf(address, alice)).toBe(201);
    const [digest = ''] = /[0-9a-f]{64}/.exec(line('', alice)) ?? [];
    for (const other of ['hunter2', `${alice}0`, digest]) {
      const refused = await post(address, other);
      expect(refused.status).toBe(401);
      expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="catalog", error="invalid_token"');
    }
    vi.setSystemTime(Date.parse(expiry));
    try {
      expect(await statusOf(address, alice)).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });
});

test.each<[string, (file: string) => void, string]>([
  ['has a mistake', (file) => replaceFile(file, 'alice write'), 'line 1: expected the SHA-256'],
  ['was taken away', (file) => rmSync(file), 'there is no such file'],
])('a token file that %s rejects its tokens until it is repaired, logged once', async (_, spoil, why) => {
  const { address, file, logged } = await serviceWith(line('alice', alice));
  spoil(file);
  await vi.waitFor(async () => expect(await statusOf(address, alice)).toBe(503), soon);
  expect((await post(address, alice)).headers.get('retry-after')).toBe('2');
  expect(await statusOf(address, root)).toBe(201);
  expect(logged).toEqual([expect.stringContaining(why)]);
  replaceFile(file, line('alice', alice));
  await vi.waitFor(async () => expect(await statusOf(address, alice)).toBe(201), soon);
  expect(logged).toHaveLength(2);
});

describe('catalog serve --token-file', () => {
  test('rejects a revoked token in every process that reads the file, without a restart', async () => {
    const folder = folderOf({ tokens: line('alice', alice) + line('bob', bob) });
    const file = join(folder, 'tokens');
    const database = `--database=${join(folder, 'catalog.sqlite')}`;
    const options = ['--token-file', file, database, '--sample', '--log=info'];
    const nodes = [await startServing(options), await startServing(options)];
    for (const { address } of nodes) expect(await statusOf(address, alice)).toBe(201);
    replaceFile(file, line('bob', bob));
    await Promise.all(
      nodes.map(({ address }) =>
        vi.waitFor(async () => expect(await statusOf(address, alice)).toBe(401), soon),
      ),
    );
    for (const { address, log } of nodes) {
      expect(await statusOf(address, bob)).toBe(201);
      await vi.waitFor(() => expect(log()).toContain('"token":"bob"'), soon);
      for (const secret of [alice, bob]) expect(log()).not.toContain(secret);
    }
  });

  test.each([
    ['none', 'cannot be read (there is no such file)'],
    ['bad', 'line 2: expected the SHA-256 of the token'],
  ])('that names the file "%s" does not start, and says why in one line', async (name, why) => {
    const folder = folderOf({ bad: `${line('alice', alice)}bob ${bob}` });
    const database = `--database=${join(folder, 'catalog.sqlite')}`;
    const start = startServing(['--token-file', join(folder, name), database]);
    await expect(start).rejects.toThrow(join(folder, name));
    await expect(start).rejects.toThrow(why);
    await expect(start).rejects.not.toThrow(bob);
  });
});

describe('catalog token', () => {
  test('creates a token that its line authorizes', async () => {
    const nextYear = `${new Date().getUTCFullYear() + 1}-12-31`;
    const { code, out } = await runCatalog(folderOf({}), 'token', 'alice', '--expires', nextYear);
    expect(code).toBe(0);
    const [, made = '', forFile = ''] = /^token {2}(\S{43})\nline {3}(.+)\n$/.exec(out) ?? [];
    const { address } = await serviceWith(`${forFile}\n`);
    expect(await statusOf(address, made)).toBe(201);
    expect(forFile).toMatch(new RegExp(`^alice [0-9a-f]{64} ${nextYear}$`));
  });

  test.each([
    [['../alice'], 'a name must have'],
    [['alice', '--expires', ''], 'It takes the date or time'],
    [['alice', '--expires', '2020-01-31'], "argument '2020-01-31' is invalid. It takes a time in the future"],
    [['alice', '--expires', '2030-01-31T12:00'], 'the time needs a Z at its end'],
    [[], "missing required argument 'NAME'"],
  ])('%j is refused in one line', async (args, why) => {
    const { code, err } = await runCatalog(folderOf({}), 'token', ...args);
    expect(code).toBe(2);
    expect(err).toContain(why);
    expect(err).toMatch(/^[^\n]+\n$/);
  });
});
