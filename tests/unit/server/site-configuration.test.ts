import { expect, test } from 'vitest';
import { siteConfiguration } from '../../../src/server/site/site-configuration.ts';

const own = JSON.stringify({ baseUrl: 'api/', title: 'Own' });
const setPortal = 'https://set.example/';

test('without further services config.json is unchanged, and its service is allowed', () => {
  const text =
    '{ "baseUrl": "https://a.example:8443/api/", "services": [{ "baseUrl": "https://b.example" }] }';
  expect(siteConfiguration(text, {})).toEqual({
    text,
    title: 'Catalog Explorer',
    about: '',
    baseUrl: 'https://a.example:8443/api/',
    portalUrl: null,
    sources: ['https://a.example:8443', 'https://b.example'],
  });
  expect(siteConfiguration(own, {})).toMatchObject({ text: own, baseUrl: 'api/', sources: [] });
});

test.each([
  [{ portalUrl: 'https://a.example/ckan' }, {}, 'https://a.example/ckan/', ['https://a.example']],
  [{ portalUrl: 'https://a.example' }, { portalUrl: setPortal }, setPortal, ['https://set.example']],
  [{ portalUrl: 'data/' }, {}, null, []],
  [{ portalUrl: 'javascript:alert(1)' }, {}, null, []],
  [{ services: [{ baseUrl: 'b/', portalUrl: 'https://b.example/' }] }, {}, null, ['https://b.example']],
])('the portal of %j with the settings %j is %s', (fields, settings, portalUrl, sources) => {
  const text = JSON.stringify({ baseUrl: 'api/', ...fields });
  expect(siteConfiguration(text, settings)).toMatchObject({ portalUrl, sources });
});

test('further services are added to those of config.json, and allowed', () => {
  const text = JSON.stringify({ baseUrl: 'api/', services: [{ baseUrl: 'https://b.example', title: 'B' }] });
  const service = { addresses: ['https://c.example/api/'], any: false };
  const configuration = siteConfiguration(text, { service });
  expect(JSON.parse(configuration.text)).toEqual({
    baseUrl: 'api/',
    services: [{ baseUrl: 'https://b.example', title: 'B' }, { baseUrl: 'https://c.example/api/' }],
  });
  expect(configuration.sources).toEqual(['https://b.example', 'https://c.example']);
});

test('any service allows https and the user’s own machine, and nothing else does', () => {
  const configuration = siteConfiguration(own, { service: { addresses: [], any: true } });
  expect(JSON.parse(configuration.text)).toMatchObject({ anyService: true });
  expect(configuration.sources).toEqual(['https:', 'http://localhost:*', 'http://127.0.0.1:*']);
  for (const anyService of ['yes', 1, null])
    expect(siteConfiguration(JSON.stringify({ baseUrl: 'api/', anyService }), {}).sources).toEqual([]);
});

test.each([
  '<!doctype html>',
  '[]',
  'null',
  '{"baseUrl":"https://a.example;script-src *"}',
  '{"baseUrl":"https://a;script-src.example/"}',
  '{"baseUrl":"http://[::1]:8080/"}',
  '{"baseUrl":5,"services":[null,7,{"baseUrl":"//c.example"}]}',
  '{"baseUrl":"api/","services":"https://b.example"}',
])('%s opens nothing, and is left for the explorer to report', (text) => {
  expect(siteConfiguration(text, {})).toMatchObject({ text, sources: [] });
});

test('settings override the fields of config.json that they name and nothing else', () => {
  const text = JSON.stringify({ baseUrl: 'api/', title: 'Own', autoLoad: 5 });
  const portalUrl = 'https://data.example/';
  const settings = { title: 'Set', about: 'What it is.', examples: ['rent', 'age'], portalUrl };
  const { text: set } = siteConfiguration(text, settings);
  expect(JSON.parse(set)).toEqual({ baseUrl: 'api/', autoLoad: 5, ...settings });
});
