import {
  columnFields,
  type Fact,
  factEntries,
  facts,
  fieldsAndFacts,
} from '../../../src/catalog/records/facts.ts';
import { type Field, fieldEntries, fieldOf, fields } from '../../../src/catalog/records/fields.ts';
import { variableSchema } from '../../../src/contract/records.ts';

/** Adds a field to variables: one entry of the contract and one of the registry, before anything has read them. */
const method: Field = {
  title: 'Method',
  kind: 'text',
  definition: 'How the figures were collected.',
  column: { place: 2.5, width: '8rem' },
  exported: [{ header: 'method' }],
  search: { weight: 2 },
  facet: { plural: 'methods' },
  compared: 2.5,
  group: 'fact',
  isPrinted: true,
};

Reflect.set(variableSchema.entries, 'method', variableSchema.entries.units);
Reflect.set(fields, 'method', method);
for (const entries of [fieldEntries, fieldsAndFacts])
  if (Array.isArray(entries)) entries.push(['method', method]);
if (columnFields instanceof Map) columnFields.set('method', ['method', method]);

/** And a fact, by its one entry: it is read from the code. */
const wave: Fact = {
  title: 'Wave',
  kind: 'text',
  lists: ['variable'],
  read: (record) => fieldOf(record, 'slug').replace('variable-', 'Wave '),
  column: { place: 2.6, width: '8rem' },
  exported: [{ header: 'wave' }],
  compared: 2.6,
  group: 'pill',
};

Reflect.set(facts, 'wave', wave);
for (const entries of [factEntries, fieldsAndFacts]) if (Array.isArray(entries)) entries.push(['wave', wave]);
if (columnFields instanceof Map) columnFields.set('wave', ['wave', wave]);
