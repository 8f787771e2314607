import { describe, expect, it } from 'vitest';
import {
  namedService,
  type OfferedServices,
  readOfferedServices,
} from '../../../../../src/explorer/data/services/offered-services.ts';
import { readConfiguration } from '../../../../../src/explorer/data/services/configuration.ts';

const base = 'https://explorer.example/catalog/';

function offersOf(fields: Record<string, unknown>) {
  const read = readConfiguration({ baseUrl: 'api', title: 'Own', ...fields }, base);
  if (!read.ok) throw new Error(read.problem);
  return readOfferedServices(read.configuration, base);
}

function offered(fields: Record<string, unknown>): OfferedServices {
  const read = offersOf(fields);
  if (!read.ok) throw new Error(read.problem);
  return read.offers;
}

const own = { baseUrl: 'https://explorer.example/catalog/api/', title: 'Own', portalUrl: null };

describe('the services that config.json offers', () => {
  it('are only the default if it lists no others', () => {
    expect(offered({})).toEqual({ services: [own], any: false });
  });

  it('have a normalized URL, a title that defaults to their host, and their own portal', () => {
    const services = [
      { baseUrl: 'HTTPS://B.example./api?x#y', portalUrl: 'https://data.b.example' },
      { baseUrl: 'second', title: ' Second ' },
    ];
    expect(offered({ services, portalUrl: 'https://data.example' }).services.slice(1)).toEqual([
      { baseUrl: 'https://b.example/api/', title: 'b.example', portalUrl: 'https://data.b.example/' },
      { baseUrl: 'https://explorer.example/catalog/second/', title: 'Second', portalUrl: null },
    ]);
  });

  it('contain each URL once, with its first entry', () => {
    const services = ['api/', 'https://b.example', 'https://b.example/'].map((baseUrl) => ({ baseUrl }));
    expect(offered({ services }).services).toHaveLength(2);
  });

  it.each([
    [{ services: 'https://b.example' }, '“services”'],
    [{ services: [{}] }, '“services.0.baseUrl”'],
    [{ services: ['https://b.example'] }, '“services.0”'],
    [{ services: [{ baseUrl: 'b' }, { baseUrl: 'ftp://b.example' }] }, '“services.1.baseUrl”'],
    [{ services: [{ baseUrl: 'b', title: '' }] }, '“services.0.title”'],
    [{ services: [{ baseUrl: 'b', portalUrl: 'javascript:0' }] }, '“services.0.portalUrl”'],
    [{ anyService: 'yes' }, '“anyService”'],
  ])('are rejected with the invalid field in %j', (fields, field) => {
    expect(offersOf(fields)).toEqual({ ok: false, problem: expect.stringContaining(field) });
  });

  it('are those of config.json also while another one is used', () => {
    const read = readConfiguration({ baseUrl: 'api', title: 'Own', anyService: true }, base);
    if (!read.ok) throw new Error(read.problem);
    const other = { baseUrl: 'https://b.example/', title: 'b.example', portalUrl: null };
    expect(readOfferedServices({ ...read.configuration, ...other, own }, base)).toEqual({
      ok: true,
      offers: { services: [own], any: true },
    });
  });
});

describe('a URL in a link or typed by the user', () => {
  const any = offered({ anyService: true });
  const some = offered({ services: [{ baseUrl: 'https://b.example/api/', title: 'B' }] });

  it.each([
    ['https://b.example/api', 'https://b.example/api/'],
    ['  b.example/api ', 'https://b.example/api/'],
    ['b.example:8443', 'https://b.example:8443/'],
    ['localhost:8080/api', 'http://localhost:8080/api/'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/'],
    ['[::1]:8080', 'http://[::1]:8080/'],
    ['https://b.example/api/indicator/?format=api&limit=100', 'https://b.example/api/'],
    ['https://b.example/variable', 'https://b.example/'],
  ])('%j becomes %s if any service is allowed', (text, baseUrl) => {
    const service = { baseUrl, title: new URL(baseUrl).host, portalUrl: null };
    expect(namedService(text, any)).toEqual({ ok: true, listed: false, service });
  });

  it.each([
    ['http://b.example/', /must start with https/],
    ['a@b.example', /user name/],
    ['', /empty/],
  ])('%j is rejected with a reason', (text, reason) => {
    expect(namedService(text, any)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  });

  it('matches a listed service in any spelling, and no other', () => {
    const listed = { listed: true, service: { title: 'B' } };
    expect(namedService('B.example/api/subdomain/', some)).toMatchObject(listed);
    const refused = { ok: false, reason: expect.stringContaining('does not offer') };
    for (const text of ['https://b.example/', 'http://b.example/api/', 'https://b.example.evil.example/api/'])
      expect(namedService(text, some)).toEqual(refused);
  });
});
