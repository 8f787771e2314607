import { source, variable } from '../support/catalog-builder.ts';
import type { Expected, Fault } from './fault.ts';
import { indicatorWith, list, onePage, recordText, seven, sourceWith, variableWith } from './scripts.ts';

const shown = { shown: 1, state: 'complete' } as const;
const [first] = seven;

const held = (name: string, raw: unknown, heldFor: string): Fault => ({
  name: `record ${name}`,
  serve: onePage(first, raw),
  expect: { shown: 1, held: 1, heldFor, state: 'short', says: /1 record unreadable/ },
});

const heldText = (name: string, json: string, heldFor: string): Fault => ({
  name: `record ${name}`,
  serve: recordText(json),
  expect: { held: 1, heldFor, state: 'short' },
});

const marked = (field: string, value: unknown, screen?: Fault['screen']): Fault => ({
  name: `variable with ${field} ${JSON.stringify(value)?.slice(0, 40) ?? 'missing'}`,
  collection: 'variable',
  serve: variableWith({ [field]: value }),
  expect: { ...shown, marks: [field] },
  ...(screen === undefined ? {} : { screen }),
});

const plain = (name: string, fields: Record<string, unknown>, more: Partial<Fault> = {}): Fault => ({
  name: `variable with ${name}`,
  collection: 'variable',
  serve: variableWith(fields),
  expect: { ...shown, marks: [] },
  ...more,
});

const format = (name: string, numberFormatOptions: unknown): Fault =>
  plain(
    `number format ${name}`,
    { numberFormatOptions },
    {
      expect: { ...shown, marks: ['numberFormatOptions'] },
      sees: 'Numbers are shown unformatted; the field is marked with what Intl or the list of options says.',
      screen: { text: /Numbers are shown unformatted/, open: true, unfold: true },
    },
  );

