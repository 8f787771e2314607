import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { fileSchemas } from '../../../src/schema/file-schemas.ts';
import { configurationWarnings } from '../../../src/server/site/configuration-warnings.ts';

const schemaAccepts = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(fileSchemas.config());

const offered = { baseUrl: 'https://b.example', title: 'B', portalUrl: null };
const place = { name: 'Pittsburgh', census: '160XX00US4261000' };

test.each<object>([
  {},
  { $schema: 'config.schema.json', title: 'T', about: 'A', examples: ['rent'], autoLoad: 1, portalUrl: null },
  { services: [offered], anyService: true },
  { synonyms: [['rent', 'lease'], { from: 'kids', to: ['children'] }] },
  { feedback: 'mailto:data@example.org' },
  { feedback: 'https://example.org/?s={subject}' },
  { places: [place] },
])('%j causes no warning, and the schema accepts it', (fields) => {
  const value = { baseUrl: 'api/', ...fields };
  expect(configurationWarnings(JSON.stringify(value))).toEqual([]);
  expect(schemaAccepts(value)).toBe(true);
});

test.each<[object, string]>([
  [{ tilte: 'T' }, '“tilte” is not a field of config.json. Did you mean “title”?'],
  [{ portal_url: 'x' }, '“portal_url” is not a field of config.json. Did you mean “portalUrl”?'],
  [{ colour: 'red' }, 'The fields are baseUrl, title, about, examples, autoLoad'],
  [{ services: [{ ...offered, titel: 'B' }] }, 'Did you mean “services.0.title”?'],
  [{ autoLoad: '2000' }, '“autoLoad” takes a whole number from 1, not "2000".'],
  [{ autoLoad: 0 }, '“autoLoad” takes a whole number from 1, not 0.'],
  [{ autoLoad: 1.5 }, '“autoLoad” takes a whole number from 1, not 1.5.'],
  [{ title: '' }, '“title” takes a text that is not empty, not "".'],
  [{ title: ' ' }, '“title” takes a text that is not empty, not " ".'],
  [{ about: 5 }, '“about” takes a text that is not empty, not 5.'],
  [{ examples: 'rent' }, '“examples” takes a list of texts that are not empty, not "rent".'],
  [{ examples: ['rent', ''] }, '“examples” takes a list of texts that are not empty'],
  [{ portalUrl: 5 }, '“portalUrl” takes an address or null, not 5.'],
  [{ services: 'https://b.example' }, '“services” takes a list of objects with a baseUrl'],
  [{ services: [{ title: 'B' }] }, '“services” takes a list of objects with a baseUrl'],
  [{ anyService: 'yes' }, '“anyService” takes true or false, not "yes".'],
  [{ baseUrl: undefined }, '“baseUrl” is missing.'],
  [{ synonyms: ['rent'] }, '“synonyms'],
  [{ synonyms: [['rent']] }, '“synonyms'],
  [{ synonyms: [['rent', '…']] }, '“synonyms'],
  [{ synonyms: [{ from: 'kids', to: [] }] }, '“synonyms'],
  [{ synonyms: [{ to: ['a', 'b'] }] }, '“synonyms'],
  [{ feedback: 'http://example.org/' }, '“feedback” must be an address'],
  [{ feedback: 'mailto:a@example.org?cc=b' }, '“feedback” must be an address'],
  [{ places: [{ ...place, name: '' }] }, '“places.0” must have a “name”'],
  [{ places: [{ ...place, census: 'Pittsburgh' }] }, '“places.0” must have a “census” code'],
])('%j is named, and the schema rejects it', (fields, message) => {
  const value = { baseUrl: 'api/', ...fields };
  expect(configurationWarnings(JSON.stringify(value))).toEqual([expect.stringContaining(message)]);
  expect(schemaAccepts(value)).toBe(false);
});

test('text that is not a JSON object is one warning', () => {
  expect(configurationWarnings('{"baseUrl":')).toEqual([expect.stringMatching(/^It is not valid JSON/)]);
  expect(configurationWarnings('[]')).toEqual(['It is not a JSON object.']);
});
