import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { readCensusPlaces } from '../../../src/contract/configuration/census-places.ts';
import { readSynonymSets } from '../../../src/contract/configuration/synonyms.ts';
import { configurationProblems } from '../../../src/contract/configuration/configuration-fields.ts';
import { fileSchemas } from '../../../src/schema/json-schemas.ts';
import { configurationWarnings } from '../../../src/server/site/site-configuration.ts';

const schemaAccepts = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(fileSchemas.config());

const place = { name: 'Pittsburgh', census: '160XX00US4261000' };

test.each<object>([
  {},
  { $schema: 'config.schema.json', title: 'T', about: 'A', examples: ['rent'], autoLoad: 1, portalUrl: null },
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
  [{ services: [] }, '“services” is not a field of config.json.'],
  [{ autoLoad: '2000' }, '“autoLoad” takes a whole number from 1, not "2000".'],
  [{ autoLoad: 0 }, '“autoLoad” takes a whole number from 1, not 0.'],
  [{ autoLoad: 1.5 }, '“autoLoad” takes a whole number from 1, not 1.5.'],
  [{ title: '' }, '“title” takes a text that is not empty, not "".'],
  [{ title: ' ' }, '“title” takes a text that is not empty, not " ".'],
  [{ about: 5 }, '“about” takes a text that is not empty, not 5.'],
  [{ examples: 'rent' }, '“examples” takes a list of texts that are not empty, not "rent".'],
  [{ examples: ['rent', ''] }, '“examples” takes a list of texts that are not empty'],
  [{ portalUrl: 5 }, '“portalUrl” takes an address or null, not 5.'],
  [{ baseUrl: undefined }, '“baseUrl” is missing.'],
  [{ synonyms: 'rent' }, '“synonyms” takes a list of up to 500 sets, not "rent".'],
  [{ feedback: 'http://example.org/' }, '“feedback” takes mailto:'],
  [{ feedback: 'mailto:a@example.org?cc=b' }, '“feedback” takes mailto:'],
  [{ places: [place, { ...place, name: '' }] }, '“places.1” takes a “name” of up to 100 characters'],
  [{ places: [{ ...place, census: 'Pittsburgh' }] }, 'not {"name":"Pittsburgh","census":"Pittsburgh"}.'],
])('%j is named, and the schema rejects it', (fields, message) => {
  const value = { baseUrl: 'api/', ...fields };
  expect(configurationWarnings(JSON.stringify(value))).toEqual([expect.stringContaining(message)]);
  expect(schemaAccepts(value)).toBe(false);
});

const pair = ['a', 'b'];

test.each<unknown>([
  'rent',
  ['rent'],
  ['rent', ' '],
  ['rent', '…'],
  ['rent', 2],
  ['rent', 'b'.repeat(101)],
  Array.from({ length: 21 }, (_, at) => `w${at}`),
  { from: 'kids', to: [] },
  { from: 'kids' },
  { to: pair },
])(
  'of the synonyms, %j is named with its position, the schema rejects it, and the others are used',
  (set) => {
    const value = { baseUrl: 'api/', synonyms: [pair, set] };
    expect(configurationProblems(value)).toEqual([
      expect.stringMatching(/^“synonyms\.1” takes 2 to 20 different texts of up to 100 characters, /),
    ]);
    expect(schemaAccepts(value)).toBe(false);
    expect(readSynonymSets(value.synonyms)).toEqual([pair]);
  },
);

test('an expression that a set repeats in another case is named, also one way', () => {
  const synonyms = [['one', 'One'], { from: 'a', to: ['A'] }, pair];
  expect(configurationProblems({ baseUrl: 'api/', synonyms })).toHaveLength(2);
  expect(readSynonymSets(synonyms)).toEqual([pair]);
});

test('of too many sets the first are used', () => {
  const synonyms = Array.from({ length: 501 }, (_, at) => [`a${at}`, `b${at}`]);
  expect(configurationProblems({ baseUrl: 'api/', synonyms })).toEqual([
    expect.stringMatching(/^“synonyms” takes a list of up to 500 sets, /),
  ]);
  expect(readSynonymSets(synonyms)).toEqual(synonyms.slice(0, 500));
});

test('places that cannot be used are named, and each other place is offered once', () => {
  const bad = [{ ...place, census: '4261000' }, { census: place.census }, null, { ...place, name: 7 }];
  const places = [place, ...bad, { ...place, name: ' City ' }, { name: ' PA ', census: '040XX00US42' }];
  const problems = configurationProblems({ baseUrl: 'api/', places });
  expect(problems.map((problem) => problem.slice(0, 16))).toEqual(
    [1, 2, 3, 4].map((at) => `“places.${at}” takes`),
  );
  expect(readCensusPlaces(places)).toEqual([place, { name: 'PA', census: '040XX00US42' }]);
});

test('text that is not a JSON object is one warning', () => {
  expect(configurationWarnings('{"baseUrl":')).toEqual([expect.stringMatching(/^It is not valid JSON/)]);
  expect(configurationWarnings('[]')).toEqual(['It is not a JSON object.']);
});
