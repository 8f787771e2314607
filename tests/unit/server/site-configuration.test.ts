import { expect, test } from 'vitest';
import { siteConfiguration } from '../../../src/server/site-configuration.ts';

const none = { addresses: [], any: false };
const own = JSON.stringify({ baseUrl: 'api/', title: 'Own' });

test('without further services config.json is unchanged, and its service is allowed', () => {
  const text =
    '{ "baseUrl": "https://a.example:8443/api/", "services": [{ "baseUrl": "https://b.example" }] }';
  expect(siteConfiguration(text, none)).toEqual({
    text,
    baseUrl: 'https://a.example:8443/api/',
    sources: ['https://a.example:8443', 'https://b.example'],
  });
  expect(siteConfiguration(own, none)).toEqual({ text: own, baseUrl: 'api/', sources: [] });
});

test('further services are added to those of config.json, and allowed', () => {
  const text = JSON.stringify({ baseUrl: 'api/', services: [{ baseUrl: 'https://b.example', title: 'B' }] });
  const configuration = siteConfiguration(text, { addresses: ['https://c.example/api/'], any: false });
  expect(JSON.parse(configuration.text)).toEqual({
    baseUrl: 'api/',
    services: [{ baseUrl: 'https://b.example', title: 'B' }, { baseUrl: 'https://c.example/api/' }],
  });
  expect(configuration.sources).toEqual(['https://b.example', 'https://c.example']);
});

test('any service allows https and the user’s own machine, and nothing else does', () => {
  const configuration = siteConfiguration(own, { addresses: [], any: true });
  expect(JSON.parse(configuration.text)).toMatchObject({ anyService: true });
  expect(configuration.sources).toEqual(['https:', 'http://localhost:*', 'http://127.0.0.1:*']);
  for (const anyService of ['yes', 1, null]) {
    expect(siteConfiguration(JSON.stringify({ baseUrl: 'api/', anyService }), none).sources).toEqual([]);
  }
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
  expect(siteConfiguration(text, none)).toMatchObject({ text, sources: [] });
});

test('settings override the fields of config.json that they name and nothing else', () => {
  const text = JSON.stringify({ baseUrl: 'api/', title: 'Own', autoLoad: 5 });
  const settings = {
    title: 'Set',
    about: 'What it is.',
    examples: ['rent', 'age'],
    portalUrl: 'https://data.example/',
  };
  expect(JSON.parse(siteConfiguration(text, none, settings).text)).toEqual({
    baseUrl: 'api/',
    title: 'Set',
    about: 'What it is.',
    examples: ['rent', 'age'],
    autoLoad: 5,
    portalUrl: 'https://data.example/',
  });
});
