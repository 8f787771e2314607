import { expect, test } from 'vitest';
import { folderOf } from '../../support/start/http-server.ts';
import { startServing } from '../../support/start/serve-for-test.ts';

const file = '{ "baseUrl": "api/", "title": "From the file", "tilte": "x", "autoLoad": "all" }';

test('the explorer’s settings come from options or variables, in this order, and do not change config.json', async () => {
  const { address, log } = await startServing(['--title', 'From the option'], {
    CATALOG_TITLE: 'From the variable',
    CATALOG_ABOUT: 'What Springfield measures.',
    CATALOG_EXAMPLES: 'rent burden, age',
    CATALOG_PORTAL_URL: 'https://data.example.org/',
  });
  expect(await (await fetch(`${address}config.json`)).json()).toEqual({
    baseUrl: 'api/',
    title: 'From the option',
    about: 'What Springfield measures.',
    examples: ['rent burden', 'age'],
    portalUrl: 'https://data.example.org/',
  });
  expect(log()).toBe('');
});

test('--config uses another file, whose errors are one line when the server starts', async () => {
  const path = `${folderOf({ 'site.json': file })}/site.json`;
  const { address, log } = await startServing([], { CATALOG_CONFIG: path });
  expect(await (await fetch(`${address}config.json`)).text()).toBe(file);
  const [line = '', ...more] = log().trimEnd().split('\n');
  expect(more).toEqual([]);
  expect(line).toBe(
    `catalog serve: ${path}: “autoLoad” takes a whole number from 1, not "all". “tilte” is not a field of config.json. Did you mean “title”?`,
  );
});

const large = `${folderOf({ 'site.json': ' '.repeat(1024 * 1024 + 1) })}/site.json`;

test.each([
  ['--config', large, 'it is larger than 1 MiB'],
  ['--config', '/dev/zero', 'it is not a regular file'],
  ['--config', '/', 'it is a directory'],
  ['--token-file', '/dev/zero', 'it is not a regular file'],
])('%s %s is refused instead of being read without end', async (option, path, reason) => {
  const message = `catalog serve: ${option} ${path} cannot be read (${reason})`;
  await expect(startServing([option, path])).rejects.toThrow(message);
});
