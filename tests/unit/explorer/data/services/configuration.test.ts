import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../../../src/explorer/data/services/configuration.ts';

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
});
