import { expect, test } from 'vitest';
import { configurationWarnings } from '../../../src/server/configuration-warnings.ts';

const good = {
  baseUrl: 'api/',
  title: 'T',
  about: 'A',
  examples: ['rent'],
  autoLoad: 5,
  portalUrl: null,
  anyService: false,
};

test('a valid configuration causes no warning', () => {
  const services = [{ baseUrl: 'https://b.example', title: 'B', portalUrl: null }];
  expect(configurationWarnings(JSON.stringify({ $schema: 'x', ...good, services }))).toEqual([]);
});

test.each<[object, string]>([
  [{ tilte: 'T' }, '“tilte” is not a field of config.json. Did you mean “title”?'],
  [{ portal_url: 'x' }, '“portal_url” is not a field of config.json. Did you mean “portalUrl”?'],
  [{ colour: 'red' }, 'The fields are baseUrl, title, about, examples, autoLoad'],
  [{ services: [{ baseUrl: 'https://b.example', titel: 'B' }] }, 'Did you mean “services.0.title”?'],
  [{ autoLoad: '2000' }, '“autoLoad” takes a whole number from 1, not "2000".'],
  [{ title: '' }, '“title” takes a text that is not empty, not "".'],
  [{ about: 5 }, '“about” takes a text that is not empty, not 5.'],
  [{ examples: 'rent' }, '“examples” takes a list of texts that are not empty, not "rent".'],
  [{ examples: ['rent', ''] }, '“examples” takes a list of texts that are not empty'],
  [{ portalUrl: 5 }, '“portalUrl” takes an address or null, not 5.'],
  [{ services: 'https://b.example' }, '“services” takes a list of objects with a baseUrl'],
  [{ services: [{ title: 'B' }] }, '“services” takes a list of objects with a baseUrl'],
  [{ anyService: 'yes' }, '“anyService” takes true or false, not "yes".'],
  [{ baseUrl: undefined }, '“baseUrl” is missing.'],
])('%j is named', (fields, message) => {
  const warnings = configurationWarnings(JSON.stringify({ ...good, ...fields }));
  expect(warnings).toEqual([expect.stringContaining(message)]);
});

test('text that is not a JSON object is one warning', () => {
  expect(configurationWarnings('{"baseUrl":')).toEqual([expect.stringMatching(/^It is not valid JSON/)]);
  expect(configurationWarnings('[]')).toEqual(['It is not a JSON object.']);
});
