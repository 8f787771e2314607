import {
  byCollection,
  capitalized,
  type CollectionName,
  collectionNames,
  collectionWords,
} from '../contract/collection-names.ts';
import { collectionMeanings, collections } from '../contract/collections.ts';
import { contractFormat, defaultPageSize, largestPageSize } from '../contract/page-query.ts';
import { sourceSchema } from '../contract/records.ts';
import { draftLimits, invisible } from '../service/records/draft.ts';
import { slugPattern } from '../service/records/record-problems.ts';
import { convert, dialect, type JsonSchema } from './json-schemas.ts';

type Rules = Readonly<Record<string, JsonSchema>>;

const line = { maxLength: draftLimits.line };
const label = { ...line, not: { pattern: invisible.source } };
const slug = { maxLength: draftLimits.slug, pattern: slugPattern.source };
const uuid = { pattern: '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' };
const infoLink = { pattern: String.raw`^[Hh][Tt][Tt][Pp][Ss]?://[^\s\\]+$` };
const sourceRules: Rules = { name: label, slug, infoLink, packageId: uuid, resourceId: uuid };
// Deployed services omit some fields of sources; POST requires all.
const source = { ...strict(convert(sourceSchema), sourceRules), required: Object.keys(sourceSchema.entries) };

/** The rules of POST beyond the contract, by field, as far as a schema can express them (see `service/records/draft.ts`). */
const draftRules: Rules = {
  name: label,
  displayName: label,
  percentLabel: label,
  resourcetype: label,
  shortName: line,
  units: line,
  slug,
  sources: { maxItems: draftLimits.sources, items: source },
};

/** The schema of a record that POST adds: without the id, which the service assigns; two labels have defaults. */
function draftSchema(collection: CollectionName): JsonSchema {
  const { properties, required, ...others } = Object(convert(collections[collection].schema));
  const { id: _, ...fields } = properties;
  const given = new Set(['id', 'displayName', 'percentLabel']);
  return {
    ...strict({ ...others, properties: fields }, draftRules),
    required: required.filter((name: string) => !given.has(name)),
  };
}

/** The same without unknown fields and with further rules. */
function strict(schema: JsonSchema, rules: Rules): JsonSchema {
  const fields = Object.entries<object>(Object(schema['properties']));
  const properties = Object.fromEntries(fields.map(([name, each]) => [name, { ...each, ...rules[name] }]));
  return { ...schema, properties, additionalProperties: false };
}

const text = { type: 'string' };
const address = { type: 'string', format: 'uri' };
const addressOrNull = { type: ['string', 'null'], format: 'uri' };
const natural = { type: 'integer', minimum: 0 };
const sizes = { type: 'integer', minimum: 1, maximum: largestPageSize, default: defaultPageSize };
const formats = { enum: [contractFormat, 'json'], default: contractFormat };

const asSchema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const asJson = (name: string) => ({ content: { 'application/json': { schema: asSchema(name) } } });

/** Responses with a problem, by their status; docs/api.md says when. */
const failing = (...statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Problem' }]));

const parameter = (place: 'query' | 'header', name: string, schema: object, description: string) => {
  return { in: place, name, schema, description };
};
const format = parameter('query', 'format', formats, 'JSON in both cases.');
const limit = parameter('query', 'limit', sizes, 'The page size; larger numbers count as the maximum.');
const offset = parameter('query', 'offset', { ...natural, default: 0 }, 'The index of the first record.');
const ifNoneMatch = parameter('header', 'If-None-Match', text, 'The ETag of a response that the client has.');
const key = parameter('header', 'Idempotency-Key', text, 'For 24 hours, it adds no second record.');

const unchanged = { 304: { description: 'The client has this response.' } };

const rootPath = {
  get: {
    operationId: 'listCollections',
    parameters: [format, ifNoneMatch],
    responses: {
      200: { description: 'The URLs of the four lists.', ...asJson('Collections') },
      ...unchanged,
      ...failing(404, 406, 414, 429, 500),
    },
  },
};

const collectionPath = (name: CollectionName) => ({
  get: {
    operationId: `list${capitalized(collectionWords[name].segment)}`,
    summary: collectionMeanings[name],
    parameters: [format, limit, offset, ifNoneMatch],
    responses: {
      200: { description: 'A page of the list.', ...asJson(`${capitalized(name)}Page`) },
      ...unchanged,
      ...failing(400, 404, 406, 414, 429, 500, 503),
    },
  },
  post: {
    operationId: `add${capitalized(name)}`,
    security: [{ token: [] }],
    parameters: [key],
    requestBody: { required: true, ...asJson(`${capitalized(name)}Draft`) },
    responses: {
      201: {
        description: 'The record, with the id that the service assigned.',
        ...asJson(capitalized(name)),
      },
      ...failing(400, 401, 403, 409, 413, 414, 415, 422, 429, 500, 503, 507),
    },
  },
});

/** A health check, which is beside the service instead of below it. */
const healthPath = (operationId: string, responses: Readonly<Record<number, string>>) => {
  const content = { 'text/plain': { schema: text } };
  const entries = Object.entries(responses).map(([status, description]) => [
    status,
    { description, content },
  ]);
  return { servers: [{ url: '.' }], get: { operationId, responses: Object.fromEntries(entries) } };
};

const object = (properties: JsonSchema, required: readonly string[] = Object.keys(properties)) => {
  return { type: 'object', properties, required };
};

const schemasOf = (name: CollectionName): [string, JsonSchema][] => {
  const results = { type: 'array', maxItems: largestPageSize, items: asSchema(capitalized(name)) };
  const page = { count: natural, next: addressOrNull, previous: addressOrNull, results };
  return [
    [capitalized(name), convert(collections[name].schema)],
    [`${capitalized(name)}Page`, object(page)],
    [`${capitalized(name)}Draft`, draftSchema(name)],
  ];
};

const errors = { type: 'object', additionalProperties: { type: 'array', items: text } };
const problem = object({ title: text, status: natural, detail: text, errors }, ['title', 'status', 'detail']);

/** The OpenAPI 3.1 document of the service; its server is `api` beside the document. */
export function openApi(version: string): JsonSchema {
  const description = 'Lists of a community data catalog; each also supports HEAD and OPTIONS.';
  return {
    openapi: '3.1.1',
    info: { title: 'Catalog Listing Service', description, version },
    jsonSchemaDialect: dialect,
    servers: [{ url: 'api' }],
    paths: {
      '/': rootPath,
      ...Object.fromEntries(
        collectionNames.map((name) => [`/${collections[name].path}`, collectionPath(name)]),
      ),
      '/healthz': healthPath('isAlive', { 200: 'The process runs.' }),
      '/readyz': healthPath('isReady', { 200: 'The catalog can be read.', 503: 'It cannot be read.' }),
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: {
        Problem: {
          description: 'What is wrong and what to do (RFC 9457); for a record, “errors” by field.',
          headers: { 'Retry-After': { description: 'In seconds, with 429 and 503.', schema: natural } },
          content: { 'application/problem+json': { schema: asSchema('Problem') } },
        },
      },
      schemas: {
        ...Object.fromEntries(collectionNames.flatMap(schemasOf)),
        Collections: object(byCollection(() => address)),
        Problem: problem,
      },
    },
  };
}
