import { expect, test } from 'vitest';
import { changeBetween, type Change } from '../../../../src/contract/change.ts';
import { groupChanges } from '../../../../src/catalog/changes/groups.ts';
import {
  aboutOf,
  changeLines,
  changesSentence,
  fieldLine,
} from '../../../../src/catalog/changes/changes-text.ts';
import { source, variable } from '../../../support/catalog-builder.ts';

type Fields = Parameters<typeof variable>[0];

function changed(before: Fields | null, after: Fields | null, id = 1): Change[] {
  const states = [before, after].map((each) => each && variable({ id, ...each }));
  const [old, now] = states.map((each) => each ?? undefined);
  return [changeBetween({ collection: 'variable', id, before: old, after: now }) ?? []].flat();
}

const groupsOf = (changes: readonly Change[]) => groupChanges(changes).map(({ name }) => name);

test.each<[string, Fields, Fields, string[]]>([
  ['another name', { name: 'Motorcycle' }, { name: 'Worked at home' }, ['meaning']],
  ['a name in other words', { name: 'Worked at home' }, { name: 'Worked from home' }, ['readers']],
  ['another unit', { units: '$' }, { units: 'percent' }, ['meaning']],
  ['a unit that is still none', { units: null }, { units: '' }, ['other']],
  ['a description that is still none', { description: null }, { description: ' ' }, ['other']],
  ['a unit with a blank less', { units: 'people ' }, { units: 'people' }, ['other']],
  ['a unit that was missing', { units: null }, { units: 'percent' }, ['readers']],
  ['a longer unit', { units: 'US dollars' }, { units: 'dollars' }, ['readers']],
  ['a description', { description: 'One' }, { description: 'Two' }, ['readers']],
  ['another code', { slug: 'a' }, { slug: 'b' }, ['meaning']],
  ['a code that was missing', { slug: '' }, { slug: 'b' }, ['other']],
  ['a source that is gone', { sources: [source({ id: 4 })] }, { sources: [] }, ['meaning']],
  ['another source too', { sources: [] }, { sources: [source({ id: 4 })] }, ['readers']],
  ['a tag', { tags: [] }, { tags: [{ id: 1, name: 'Housing' }] }, ['readers']],
  ['a depth', { depth: 1 }, { depth: 2 }, ['other']],
  ['a number format', { numberFormatOptions: {} }, { numberFormatOptions: { style: 'percent' } }, ['other']],
])('%s', (_, before, after, expected) => {
  expect(groupsOf(changed(before, after))).toEqual(expected);
});

test.each<[Fields, Fields, string]>([
  [{ units: 'people ' }, { units: 'people' }, 'Unit: "people " → "people"'],
  [{ description: null }, { description: ' ' }, 'Description: null → " "'],
  [{ description: null }, { description: 'One' }, 'Description: none → One'],
  [
    { description: `${'word '.repeat(1000)}one` },
    { description: `${'word '.repeat(1000)}two` },
    `Description: …${'word '.repeat(8)}one → …${'word '.repeat(8)}two`,
  ],
])('a line of a change shows what differs', (before, after, expected) => {
  expect(changed(before, after).flatMap(({ fields }) => fields.map(fieldLine))).toEqual([expected]);
});

const sources = [source({ id: 4 })];

test.each<[string, Fields, Fields]>([
  ['slug', { slug: 'a', name: 'Workers' }, { slug: 'a', name: 'All workers' }],
  ['name and sources', { slug: 'a', name: 'Workers', sources }, { slug: 'b', name: 'Workers', sources }],
])('a record that is gone and a new one with the same %s are a pair', (_, before, after) => {
  const groups = groupChanges([...changed(before, null, 7), ...changed(null, after, 12)]);
  expect(groups.flatMap(({ changes }) => changes)).toMatchObject([
    { id: 12, kind: 'changed', note: 'probably renamed; was ID 7' },
  ]);
  expect(changesSentence([...changed(before, null, 7), ...changed(null, after, 12)])).toBe('1 changed');
});

test('a record that was added and removed within the time is both new and gone', () => {
  const record = { slug: 'a', name: 'Workers' };
  expect(groupsOf([...changed(null, record, 7), ...changed(record, null, 7)])).toEqual(['gone', 'new']);
});

