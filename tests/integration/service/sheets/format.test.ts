import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf } from '../../../support/start/http-server.ts';
import { runCatalog } from '../../../support/start/run-command.ts';

const sheet = (at: string, name: string) => readFileSync(join(at, 'my', name), 'utf8');

async function formatted(sheets: Readonly<Record<string, string>>) {
  const at = folderOf(Object.fromEntries(Object.entries(sheets).map(([name, text]) => [`my/${name}`, text])));
  const format = (...options: string[]) => runCatalog(at, 'format', 'my', ...options);
  expect(await format()).toMatchObject({ code: 0 });
  return { at, format };
}

test('rows get ids and slugs, and one form, in which nothing is lost', async () => {
  const { at, format } = await formatted({
    'variable.csv': 'sources,name\r\ns,"Ten, a10"\r\ns,"a2\r\nwith a break"\r\n',
    'source.csv': 'name,infoLink,slug\nUnused,https://data.example/,unused\nS,https://data.example/s,s\n',
  });
  expect(sheet(at, 'variable.csv').replaceAll(/,+$/gm, '')).toBe(
    [
      '\ufeffid,slug,name,shortName,units,unitNotes,description,sources,denominators,displayName,percentLabel,depth,resourcetype',
      '2,a2-with-a-break,"a2',
      'with a break",,,,,s',
      '1,ten-a10,"Ten, a10",,,,,s',
      '',
    ].join('\n'),
  );
  expect(sheet(at, 'source.csv')).toMatch(/,s,S,.*\n.*,unused,Unused,/);
  const before = sheet(at, 'variable.csv');
  await format();
  expect(sheet(at, 'variable.csv')).toBe(before);
});

test('ids that are gone are never given to another row, and lead to their successor', async () => {
  const { at, format } = await formatted({ 'indicator.csv': 'name\nRent\nEvictions\n' });
  cpSync(join(at, 'my'), join(at, 'before'), { recursive: true });
  writeFileSync(join(at, 'my/indicator.csv'), 'id,slug,name\n,renters,Renters\n2,evictions,Evictions\n');
  const { code, err } = await format('--before', 'before');
  expect([code, err]).toEqual([0, expect.stringContaining('1 id of records that are gone')]);
  expect(sheet(at, 'retired.csv')).toBe('\ufeffsheet,id,slug,name,replaced_by\nindicator,1,rent,Rent,\n');
  expect(sheet(at, 'indicator.csv')).toContain('3,renters,Renters');

  writeFileSync(
    join(at, 'my/retired.csv'),
    'sheet,id,slug,name,replaced_by\nindicator,1,rent,Rent,renters\n',
  );
  const database = ['--database', 'catalog.sqlite'];
  for (const folder of ['before', 'my'])
    expect(await runCatalog(at, 'import', folder, ...database)).toMatchObject({ code: 0 });
  await runCatalog(at, 'export', 'sheets', '--format', 'sheets', ...database);
  expect(readFileSync(join(at, 'sheets/indicator.csv'), 'utf8')).toMatch(/^1,rent,Rent,.*renters$/m);

  writeFileSync(join(at, 'my/indicator.csv'), 'id,slug,name\n1,other,Other\n');
  const { code: refused, out, err: errors } = await runCatalog(at, 'check', 'my', '--annotations');
  expect(refused).toBe(1);
  expect(errors).toContain(
    'indicator.csv:2:1: column id: 1 was the id of “Rent”, which is gone (retired.csv:2)',
  );
  expect(out).toContain('::error file=my/indicator.csv,line=2,col=1::column id: 1 was the id');
});

test('the id of a row that named its successor is retired with it', async () => {
  const at = folderOf({
    'before/indicator.csv': 'id,slug,name,replaced_by\n1,rent,Rent,\n3,homes,Homes,rent\n2,cars,Cars,homes\n',
    'my/indicator.csv': 'id,slug,name\n1,rent,Rent\n,new,New\n',
  });
  expect(await runCatalog(at, 'format', 'my', '--before', 'before')).toMatchObject({ code: 0 });
  expect(sheet(at, 'retired.csv')).toMatch(/\nindicator,2,cars,Cars,rent\nindicator,3,homes,Homes,rent\n$/);
  expect(sheet(at, 'indicator.csv')).toContain('4,new,New');
});

test('a successor that is no record, and a line without an id, are errors', async () => {
  const at = folderOf({
    'my/indicator.csv': 'id,name\n1,Rent\n',
    'my/retired.csv': 'sheet,id,slug,name,replaced_by\nindicator,2,a,A,none\nindicators,x,b,B,\n',
  });
  const { code, err } = await runCatalog(at, 'check', 'my');
  expect(code).toBe(1);
  expect(err).toContain(
    'retired.csv:2: column replaced_by: no record of indicator.csv has the slug or id none',
  );
  expect(err).toContain('retired.csv:3: needs the name of a sheet');
});

test.each([
  [
    'in another encoding',
    'printf "sheet,id\\n\\351" >',
    'retired.csv:2: is not UTF-8 but probably Windows-1252',
  ],
  [
    'with an open quotation mark',
    'printf "sheet,id\\n\\"a" >',
    'retired.csv:2: the row that begins here has',
  ],
  ['that is empty', ': >', 'retired.csv:1: is empty; restore it'],
  ['without its header', 'echo garbage >', 'retired.csv:1: the first line must name the columns'],
  [
    'with an id twice',
    'printf "sheet,id,replaced_by\\nindicator,7,\\nindicator,7,x\\n" >',
    'retired.csv:3: id 7 has another replaced_by in line 2',
  ],
  ['that is a folder', 'mkdir', 'retired.csv: is a folder, not a sheet'],
  ['that is a pipe', 'mkfifo', 'retired.csv: is a pipe or a device'],
  ['that is a link to nothing', 'ln -s none', 'retired.csv: is a link to a file that does not exist'],
])('a file of retired ids %s is an error, and nothing is written', async (_, make, message) => {
  const at = folderOf({ 'my/indicator.csv': 'name\nRent\n' });
  execFileSync('sh', ['-c', `${make} my/retired.csv`], { cwd: at });
  for (const command of ['check', 'format']) {
    const { code, err } = await runCatalog(at, command, 'my');
    expect([code, err.split('\n')[0]]).toEqual([1, expect.stringContaining(message)]);
  }
  expect(readFileSync(join(at, 'my/indicator.csv'), 'utf8')).toBe('name\nRent\n');
});
