import { describe, expect, test } from 'vitest';
import { normalizeBaseUrl } from '../../../src/client/base-url.ts';

const documentBase = 'https://explorer.example.org/catalog/';

describe('the base URL', () => {
  test.each([
    ['https://a.org', 'https://a.org/'],
    ['  https://a.org/api  ', 'https://a.org/api/'],
    ['https://a.org/api//', 'https://a.org/api/'],
    ['HTTPS://A.org/Api', 'https://a.org/Api/'],
    ['https://a.org./api', 'https://a.org/api/'],
    ['https://a.org.:8443/api', 'https://a.org:8443/api/'],
    ['https://a.org:443', 'https://a.org/'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/'],
    ['http://[::1]:8080/x', 'http://[::1]:8080/x/'],
    ['https://a.org/api?format=api#top', 'https://a.org/api/'],
    ['api', 'https://explorer.example.org/catalog/api/'],
    ['./api/', 'https://explorer.example.org/catalog/api/'],
    ['/api', 'https://explorer.example.org/api/'],
    ['//b.org/x', 'https://b.org/x/'],
    ['https://a.org\\api', 'https://a.org/api/'],
    ['https:a.org/api', 'https://explorer.example.org/catalog/a.org/api/'],
    ['https://münchen.example/api', 'https://xn--mnchen-3ya.example/api/'],
    ['https://аpple.example', 'https://xn--pple-43d.example/'],
    ['http://0x7f.1/api', 'http://127.0.0.1/api/'],
    ['?format=api', 'https://explorer.example.org/catalog/'],
  ])('%j is normalized to %s, and that to itself', (text, baseUrl) => {
    expect(normalizeBaseUrl(text, documentBase)).toEqual({ ok: true, baseUrl });
    expect(normalizeBaseUrl(baseUrl, documentBase)).toEqual({ ok: true, baseUrl });
  });

  test.each([
    ['', /empty/],
    ['   ', /empty/],
    ['localhost:8080', /http:\/\/ or https:\/\//],
    ['ftp://a.org', /start with/],
    ['javascript:alert(1)', /start with/],
    ['data:application/json,[]', /start with/],
    ['https://', /not a valid/],
    ['https://a.org:99999', /not a valid/],
    ['https://b example', /not a valid/],
    ['https://me:secret@a.org', /user name/],
    ['https://me@a.org', /user name/],
    [`https://a.org/${'x'.repeat(3000)}`, /too long/],
  ])('%j is rejected with a reason', (text, reason) => {
    expect(normalizeBaseUrl(text, documentBase)).toEqual({
      ok: false,
      reason: expect.stringMatching(reason),
    });
  });
});
