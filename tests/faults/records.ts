import { source, variable } from '../support/catalog-builder.ts';
import { type Expected, type Fault, fault, marks, seen, short, whole } from './fault.ts';
import { indicatorWith, list, onePage, recordText, seven, sourceWith, variableWith } from './scripts.ts';

const [first] = seven;
const json = (id: string, more = '') => `{"id":${id},"name":"n","slug":"s","description":null${more}}`;
const deep = `${'['.repeat(1e5)}${']'.repeat(1e5)}`;

const held = (name: string, raw: unknown, heldFor: string): Fault =>
  fault(`record ${name}`, onePage(first, raw), short(1, { held: 1, heldFor, says: /1 record unreadable/ }));

const heldText = (name: string, record: string, heldFor: string): Fault =>
  fault(`record ${name}`, recordText(record), { held: 1, heldFor, state: 'short' });

const indicator = (
  name: string,
  fields: Record<string, unknown>,
  expected: Expected,
  more?: string | Partial<Fault>,
): Fault => fault(`indicator with ${name}`, indicatorWith(fields), expected, more);

const marked = (field: string, value: unknown, more: Partial<Fault> = {}): Fault =>
  fault(
    `variable with ${field} ${JSON.stringify(value)?.slice(0, 40) ?? 'missing'}`,
    variableWith({ [field]: value }),
    marks(field),
    { collection: 'variable', ...more },
  );

const plain = (name: string, fields: Record<string, unknown>, more: Partial<Fault> = {}): Fault =>
  fault(`variable with ${name}`, variableWith(fields), marks(), { collection: 'variable', ...more });

const format = (name: string, numberFormatOptions: unknown): Fault =>
  plain(
    `number format ${name}`,
    { numberFormatOptions },
    {
      expect: marks('numberFormatOptions'),
      sees: 'Numbers are shown unformatted; the field is marked with what Intl or the list of options says.',
    },
  );

const ids = (name: string, id: unknown, expected = marks('id')): Fault =>
  fault(`record with id ${name}`, indicatorWith({ id }), expected);

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => source({ id: index + 1, name: `Source ${index + 1}` }));

