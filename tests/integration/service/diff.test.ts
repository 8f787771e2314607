import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { exportOf, runCatalog } from '../../support/start/run-command.ts';
import { startServe } from '../../support/start/serve-command.ts';
import { runSql, storeKinds } from '../../support/stores/store-kinds.ts';

const before = catalog()
  .subdomain({ id: 1, name: 'Housing' })
  .variable({ id: 17, slug: 'B08006_017', name: 'Motorcycle', description: 'One\ntwo' })
  .variable({ id: 18, name: 'Worked at home' })
  .variable({ id: 19, name: 'Gone one' }).contents;

/** The same with a code that means something else, another wording, and one record less and more. */
const after = JSON.stringify(before)
  .replace('"Worked at home"', '"Worked from home"')
  .replace('"Motorcycle"', '"Worked at home"')
  .replace('"id":19', '"id":20')
  .replace('"Gone one"', '"New one"')
  .replace('"variable-19"', '"variable-20"');

const report = `2 changed, 1 new, 1 gone (1 the same)

May mean something else or break scripts (1)
  variable 17: Worked at home
    Name: Motorcycle → Worked at home

Gone (1)
  variable 19: Gone one

Visible changes (1)
  variable 18: Worked from home
    Name: Worked at home → Worked from home

New (1)
  variable 20: New one
`;

function folder() {
  return folderOf({ 'before.json': JSON.stringify(before), 'after.json': after });
}

test('two files are compared by what each change does to those who use them', async () => {
  const ended = await runCatalog(folder(), 'diff', 'before.json', 'after.json');
  expect(ended).toEqual({ code: 1, out: report, err: '' });
});

test('another order and spelling are no changes', async () => {
  const text = JSON.stringify(before)
    .replaceAll(String.raw`\n`, String.raw`\r\n`)
    .replaceAll('"id":17', '"id":17.0');
  const variable = before.variable.toReversed();
  const at = folderOf({
    'one.json': JSON.stringify(before),
    'other.json': text,
    'third.json': JSON.stringify({ ...before, variable }),
  });
  for (const other of ['other.json', 'third.json'])
    expect((await runCatalog(at, 'diff', 'one.json', other)).code).toBe(0);
});

test('JSON has all values, Markdown is safe to post', async () => {
  const unsafe = after.replace('"New one"', '"**New** <b>"');
  const at = folderOf({ 'a.json': JSON.stringify(before), 'b.json': unsafe });
  const diff = (format: string) => runCatalog(at, 'diff', 'a.json', 'b.json', '--format', format);
  const meaning = {
    name: 'meaning',
    changes: [{ id: 17, fields: [{ field: 'name', before: 'Motorcycle' }] }],
  };
  expect(JSON.parse((await diff('json')).out)).toMatchObject({ same: 1, groups: [meaning, {}, {}, {}] });
  const { out } = await diff('markdown');
  expect(out).toContain('### New (1)\n\n- variable 20: \\*\\*New\\*\\* \\<b\\>\n');
});

test('what cannot be read is an error with its place, and exit code 2', async () => {
  const variable = [1, 2].map((content) => ({ id: 1, content }));
  const at = folderOf({
    'a.json': JSON.stringify(before),
    'twice.json': JSON.stringify({ ...before, variable }, null, 1),
    'broken.json': '{"variable":[',
  });
  const diff = (...args: string[]) => runCatalog(at, 'diff', ...args);
  const says = /^catalog diff: twice\.json: line \d+: variable id 1 is already used in line \d+, with other /;
  const twice = await diff('a.json', 'twice.json');
  expect(twice).toMatchObject({ code: 2, err: expect.stringMatching(says) });
  for (const other of ['broken.json', 'missing.json']) expect((await diff('a.json', other)).code).toBe(2);
  expect((await diff('-', '-')).code).toBe(2);
});

test('sheets that only name a successor of a record that went earlier say so once', async () => {
  const rows = 'sheet,id,slug,name,replaced_by\nvariable,3,older,Older,rent\nvariable,2,old,Old,';
  const at = folderOf({
    'was/variable.csv': 'id,slug,name\n1,rent,Rent\n',
    'is/variable.csv': 'id,slug,name\n1,rent,Rent\n',
    'was/retired.csv': rows,
    'is/retired.csv': `${rows}rent`,
  });
  const diff = (...args: string[]) => runCatalog(at, 'diff', ...args);
  const sentence = 'nothing changed; 1 record that went earlier has a successor now (1 the same)';
  const title = 'Went earlier, and have another successor or none now';
  const line = 'variable 2: Old, replaced by ID 1';
  expect(await diff('was', 'is')).toEqual({
    code: 1,
    out: `${sentence}\n\n${title} (1)\n  ${line}\n`,
    err: '',
  });
  expect((await diff('was', 'is', '--format', 'markdown')).out).toBe(
    `${sentence}\n\n### ${title} (1)\n\n- ${line}\n`,
  );
  const { same, groups } = JSON.parse((await diff('was', 'is', '--format', 'json')).out);
  expect({ same, groups }).toMatchObject({
    same: 1,
    groups: [{ name: 'succeeded', changes: [{ id: 2, replacedBy: 1 }] }],
  });
  await runCatalog(at, 'import', 'is', '--database', 'is.sqlite');
  for (const before of ['is', 'is.sqlite']) {
    expect(await diff(before, 'is')).toMatchObject({ code: 0, out: 'nothing changed (1 the same)\n' });
  }
  const cleared = `nothing changed; 1 record that went earlier has no successor any more (1 the same)\n\n${title} (1)\n  variable 2: Old, replaced by no record any more\n`;
  for (const before of ['is', 'is.sqlite'])
    expect(await diff(before, 'was')).toEqual({ code: 1, out: cleared, err: '' });
  expect((await runCatalog(at, 'import', 'was', '--database', 'is.sqlite')).out).toContain(cleared);
  const { address, stop } = await startServe(join(at, 'is.sqlite'));
  onTestFinished(async () => void (await stop()));
  const { changes } = await (await fetch(`${address}changes.json?collection=variable&id=2`)).json();
  expect([changes[0].wentEarlier, changes[0].replacedBy, changes[1].replacedBy]).toEqual([
    true,
    undefined,
    1,
  ]);
  expect(await (await fetch(`${address}changes.atom`)).text()).toContain('No longer replaced: Old');
  expect((await diff('is.sqlite', 'was')).code).toBe(0);
});

