import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  loadConfiguration,
  readConfiguration,
} from '../../../../../src/explorer/data/services/configuration.ts';

const base = 'https://explorer.example/catalog/';

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

  it.each([
    [{}, 'baseUrl'],
    [{ baseUrl: '' }, 'baseUrl'],
    [{ baseUrl: 'ftp://example.org/' }, 'baseUrl'],
    [{ baseUrl: 'api', autoLoad: 0 }, 'autoLoad'],
    [{ baseUrl: 'api', autoLoad: 'all' }, 'autoLoad'],
    [{ baseUrl: 'api', title: '' }, 'title'],
    [{ baseUrl: 'api', about: 5 }, 'about'],
    [{ baseUrl: 'api', examples: 'rent' }, 'examples'],
    [{ baseUrl: 'api', examples: ['rent', ' '] }, 'examples.1'],
    [{ baseUrl: 'api', portalUrl: 'javascript:alert(1)' }, 'portalUrl'],
  ])('names the invalid field in %j', (value, field) => {
    const result = readConfiguration(value, base);
    expect(result).toEqual({ ok: false, problem: expect.stringContaining(`“${field}”`) });
  });

  it.each([null, [], 'api', 5])('rejects %j', (value) => {
    expect(readConfiguration(value, base).ok).toBe(false);
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
});