/** Records whose fields violate the contract. */
export const recordFaults: readonly Fault[] = [
  held('null', null, 'not an object'),
  held('a list', [1, 2], 'not an object'),
  held('text', 'Indicator', 'not an object'),
  held('a number', 7, 'not an object'),
  held('without id', { name: 'No id' }, 'no id'),
  held('with id null', { ...first, id: null }, 'no id'),
  held('with id true', { ...first, id: true }, 'no id'),
  held('with id an object', { ...first, id: { $oid: 1 } }, 'no id'),
  held('with id a list', { ...first, id: [1] }, 'no id'),
  held('with an empty id', { ...first, id: '' }, 'no id'),
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
  fault(
    '12 and "12" in one list',
    onePage({ ...first, id: 12 }, { ...first, id: '12' }),
    whole(2, { marks: ['id'] }),
    seen(/All 2 loaded/),
  ),
  fault('one record twice on a page', onePage(first, first, seven[1]), short(2, { repeats: 1 })),
  fault(
    'two different records with one id on a page',
    onePage(first, { ...first, name: 'Other' }),
    short(1, { versions: 1 }),
  ),
  fault(
    'one valid record among three invalid ones',
    list([null, 'x', { id: null }, first]),
    short(1, { held: 3 }),
    seen(/3 records can’t be shown/, 'axe'),
  ),
  ...([null, 7, true, {}, []] as const).map((name) =>
    indicator(
      `name ${JSON.stringify(name)}`,
      { name },
      marks('name'),
      name === null ? seen(/One field has an unexpected value/, 'open', 'axe') : {},
    ),
  ),
  ...['', '\u200b'].map((name) =>
    indicator(name === '' ? 'an empty name' : 'an invisible name', { name }, marks(), {
      ...(name === '' ? {} : seen(/^No name · .* · ID 1$/, 'open', 'axe')),
      sees: '“No name” with slug and id, in list, heading and title.',
    }),
  ),
  indicator('a name of a megabyte', { name: 'name '.repeat(200_000) }, marks(), {
    ...seen(/No description given/, 'open'),
    sees: 'The name shortened in list, heading and title; in full in the raw data.',
  }),
  ...['', null].map((description) =>
    indicator(`description ${JSON.stringify(description)}`, { description }, marks()),
  ),
  ...([undefined, 5, [], { en: 'text' }] as const).map((description) =>
    indicator(
      `description ${JSON.stringify(description) ?? 'missing'}`,
      { description },
      marks('description'),
    ),
  ),
  indicator(
    'a description of a megabyte in one line',
    { description: 'x'.repeat(1_000_000) },
    marks(),
    'The first 900 characters and “Show all”, which renders the text in blocks as they scroll into view.',
  ),
  fault('slug with / ? # % .. and a space', indicatorWith({ slug: '/?#%..\\ A' }), marks()),
  marked('depth', -1),
  marked('depth', 1.5),
  marked('depth', '3', seen(/invalid/, 'open', 'unfold')),
  marked('depth', null),
  marked('displayName', null),
  marked('percentLabel', 12),
  marked('units', 100),
  marked('unitNotes', []),
  marked('shortName', {}),
  marked('resourcetype', undefined),
  marked('denominators', null),
  marked('tags', 'none'),
  marked('context', { text: 'x' }),
  marked('sources', null),
  marked('sources', {}),
  marked('sources', 'ACS'),
  marked('numberFormatOptions', null),
  marked('numberFormatOptions', []),
  marked('numberFormatOptions', 'currency'),
  plain('depth of a billion', { depth: 1e9 }),
  plain(
    'an unknown kind',
    { resourcetype: '<b>Census</b>Variable' },
    seen(/<b>Census<\/b>Variable/, 'open', 'unfold'),
  ),
  plain('displayName that differs from the name', { displayName: 'Another' }, seen(/Another/, 'open')),
  plain('one source that is null', { sources: [source(), null] }, { expect: marks('sources[1]') }),
  plain('sources that are ids', { sources: [1, 2] }, { expect: marks('sources[0]', 'sources[1]') }),
  plain(
    '10,000 sources',
    { sources: many(10_000) },
    {
      ...seen(/Show 500 more of 9,999 sources/, 'open'),
      sees: 'The data page of the first source, 20 of the others, and more of them 500 at a time.',
    },
  ),
  plain(
    'two different sources with one id',
    { sources: [source(), source({ name: 'Other' })] },
    seen(/^Other$/, 'open'),
  ),
  plain(
    'tags, context and denominators of any shape',
    {
      tags: [1, null, 'x', [[]], { a: { b: 1 } }, true],
      context: [{ text: '<b>', link: 'javascript:window.ran=1' }, 3],
      denominators: [{ id: 1 }, 2, null, ['x']],
    },
    seen(/Percent of/, 'open', 'axe'),
  ),
  plain(
    '10,000 tags',
    { tags: Array.from({ length: 10_000 }, (_, id) => ({ id })) },
    seen(/Show 500 more of 10,000/, 'open'),
  ),
  plain(
    '300 unknown fields',
    Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field${index}`, index])),
    seen(/Other fields \(300\)/, 'open'),
  ),
  format('with an unknown currency', { style: 'currency', currency: 'none' }),
  format('with a currency missing', { style: 'currency' }),
  format('with an unknown style', { style: 'roman' }),
  format('with 99 fraction digits', { maximumFractionDigits: 99 }),
  format('with 21 integer digits', { minimumIntegerDigits: 21 }),
  format('in another numbering system', { numberingSystem: 'arab' }),
  format('with an array for an option', { style: ['percent'] }),
  format('with an object with toString for an option', { style: { toString: 1 } }),
  format('with fraction digits in the wrong order', { minimumFractionDigits: 5, maximumFractionDigits: 2 }),
  ...['__proto__', 'constructor', 'hasOwnProperty', 'toJSON', 'then', '$$typeof', 'ref', 'key'].map((field) =>
    fault(
      `record with a field called ${field}`,
      recordText(json('1', `,"${field}":{"polluted":1,"then":1}`)),
      marks(),
      field === 'then' ? seen(/Other fields \(1\)/, 'open') : {},
    ),
  ),
  fault(
    'record of 5 MB',
    indicatorWith({ description: 'long '.repeat(1_000_000) }),
    whole(1, { reads: /^long long/ }),
    { ...seen(/Show all/, 'open'), sees: 'The record as usual; its text is shortened, with “Show all”.' },
  ),
  fault(
    'record nested 100,000 deep',
    recordText(json('1', `,"x":${deep}`)),
    marks(),
    seen(/Other fields \(1\)/, 'open'),
  ),
  fault(
    'number format nested 100,000 deep',
    recordText(
      JSON.stringify({ ...variable(), numberFormatOptions: { style: 0 } }).replace(
        '"style":0',
        `"style":${deep}`,
      ),
    ),
    marks('numberFormatOptions'),
    { collection: 'variable', ...seen(/Numbers are shown unformatted/, 'open', 'unfold') },
  ),
  ...(
    [
      ['infoLink', null],
      ['infoLink', 4],
      ['infoLink', ['https://example.org/']],
      ['packageId', 5],
      ['resourceId', {}],
      ['tags', null],
      ['name', null],
    ] as const
  ).map(([field, value]) =>
    fault(
      `source with ${field} ${JSON.stringify(value)}`,
      sourceWith({ [field]: value }),
      marks(`sources[0].${field}`),
      { collection: 'variable' },
    ),
  ),
  ...['not-a-uuid', '{6F1C2F0E-6D0A-4F5E-9D53-0A4B7F1F3C11}', '../../../admin', '<b>x</b>'].map((packageId) =>
    fault(`source with packageId ${packageId}`, sourceWith({ packageId }), marks(), {
      collection: 'variable',
      sees: 'Shown as text, “not a UUID”; no address is made of it unless it is a plain name.',
      ...(packageId.includes('..') && seen(/not a UUID/, 'open', 'unfold')),
    }),
  ),
];
