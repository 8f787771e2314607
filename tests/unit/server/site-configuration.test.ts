import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { documentOf } from '../../../src/html/document.ts';
import { listHead } from '../../../src/html/head.ts';
import { siteConfiguration } from '../../../src/server/site/site-configuration.ts';

const own = JSON.stringify({ baseUrl: 'api/', title: 'Own' });
const setPortal = 'https://set.example/';

test('without settings config.json is unchanged, and its service is allowed', () => {
  const text = '{ "baseUrl": "https://a.example:8443/api/" }';
  expect(siteConfiguration(text, {})).toEqual({
    text,
    title: 'Catalog Explorer',
    about: '',
    baseUrl: 'https://a.example:8443/api/',
    portalUrl: null,
    sources: ['https://a.example:8443'],
    hasTwins: true,
  });
  expect(siteConfiguration(own, {})).toMatchObject({ text: own, baseUrl: 'api/', sources: [] });
});

test.each([
  [{ portalUrl: 'https://a.example/ckan' }, {}, 'https://a.example/ckan/', ['https://a.example']],
  [{ portalUrl: 'https://a.example' }, { portalUrl: setPortal }, setPortal, ['https://set.example']],
  [{ portalUrl: 'data/' }, {}, null, []],
  [{ portalUrl: 'javascript:alert(1)' }, {}, null, []],
])('the portal of %j with the settings %j is %s', (fields, settings, portalUrl, sources) => {
  const text = JSON.stringify({ baseUrl: 'api/', ...fields });
  expect(siteConfiguration(text, settings)).toMatchObject({ portalUrl, sources });
});

test.each([
  '<!doctype html>',
  '[]',
  'null',
  '{"baseUrl":"https://a.example;script-src *"}',
  '{"baseUrl":"https://a;script-src.example/"}',
  '{"baseUrl":"http://[::1]:8080/"}',
  '{"baseUrl":5}',
])('%s opens nothing, and is left for the explorer to report', (text) => {
  expect(siteConfiguration(text, {})).toMatchObject({ text, sources: [] });
});

test('pages are titled by the catalog’s own word for topics, also where they say what can be read without script', () => {
  onTestFinished(() => void siteConfiguration(own, {}));
  siteConfiguration(JSON.stringify({ baseUrl: 'api/', topic: ['theme', '<b>themes'] }), {});
  const publication = { title: 'Own', about: '', origin: null };
  expect(listHead('subdomain', publication).title).toBe('<b>themes');
  const index = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8');
  expect(documentOf(index, {})).not.toMatch(/topics/i);
  expect(documentOf(index, {})).toContain('<a href="api/subdomain/">&lt;b&gt;themes</a>');
});