const ids = (name: string, id: unknown, expect: Expected = { ...shown, marks: ['id'] }): Fault => ({
  name: `record with id ${name}`,
  serve: indicatorWith({ id }),
  expect,
});

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
  heldText(
    'with id 9007199254740993',
    '{"id":9007199254740993,"name":"n","slug":"s","description":null}',
    'id not exact',
  ),
  heldText('with id 1e400', '{"id":1e400,"name":"n","slug":"s","description":null}', 'id not exact'),
  heldText(
    'with a lone surrogate as id',
    '{"id":"\\ud800","name":"n","slug":"s","description":null}',
    'id is not valid text',
  ),
  heldText('whose id is only inherited', '{"__proto__":{"id":1},"name":"n"}', 'no id'),
  ids('as text', '1'),
  ids('as text with a zero', '012'),
  ids('1.5', 1.5),
  ids('-1', -1, { ...shown, marks: [] }),
  ids('0', 0, { ...shown, marks: [] }),
  ids('of markup', '<svg onload="window.ran=1">'),
  ids('with path traversal', '../../settings'),
  ids('with percent signs', '%zz%2f%00'),
  ids('__proto__', '__proto__'),
  ids('..', '..'),
  {
    name: '12 and "12" in one list',
    serve: onePage({ ...first, id: 12 }, { ...first, id: '12' }),
    expect: { shown: 2, state: 'complete', marks: ['id'] },
    screen: { text: /All 2 loaded/ },
  },
  {
    name: 'one record twice on a page',
    serve: onePage(first, first, seven[1]),
    expect: { shown: 2, repeats: 1, state: 'short' },
  },
  {
    name: 'two different records with one id on a page',
    serve: onePage(first, { ...first, name: 'Other' }),
    expect: { shown: 1, versions: 1, state: 'short' },
  },
  {
    name: 'one valid record among three invalid ones',
    serve: list([null, 'x', { id: null }, first], (page) => page),
    expect: { shown: 1, held: 3, state: 'short' },
    screen: { text: /3 records can’t be shown/, axe: true },
  },
  ...([null, 7, true, {}, []] as const).map(
    (name): Fault => ({
      name: `indicator with name ${JSON.stringify(name)}`,
      serve: indicatorWith({ name }),
      expect: { ...shown, marks: ['name'] },
      screen:
        name === null ? { text: /One field has an unexpected value/, open: true, axe: true } : undefined,
    }),
  ),
  ...['', '\u200b'].map(
    (name): Fault => ({
      name: `indicator with ${name === '' ? 'an empty name' : 'an invisible name'}`,
      serve: indicatorWith({ name }),
      expect: { ...shown, marks: [] },
      screen: { text: /^No name · .* · ID 1$/, open: name !== '', axe: true },
      sees: '“No name” with slug and id, in list, heading and title.',
    }),
  ),
  {
    name: 'indicator with a name of a megabyte',
    serve: indicatorWith({ name: 'name '.repeat(200_000) }),
    expect: { ...shown, marks: [] },
    screen: { text: /No description given/, open: true },
    sees: 'The name shortened in list, heading and title; in full in the raw data.',
  },
  ...['', null].map(
    (description): Fault => ({
      name: `indicator with description ${JSON.stringify(description)}`,
      serve: indicatorWith({ description }),
      expect: { ...shown, marks: [] },
      screen: { text: /No description given/, open: true },
    }),
  ),
  ...([undefined, 5, [], { en: 'text' }] as const).map(
    (description): Fault => ({
      name: `indicator with description ${JSON.stringify(description) ?? 'missing'}`,
      serve: indicatorWith({ description }),
      expect: { ...shown, marks: ['description'] },
    }),
  ),
  {
    name: 'indicator with a description of a megabyte in one line',
    serve: indicatorWith({ description: 'x'.repeat(1_000_000) }),
    expect: { ...shown, marks: [] },
    screen: { text: /Show all/, open: true },
    sees: 'The first 900 characters and “Show all”, which renders the text in blocks as they scroll into view.',
  },
  {
    name: 'slug with / ? # % .. and a space',
    serve: indicatorWith({ slug: '/?#%..\\ A' }),
    expect: { ...shown, marks: [] },
  },
  marked('depth', -1),
  marked('depth', 1.5),
  marked('depth', '3', { text: /not usable/, open: true, unfold: true }),
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
  marked('sources', null, { text: /One field has an unexpected value/, open: true }),
  marked('sources', {}),
  marked('sources', 'ACS'),
  marked('numberFormatOptions', null),
  marked('numberFormatOptions', []),
  marked('numberFormatOptions', 'currency'),
  plain('depth of a billion', { depth: 1e9 }),
  plain(
    'an unknown kind',
    { resourcetype: '<b>Census</b>Variable' },
    { screen: { text: /<b>Census<\/b>Variable/, open: true, unfold: true } },
  ),
  plain(
    'displayName that differs from the name',
    { displayName: 'Another' },
    { screen: { text: /Another/, open: true } },
  ),
  plain(
    'one source that is null',
    { sources: [source(), null] },
    { expect: { ...shown, marks: ['sources[1]'] } },
  ),
  plain(
    'sources that are ids',
    { sources: [1, 2] },
    { expect: { ...shown, marks: ['sources[0]', 'sources[1]'] } },
  ),
  plain(
    '10,000 sources',
    { sources: many(10_000) },
    {
      screen: { text: /Show 500 more of 9,999 sources/, open: true },
      sees: 'The data page of the first source, 20 of the others, and more of them 500 at a time.',
    },
  ),
  plain(
    'two different sources with one id',
    { sources: [source(), source({ name: 'Other' })] },
    {
      screen: { text: /^Other$/, open: true },
    },
  ),
  plain(
    'tags, context and denominators of any shape',
    {
      tags: [1, null, 'x', [[]], { a: { b: 1 } }, true],
      context: [{ text: '<b>', link: 'javascript:window.ran=1' }, 3],
      denominators: [{ id: 1 }, 2, null, ['x']],
    },
    { screen: { text: /Percent of/, open: true, axe: true } },
  ),
  plain(
    '10,000 tags',
    { tags: Array.from({ length: 10_000 }, (_, id) => ({ id })) },
    {
      screen: { text: /Show 500 more of 10,000/, open: true },
    },
  ),
  plain(
    '300 unknown fields',
    Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field${index}`, index])),
    {
      screen: { text: /Other fields \(300\)/, open: true },
    },
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
  ...['__proto__', 'constructor', 'hasOwnProperty', 'toJSON', 'then', '$$typeof', 'ref', 'key'].map(
    (field): Fault => ({
      name: `record with a field called ${field}`,
      serve: recordText(
        `{"id":1,"name":"n","slug":"s","description":null,"${field}":{"polluted":1,"then":1}}`,
      ),
      expect: { ...shown, marks: [] },
      screen: field === 'toJSON' || field === 'then' ? { text: /Other fields \(1\)/, open: true } : undefined,
    }),
  ),
  {
    name: 'record of 5 MB',
    serve: indicatorWith({ description: 'long '.repeat(1_000_000) }),
    expect: { ...shown, reads: /^long long/ },
    sees: 'The record as usual; its text is shortened, with “Show all”.',
    screen: { text: /Show all/, open: true },
  },
  {
    name: 'record nested 100,000 deep',
    serve: (asked) =>
      recordText(
        `{"id":1,"name":"n","slug":"s","description":null,"x":${'['.repeat(1e5)}${']'.repeat(1e5)}}`,
      )(asked),
    expect: { ...shown, marks: [] },
    screen: { text: /Other fields \(1\)/, open: true },
  },
  {
    name: 'number format nested 100,000 deep',
    collection: 'variable',
    serve: (asked) => {
      const [before, after] = JSON.stringify({ ...variable(), numberFormatOptions: { style: 0 } }).split(
        '"style":0',
      );
      return recordText(`${before}"style":${'['.repeat(1e5)}${']'.repeat(1e5)}${after}`)(asked);
    },
    expect: { ...shown, marks: ['numberFormatOptions'] },
    screen: { text: /Numbers are shown unformatted/, open: true, unfold: true },
  },
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
  ).map(
    ([field, value]): Fault => ({
      name: `source with ${field} ${JSON.stringify(value)}`,
      collection: 'variable',
      serve: sourceWith({ [field]: value }),
      expect: { ...shown, marks: [`sources[0].${field}`] },
    }),
  ),
  ...['not-a-uuid', '{6F1C2F0E-6D0A-4F5E-9D53-0A4B7F1F3C11}', '../../../admin', '<b>x</b>'].map(
    (packageId): Fault => ({
      name: `source with packageId ${packageId}`,
      collection: 'variable',
      serve: sourceWith({ packageId }),
      expect: { ...shown, marks: [] },
      sees: 'Shown as text, “not a UUID”; no address is made of it unless it is a plain name.',
      screen: { text: /not a UUID/, open: true, unfold: true },
    }),
  ),
];
