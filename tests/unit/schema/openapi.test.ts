import SwaggerParser from '@apidevtools/swagger-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { collectionNames } from '../../../src/contract/collections.ts';
import { variableSchema } from '../../../src/contract/records.ts';
import { openApi } from '../../../src/schema/openapi.ts';
import { createHealthChecks } from '../../../src/server/observed/health-checks.ts';
import { readDraft } from '../../../src/service/records/draft.ts';
import { source, variable } from '../../support/catalog-builder.ts';
import { clientOf, memoryStore, testBaseUrl } from '../../support/start/in-process-service.ts';
import { newRecords, writeHeaders } from '../../support/writing.ts';

const document = openApi('1.2.3');
const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'openapi.json');

/** Follows the names; a reference anywhere on the way counts as what it stands for. */
function at(from: unknown, ...[name, ...rest]: readonly string[]): unknown {
  const reference: unknown = Object(from).$ref;
  if (typeof reference === 'string')
    return at(document, ...reference.slice(2).split('/'), ...(name === undefined ? [] : [name, ...rest]));
  return name === undefined ? from : at(Object(from)[name], ...rest);
}

/** What is wrong with a value by the schema `name`; null if nothing is. */
function errorsOf(name: string, value: unknown): unknown {
  const validate = ajv.getSchema(`openapi.json#/components/schemas/${name}`);
  if (validate === undefined) throw new Error(`There is no schema ${name}.`);
  return validate(value) === true ? null : validate.errors;
}

test('it is a valid OpenAPI 3.1 document', async () => {
  const { openapi } = Object(await SwaggerParser.validate(structuredClone(Object(document))));
  expect(openapi).toMatch(/^3\.1\./);
});

const reads = ['/', ...collectionNames.map((name) => `/${name}/`)];
type Exchange = [path: string, query: string, init: RequestInit, status: number];
const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...writeHeaders, ...headers },
  body,
});
const requests: Exchange[] = [
  ...reads.map((path): Exchange => [path, '', {}, 200]),
  ...reads.map((path): Exchange => [path, '?format=xml', {}, 404]),
  ['/variable/', '?limit=3&offset=2', {}, 200],
  ['/variable/', '', { headers: { accept: 'text/html' } }, 406],
  ['/variable/', `?${'x'.repeat(4097)}`, {}, 414],
  ...collectionNames.map((name): Exchange => [`/${name}/`, '', post(JSON.stringify(newRecords[name])), 201]),
  ['/indicator/', '', post('{"name": ""}'), 400],
  ['/indicator/', '', { method: 'POST', body: '{}' }, 401],
  ['/indicator/', '', post('{}', { origin: 'https://b.example' }), 403],
  ['/indicator/', '', post('{}', { 'content-type': 'text/plain' }), 415],
  ['/indicator/', '', post('x'.repeat(2 ** 20 + 1)), 413],
];

test.each(requests)('$0 $1 is answered as described, with $3 to $2', async (path, query, init, status) => {
  const { ask } = clientOf(await memoryStore());
  const response = await ask(new Request(testBaseUrl + path.slice(1) + query, init));
  expect(response.status).toBe(status);
  const method = (init.method ?? 'GET').toLowerCase();
  const type = response.headers.get('content-type') ?? '';
  const schema = at(document, 'paths', path, method, 'responses', String(status), 'content', type);
  const [, name = ''] = /schemas\/(\w+)$/.exec(Object(schema).schema?.$ref) ?? [];
  expect(errorsOf(name, await response.json())).toBeNull();
});

test.each([
  ['healthz', true, 200],
  ['readyz', true, 200],
  ['readyz', false, 503],
])('/%s is described (reachable: %s)', async (name, isReachable, status) => {
  const reachable = isReachable ? async () => {} : () => Promise.reject(new Error('closed'));
  const response = await createHealthChecks(reachable, () => false)({ path: name });
  expect(response.status).toBe(status);
  const described = at(document, 'paths', `/${name}`, 'get', 'responses', String(status), 'content');
  expect(at(described, 'text/plain')).toBeDefined();
});

test.each<object>([
  {},
  { displayName: undefined, percentLabel: undefined },
  { sources: [source()] },
  { id: 5 },
  { more: 1 },
  { name: undefined },
  { name: ' \u200B' },
  { name: 'x'.repeat(1001) },
  { units: 'x'.repeat(1001) },
  { slug: '..' },
  { slug: 'a b' },
  { slug: 'x'.repeat(201) },
  { depth: -1 },
  { sources: [{ ...source(), infoLink: 'ftp://example.org/' }] },
  { sources: [{ ...source(), infoLink: 'HTTPS://example.org/' }] },
  { sources: [{ ...source(), resourceId: 'a' }] },
  { sources: [{ ...source(), tags: undefined }] },
  { sources: [{ ...source(), more: 1 }] },
  { sources: Array(1001).fill(source()) },
])('POST accepts a variable with %o exactly if its schema does', (fields) => {
  const text = JSON.stringify({ ...newRecords.variable, ...fields });
  expect(errorsOf('VariableDraft', JSON.parse(text)) === null).toBe('draft' in readDraft('variable', text));
});

test('a field of the contract that a service may omit may be missing from a new record, too', () => {
  const entries: object = variableSchema.entries;
  Reflect.set(entries, 'method', v.optional(variableSchema.entries.units));
  try {
    const { required, properties } = Object(at(openApi('1.2.3'), 'components', 'schemas', 'VariableDraft'));
    expect(Object.keys(properties)).toContain('method');
    expect(required).toContain('units');
    expect(required).not.toContain('method');
    expect(readDraft('variable', JSON.stringify(newRecords.variable))).toHaveProperty('draft');
  } finally {
    Reflect.deleteProperty(entries, 'method');
  }
});

test('records of the store are records of the document', () => {
  expect(errorsOf('Variable', variable({ sources: [source()] }))).toBeNull();
  expect(errorsOf('Variable', { ...variable(), sources: [{}] })).not.toBeNull();
});