test('another successor in sheets without ids is a change, and the same one is none', async () => {
  const rows = 'slug,name,replaced_by\nrent,Rent,\nage,Age,\nold,Old,';
  const at = folderOf({ 'was/variable.csv': `${rows}rent\n`, 'is/variable.csv': `${rows}age\n` });
  const title = 'Went earlier, and have another successor or none now';
  expect(await runCatalog(at, 'diff', 'was', 'is')).toEqual({
    code: 1,
    out: `nothing changed; 1 record that went earlier has a successor now (2 the same)\n\n${title} (1)\n  variable old: Old, replaced by ID 2\n`,
    err: '',
  });
  expect(await runCatalog(at, 'diff', 'is', 'is')).toMatchObject({ code: 0, err: '' });
});

describe.each(storeKinds)('import into $name', ({ place }) => {
  test('prints what will change, and refuses if too much would disappear', async () => {
    const at = folder();
    const { database } = await place(at);
    const importing = (...args: string[]) => runCatalog(at, 'import', ...args, '--database', database);
    expect((await importing('before.json')).out).toMatch(/^Imported/);
    const dry = await importing('after.json', '--dry-run');
    expect(dry.out).toContain(report);
    const says = '1 of 4 records would disappear, more than --max-gone 10%';
    const refused = await importing('after.json', '--max-gone', '10%');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(says) });
    expect(await exportOf(at, '--database', database)).toBe(JSON.stringify(before));
    const imported = await importing('after.json', '--max-gone', '25%');
    expect(imported).toMatchObject({ code: 0, out: expect.stringContaining(report) });
    for (const invalid of ['some', '1.5', '101%']) {
      const shares = `It takes a whole number of records or a percentage from 0% to 100%, not ${invalid};`;
      const { code, err } = await importing('before.json', '--max-gone', invalid);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(shares) });
    }
  });
});

const records = (ids: readonly number[]) =>
  JSON.stringify(
    ['rent', 'cars', 'trees'].reduce(
      (c, slug, at) => c.variable({ id: ids[at] ?? 0, slug, name: `The ${slug}` }),
      catalog(),
    ).contents,
  );

describe('a catalog whose records have other ids', () => {
  test.each([
    ['all new', [1001, 1002, 1003], 3],
    ['in another order', [2, 3, 1], 3],
    ['one of them', [1, 2, 1003], 1],
  ])('says so first, and is imported by force if it is most of them: %s', async (_, ids, count) => {
    const at = folderOf({ 'before.json': records([1, 2, 3]), 'after.json': records(ids) });
    const run = (...args: string[]) => runCatalog(at, ...args);
    const says =
      count === 1 ? '1 record has another ID: links to it break; ' : `${count} records have other IDs: `;
    const { out } = await run('diff', 'before.json', 'after.json');
    expect(out.startsWith(says)).toBe(true);
    await run('import', 'before.json');
    const { code, err } = await run('import', 'after.json', '--max-gone', '0');
    expect(code).toBe(count === 1 ? 0 : 1);
    expect(err).toMatch(count === 1 ? /^$/ : RegExp(`${count} of 3 records would have other IDs`));
    expect((await run('import', 'after.json', '--force', '--max-gone', '0')).code).toBe(0);
    expect(await exportOf(at)).toBe(records(ids));
  });
});

const printed = (text: string) => text.split('\n').filter((line) => line.startsWith('  variable')).length;

test('import prints at most ten changes, a dry run all of them', async () => {
  const lists = [1, 2].map((depth) =>
    JSON.stringify(catalog().times(12, (c) => c.variable({ depth, sources: [] })).contents),
  );
  const at = folderOf({ 'one.json': lists[0] ?? '', 'two.json': lists[1] ?? '' });
  const importing = (...args: string[]) => runCatalog(at, 'import', ...args, '--database', 'x.sqlite');
  await importing('one.json');
  expect(printed((await importing('two.json', '--dry-run')).out)).toBe(12);
  const { out } = await importing('two.json');
  expect(printed(out)).toBe(10);
  expect(out).toContain('Other changes (the first 10 of 12)');
});

test('a damaged record of the database is compared as text', async () => {
  const at = folder();
  await runCatalog(at, 'import', 'before.json', '--database', 'x.sqlite');
  await runSql(join(at, 'x.sqlite'), `UPDATE record SET json = '{"id":17,' WHERE id = 17`);
  const out: unknown = expect.stringContaining('  variable 17: Motorcycle\n    Record: {"id":17,');
  expect(await runCatalog(at, 'diff', 'x.sqlite', 'before.json')).toMatchObject({ code: 1, out });
});
