import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lacking, programPath } from '../../support/programs/installed-programs.ts';
import { projectFile } from '../../support/deploy/read-example.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { allCommands, helpOf } from '../cli/all-commands.ts';

const unit = projectFile('docs/deploy/catalog.service');
/** systemd checks that the program exists. */
const runnable = unit.replace('/usr/bin/node', process.execPath);

function analyze(text: string, ...args: readonly string[]) {
  const file = join(folderOf({}), 'catalog.service');
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(programPath('systemd-analyze'), [...args, file], {
    encoding: 'utf8',
  });
  return { status, written: stdout + stderr };
}

test('the unit starts the command with settings that it knows, in the folder that it owns', () => {
  const help = allCommands().map(helpOf).join('\n');
  for (const [, name = ''] of unit.matchAll(/(CATALOG_[A-Z_]+)=/g)) expect(help).toContain(name);
  expect(unit).toContain('\nExecStart=/usr/bin/node /opt/catalog/src/bin/catalog.js serve\n');
  expect(unit).toContain('\nStateDirectory=catalog\n');
  expect(unit).toContain('\nEnvironment=CATALOG_DATABASE=/var/lib/catalog/');
});

describe.skipIf(lacking('systemd-analyze'))('systemd', () => {
  test('accepts every line of the unit', () => {
    expect(analyze(runnable, 'verify')).toEqual({ status: 0, written: '' });
  });

  test('rates its exposure as low: at most 1.5 of 10', () => {
    const rated = analyze(unit, 'security', '--offline=true', '--threshold=15', '--no-pager');
    expect(rated.written).toMatch(/Overall exposure level for catalog\.service: [\d.]+ OK/);
    expect(rated.status).toBe(0);
  });
});