test('a slug or name that several have makes no pair', () => {
  const gone = [7, 8].flatMap((id) => changed({ slug: 'a', name: 'A', sources: [] }, null, id));
  const added = changed(null, { slug: 'a', name: 'A', sources: [] }, 12);
  expect(groupsOf([...gone, ...added])).toEqual(['gone', 'new']);
});

test('one edit of a source is one change, on as many variables as have it', () => {
  const edited = Array.from({ length: 41 }, (_, at) =>
    changed(
      { sources: [source({ id: 4, name: 'Survey' })] },
      { sources: [source({ id: 4, name: 'Survey of 2024' })], ...(at === 0 && { depth: 9 }) },
      at + 1,
    ),
  ).flat();
  expect(changesSentence(edited)).toBe('2 changed');
  expect(changeLines(edited)).toEqual([
    '',
    'Visible changes (1)',
    '  source 4: Survey of 2024, on 41 variables',
    '    Name: Survey → Survey of 2024',
    '',
    'Other changes (1)',
    expect.stringContaining('  variable 1: '),
    expect.stringMatching(/^ {4}Level in table: \d+ → 9$/),
  ]);
});

const shareOf = (name: string, others: object = {}) => ({
  denominators: [{ id: 1, name, slug: 'a' }],
  ...others,
});

test('another name of a variable is one change, not one of each that is a percentage of it', () => {
  const renamed = changed({ name: 'Total' }, { name: 'Total of workers' });
  const echo = changed(shareOf('Total'), shareOf('Total of workers'), 2);
  expect(changesSentence([...renamed, ...echo])).toBe('1 changed');
  // Where the catalog itself disagrees, nothing else says so.
  expect(changesSentence(echo)).toBe('1 changed');
  const units = changed(
    shareOf('Total', { units: 'people' }),
    shareOf('Total of workers', { units: 'workers' }),
    3,
  );
  const [, of3] = groupChanges([...renamed, ...units]).flatMap(({ changes }) => changes);
  expect(of3?.fields.map(({ field }) => field)).toEqual(['units']);
});

test('a line names the difference between values that are both empty', () => {
  expect(changeLines(changed({ units: null }, { units: '' })).at(-1)).toBe('    Unit: null → ""');
});

test('another source in the place of one on several variables is one change', () => {
  const [old, now] = [2024, 2025].map((id) => source({ id, slug: `census-${id}`, name: `Census ${id}` }));
  const edited = [1, 2, 3].flatMap((id) => changed({ sources: [old!] }, { sources: [now!] }, id));
  expect(changeLines(edited)).toEqual([
    '',
    'May mean something else or break scripts (1)',
    '  source 2025: Census 2025, probably renamed, on 3 variables',
    ...['ID: 2024 → 2025', 'Name: Census 2024 → Census 2025', 'Code: census-2024 → census-2025'].map((line) =>
      expect.stringContaining(line.split(': ')[1] ?? ''),
    ),
  ]);
  const other = changed({ sources: [old!] }, { sources: [source({ id: 7 })] }, 4);
  expect(groupsOf([...edited, ...other])).toEqual(['meaning']);
  expect(groupChanges([...edited, ...other])[0]?.changes).toHaveLength(4);
});

test('a source with another id under its code breaks links, and is one change', () => {
  const [old, now] = [5, 77].map((id) => source({ id, slug: 'acs', name: 'ACS' }));
  const edited = [1, 2, 3].flatMap((id) => changed({ sources: [old!] }, { sources: [now!] }, id));
  expect(changeLines(edited)).toEqual([
    '',
    'Other IDs: links to these records break (1)',
    '  source 77: ACS, was ID 5, on 3 variables',
    '    ID: 5 → 77',
  ]);
});

test('a group says of what and in which fields its changes are', () => {
  const same = { slug: 'B08301', sources };
  const edited = [1, 2].flatMap((id) =>
    changed({ units: '$', depth: 1, ...same }, { units: 'percent', depth: id, ...same }, id),
  );
  const [group] = groupChanges(edited);
  expect(aboutOf(group!.changes)).toBe('2 variables · Unit 2, Level in table 1');
  expect(group).toMatchObject({ changes: [{ code: 'B08301', source: sources[0]!.name }, { id: 2 }] });
});

test('another source in place of one is a change of the variable', () => {
  const groups = groupChanges(changed({ sources }, { sources: [source({ id: 5 })] }));
  expect(groups).toMatchObject([{ name: 'meaning', changes: [{ id: 1, fields: [{ field: 'sources' }] }] }]);
});
