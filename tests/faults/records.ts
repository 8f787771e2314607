import { source, variable } from '../support/catalog-builder.ts';
import {
  type Expected,
  type Fault,
  fault,
  marks,
  type More,
  ofVariable,
  seen,
  short,
  whole,
} from './fault.ts';
import { indicatorWith, list, onePage, recordText, seven, sourceWith, variableWith } from './scripts.ts';

type Fields = Record<string, unknown>;

const [first] = seven;
const json = (id: string, more = '') => `{"id":${id},"name":"n","slug":"s","description":null${more}}`;
const deep = `${'['.repeat(1e5)}${']'.repeat(1e5)}`;

const held = (name: string, raw: unknown, heldFor: string): Fault =>
  fault(`record ${name}`, onePage(first, raw), short(1, { held: 1, heldFor, says: /1 record unreadable/ }));

const heldText = (name: string, record: string, heldFor: string): Fault =>
  fault(`record ${name}`, recordText(record), { held: 1, heldFor, state: 'short' });

const heldId = (name: string, id: unknown): Fault => held(`with ${name}`, { ...first, id }, 'no id');

const indicator = (name: string, fields: Fields, expected: Expected, ...more: More[]): Fault =>
  fault(`indicator with ${name}`, indicatorWith(fields), expected, ...more);

const plain = (name: string, fields: Fields, ...more: More[]): Fault =>
  fault(`variable with ${name}`, variableWith(fields), marks(), ofVariable, ...more);

const marked = (field: string, value: unknown, ...more: More[]): Fault => {
  const given = JSON.stringify(value)?.slice(0, 40) ?? 'missing';
  return plain(`${field} ${given}`, { [field]: value }, { expect: marks(field) }, ...more);
};

const format = (name: string, numberFormatOptions: unknown): Fault =>
  plain(
    `number format ${name}`,
    { numberFormatOptions },
    { expect: marks('numberFormatOptions') },
    'Numbers are shown unformatted; the field is marked with what Intl or the list of options says.',
  );

const sourceField = (field: string, value: unknown): Fault =>
  fault(
    `source with ${field} ${JSON.stringify(value)}`,
    sourceWith({ [field]: value }),
    marks(`sources[0].${field}`),
    ofVariable,
  );

const packageId = (id: string, ...more: More[]): Fault =>
  fault(
    `source with packageId ${id}`,
    sourceWith({ packageId: id }),
    marks(),
    ofVariable,
    'Shown as text, “not a UUID”; no address is made of it unless it is a plain name.',
    ...more,
  );

const fieldCalled = (field: string): Fault =>
  fault(
    `record with a field called ${field}`,
    recordText(json('1', `,"${field}":{"polluted":1,"then":1}`)),
    marks(),
  );

const ids = (name: string, id: unknown, expected = marks('id')): Fault =>
  fault(`record with id ${name}`, indicatorWith({ id }), expected);

