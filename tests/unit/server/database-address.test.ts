import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDatabaseAddress } from '../../../src/server/database/database-address.ts';
import { CommandFailure } from '../../../src/server/command/messages.ts';
import { databaseName } from '../../../src/server/database/open-catalog.ts';
import { folderOf } from '../../support/start/http-server.ts';

test.each([
  ['', 'is empty; give a SQLite file such as'],
  ['  ', 'is empty'],
  ['mysql://root:hunter2@host/db', 'does not support mysql://; give a SQLite file such as'],
  ['mongodb+srv://root:hunter2@host/db', 'does not support mongodb+srv://'],
  ['jdbc:postgresql://root:hunter2@host/db', 'does not support jdbc:postgresql://'],
  ['https://root:hunter2@host/db', 'does not support https://'],
  ['sqlite://catalog.sqlite', 'takes a SQLite file by its path alone; leave out sqlite:'],
  ['file:catalog.sqlite', 'leave out file:'],
  ['file:///srv/catalog.sqlite', 'leave out file:'],
  ['Postgres://root:hunter2@host/db', 'begins with postgres://, in lower case'],
  ['postgres:/root:hunter2@host/db', 'begins with postgres://, in lower case'],
  ['postgres://root:hunter2@host:99999/db', 'is not a valid PostgreSQL address'],
  ['postgres://root:hunter2@a:5432,b:5433/db', 'names several PostgreSQL hosts; give one'],
  ['postgres://a,b/db', 'names several PostgreSQL hosts'],
  ['postgres:///db?host=a,b', 'names several PostgreSQL hosts'],
  ['postgres://root:hunter 2@host/db', 'is not a valid PostgreSQL address'],
  ['postgres://root:hunter2@/x@host/db', 'is not a valid PostgreSQL address'],
  ['none/catalog.sqlite', 'there is no directory none'],
  ['/dev/null', '/dev/null is not a regular file'],
  ['/dev/null/catalog.sqlite', 'there is no directory /dev/null'],
])('--database "%s" is rejected: %s', (database, message) => {
  const check = () => checkDatabaseAddress(database);
  expect(check).toThrow(CommandFailure);
  expect(check).toThrow(/^catalog: --database [^\n]+$/);
  expect(check).toThrow(message);
  expect(check).not.toThrow('hunter2');
});

test('a directory is rejected with a file name to use instead', () => {
  const folder = folderOf({});
  const message = `--database ${folder}/ is a directory; specify a file in it, such as ${folder}/catalog.sqlite`;
  expect(() => checkDatabaseAddress(`${folder}/`)).toThrow(message);
  execFileSync('mkfifo', [join(folder, 'fifo')]);
  expect(() => checkDatabaseAddress(join(folder, 'fifo'))).toThrow('is not a regular file');
});

test.each([
  ...`:memory: catalog.sqlite postgres://user@host/name
    postgresql://user:p%40ss@host:5432/name?sslmode=require
    postgres://[::1]:5432/name postgres:///name?host=/run/postgresql`.split(/\s+/),
  'C:\\catalog.sqlite',
])('%s is accepted', (database) => {
  expect(() => checkDatabaseAddress(database)).not.toThrow();
});

test.each([
  ['postgres://user:p@ss/word@host/name?password=hunter2', 'postgres://host/name'],
  ['catalog@home.sqlite', 'catalog@home.sqlite'],
])('%s is shown as %s', (database, shown) => {
  expect(databaseName(database)).toBe(shown);
});
