import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  loadConfiguration,
  readConfiguration,
} from '../../../../../src/explorer/data/services/configuration.ts';

const base = 'https://explorer.example/catalog/';

/** What the explorer uses of a configuration. */
function usedOf(value: unknown) {
  const result = readConfiguration(value, base);
  return result.ok && Object.assign(result.configuration, { raw: undefined });
}

const neverAnswering: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    if (init?.signal?.aborted === true) reject(init.signal.reason);
  });

describe('config.json', () => {
  it('resolves a relative base URL against the application and applies the defaults', () => {
    expect(readConfiguration({ baseUrl: 'api' }, base)).toEqual({
      ok: true,
      configuration: {
        baseUrl: 'https://explorer.example/catalog/api/',
        title: 'Catalog Explorer',
        autoLoad: 2000,
        portalUrl: null,
        raw: { baseUrl: 'api' },
      },
    });
  });

  it.each([{}, { baseUrl: '' }, { baseUrl: 5 }, { baseUrl: 'ftp://example.org/' }, null, [], 'api', 5])(
    'names the address that %j lacks',
    (value) => {
      const problem = expect.stringContaining('“baseUrl”');
      expect(readConfiguration(value, base)).toEqual({ ok: false, problem });
    },
  );

  it.each([
    { autoLoad: 0 },
    { autoLoad: 'all' },
    { title: ' ' },
    { title: 5 },
    { about: 5 },
    { portalUrl: 'javascript:alert(1)' },
    { portalUrl: null },
  ])('has the default of what cannot be used in %j', (fields) => {
    expect(usedOf({ baseUrl: 'api', ...fields })).toEqual(usedOf({ baseUrl: 'api' }));
  });

  it('leaves out examples that are no texts', () => {
    const result = readConfiguration({ baseUrl: 'api', examples: ['rent', ' ', 5] }, base);
    expect(result).toMatchObject({ configuration: { examples: ['rent'] } });
  });

  it('that is cut off is a problem that names its address', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"baseUrl":', () => response.destroy());
    });
    onTestFinished(() => void server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = Object(server.address());
    const result = await loadConfiguration(`http://127.0.0.1:${port}/`, fetch);
    expect(result).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/config\.json .* was cut off\.$/),
    });
  });

  it('that never comes is a problem, too', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await loadConfiguration(base, neverAnswering)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('takes too long'),
    });
  });
});