const manySources = Array.from({ length: 10_000 }, (_, index) =>
  source({ id: index + 1, name: `Source ${index + 1}` }),
);
const manyTags = Array.from({ length: 10_000 }, (_, id) => ({ id }));
const manyFields = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field${index}`, index]));
const deepFormat = JSON.stringify(variable()).replace(
  '"numberFormatOptions":{}',
  `"numberFormatOptions":{"style":${deep}}`,
);
const twoSources = [source(), source({ name: 'Other' })];
const other = { ...first, name: 'Other' };
const twelve = onePage({ ...first, id: 12 }, { ...first, id: '12' });
const unnamed = '“No name” with slug and id, in list, heading and title.';

/** Records whose fields violate the contract. */
export const recordFaults: readonly Fault[] = [
  held('null', null, 'not an object'),
  held('a list', [1, 2], 'not an object'),
  held('text', 'Indicator', 'not an object'),
  held('a number', 7, 'not an object'),
  held('without id', { name: 'No id' }, 'no id'),
  heldId('id null', null),
  heldId('id an object', { $oid: 1 }),
  heldId('an empty id', ''),
  held('with an id of 300 characters', { ...first, id: 'x'.repeat(300) }, 'id too long'),
  heldText('with id 9007199254740993', json('9007199254740993'), 'id not exact'),
  heldText('with id 1e400', json('1e400'), 'id not exact'),
  heldText('with a lone surrogate as id', json('"\\ud800"'), 'id is not valid text'),
  heldText('whose id is only inherited', '{"__proto__":{"id":1},"name":"n"}', 'no id'),
  ids('as text', '1'),
  ids('as text with a zero', '012'),
  ids('1.5', 1.5),
  ids('-1', -1, marks()),
  ids('0', 0, marks()),
  ids('of markup', '<svg onload="window.ran=1">'),
  ids('with path traversal', '../../settings'),
  ids('with percent signs', '%zz%2f%00'),
  ids('__proto__', '__proto__'),
  ids('..', '..'),
  fault('12 and "12" in one list', twelve, whole(2, { marks: ['id'] }), seen(/All 2 loaded/)),
  fault('one record twice on a page', onePage(first, first, seven[1]), short(2, { repeats: 1 })),
  fault('two different records with one id on a page', onePage(first, other), short(1, { versions: 1 })),
  fault(
    'one valid record among three invalid ones',
    list([null, 'x', { id: null }, first]),
    short(1, { held: 3 }),
    seen(/3 records can’t be shown/, 'axe'),
  ),
  indicator(
    'name null',
    { name: null },
    marks('name'),
    seen(/One field has an unexpected value/, 'open', 'axe'),
  ),
  indicator('an empty name', { name: '' }, marks(), unnamed),
  indicator(
    'an invisible name',
    { name: '\u200b' },
    marks(),
    seen(/^No name · .* · ID 1$/, 'open', 'axe'),
    unnamed,
  ),
  indicator(
    'a name of a megabyte',
    { name: 'name '.repeat(200_000) },
    marks(),
    seen(/No description/, 'open'),
    'The name shortened in list, heading and title; in full in the raw data.',
  ),
  ...['', null].map((description) =>
    indicator(`description ${JSON.stringify(description)}`, { description }, marks()),
  ),
  indicator(
    'a description of a megabyte in one line',
    { description: 'x'.repeat(1_000_000) },
    marks(),
    'The first 900 characters and “Show all”, which renders the text in blocks as they scroll into view.',
  ),
  fault('slug with / ? # % .. and a space', indicatorWith({ slug: '/?#%..\\ A' }), marks()),
  marked('depth', '3', seen(/invalid/, 'open', 'unfold')),
  marked('depth', null),
  marked('displayName', null),
  marked('percentLabel', 12),
  marked('units', 100),
  marked('unitNotes', []),
  marked('shortName', {}),
  marked('resourcetype', undefined),
  marked('tags', 'none'),
  marked('context', { text: 'x' }),
  marked('sources', null),
  marked('sources', {}),
  marked('numberFormatOptions', null),
  marked('numberFormatOptions', 'currency'),
  plain('depth of a billion', { depth: 1e9 }),
  plain(
    'an unknown kind',
    { resourcetype: '<b>Census</b>Variable' },
    seen(/<b>Census<\/b>Variable/, 'open', 'unfold'),
  ),
  plain('displayName that differs from the name', { displayName: 'Another' }, seen(/Another/, 'open')),
  plain('sources that are ids', { sources: [1, 2] }, { expect: marks('sources[0]', 'sources[1]') }),
  plain(
    '10,000 sources',
    { sources: manySources },
    seen(/Show 500 more of 10,000 sources/, 'open'),
    'The data page of the first source, 20 of the others, and more of them 500 at a time.',
  ),
  plain('two different sources with one id', { sources: twoSources }, seen(/^Other$/, 'open')),
  plain(
    'tags, context and denominators of any shape',
    {
      tags: [1, null, 'x', [[]], { a: { b: 1 } }, true],
      context: [{ text: '<b>', link: 'javascript:window.ran=1' }, 3],
      denominators: [{ id: 1 }, 2, null, ['x']],
    },
    seen(/Also as a/, 'open', 'axe'),
  ),
  plain('10,000 tags', { tags: manyTags }, seen(/Show 500 more of 10,000/, 'open')),
  plain('300 unknown fields', manyFields, seen(/Raw data/, 'open', 'unfold')),
  format('with an unknown currency', { style: 'currency', currency: 'none' }),
  format('with a currency missing', { style: 'currency' }),
  format('with an unknown style', { style: 'roman' }),
  format('with 99 fraction digits', { maximumFractionDigits: 99 }),
  format('with 21 integer digits', { minimumIntegerDigits: 21 }),
  format('in another numbering system', { numberingSystem: 'arab' }),
  format('with an array for an option', { style: ['percent'] }),
  format('with an object with toString for an option', { style: { toString: 1 } }),
  format('with fraction digits in the wrong order', { minimumFractionDigits: 5, maximumFractionDigits: 2 }),
  ...['__proto__', 'constructor', 'hasOwnProperty', 'toJSON', 'then', '$$typeof', 'ref', 'key'].map(
    fieldCalled,
  ),
  fault(
    'record of 5 MB',
    indicatorWith({ description: 'long '.repeat(1_000_000) }),
    whole(1, { reads: /^long long/ }),
    seen(/Show all/, 'open'),
    'The record as usual; its text is shortened, with “Show all”.',
  ),
  fault(
    'record nested 100,000 deep',
    recordText(json('1', `,"x":${deep}`)),
    marks(),
    seen(/Raw data/, 'open', 'unfold'),
  ),
  fault(
    'number format nested 100,000 deep',
    recordText(deepFormat),
    marks('numberFormatOptions'),
    ofVariable,
    seen(/Numbers are shown unformatted/, 'open', 'unfold'),
  ),
  sourceField('infoLink', 4),
  sourceField('infoLink', ['https://example.org/']),
  sourceField('resourceId', {}),
  sourceField('name', null),
  packageId('not-a-uuid'),
  packageId('{6F1C2F0E-6D0A-4F5E-9D53-0A4B7F1F3C11}'),
  packageId('../../../admin', seen(/not a UUID/, 'open', 'unfold')),
  packageId('<b>x</b>'),
];
