import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { expect, onTestFinished, test } from 'vitest';
import { folderServer } from '../../../src/cli/output/folder-server.ts';
import { freePort } from '../../support/proxies/free-port.ts';
import { folderOf, startAnswering } from '../../support/start/http-server.ts';
import { commandFile, runCatalog } from '../../support/start/run-command.ts';

const run = promisify(execFile);

const nothingToClose = async () => {};

/** A repository as `catalog new --repository` makes it, its remote, and what its workflows run, by shell. */
async function repository() {
  const at = folderOf({});
  await runCatalog(at, 'new', 'my', '--repository');
  const my = join(at, 'my');
  const env = {
    ...process.env,
    CATALOG: `${process.execPath} ${commandFile}`,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_AUTHOR_NAME: 'Keeper',
    GIT_AUTHOR_EMAIL: 'keeper@example.org',
    GIT_COMMITTER_NAME: 'Keeper',
    GIT_COMMITTER_EMAIL: 'keeper@example.org',
  };
  const shell = async (script: string) => (await run('sh', ['-ec', script], { cwd: my, env })).stdout;
  const sheet = (name: string) => readFileSync(join(my, name), 'utf8');
  const write = (name: string, text: string) => writeFileSync(join(my, name), text);
  await shell(`$CATALOG format . && git init --initial-branch main && git add . && git commit -m Catalog
    git init --bare ../remote.git && git remote add origin ../remote.git && git push -u origin main && steps/format.sh`);
  return { at, my, shell, sheet, write };
}

test('a change is checked, summarized, merged and published, and an old link still leads somewhere', {
  timeout: 180_000,
}, async () => {
  const { at, shell, sheet, write } = await repository();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/catalog`;
  // Another server is at this port the next time.
  const get = (path: string) => fetch(`${address}/${path}`, { headers: { connection: 'close' } });
  let close = nothingToClose;
  async function host(folder: string | null): Promise<void> {
    await close();
    if (folder === null) {
      const empty = createServer((_, response) => response.writeHead(404).end());
      await new Promise<void>((resolve) => empty.listen(port, '127.0.0.1', resolve));
      close = async () => void empty.close();
      return;
    }
    const app = folderServer(folder, '/catalog/');
    await app.listen({ host: '127.0.0.1', port });
    close = () => app.close();
  }
  onTestFinished(() => close());
  await host(null);
  await shell(`steps/publish.sh ${address}`);
  await host(join(at, 'site'));
  expect(await (await get('indicators/1/')).text()).toContain('Homeowners and renters');

  // A pull request: one record is renamed, one goes, one is new and has no id.
  await shell('git switch --create change');
  const rows = sheet('indicator.csv').trimEnd().split('\n');
  const kept = rows.filter((row) => row.includes(',tenure,')).map((row) => row.replace('renters', 'tenants'));
  write('indicator.csv', [rows[0], ...kept, ',evictions,Evictions'].join('\n'));
  await shell('git commit --all -m Change && git worktree add ../before main && steps/check.sh ../before');
  const summary = sheet('summary.md');
  expect(summary).toMatch(/1 changed, 1 new, 1 gone/);
  expect(summary).toContain('Homeowners and tenants');
  expect(summary).toContain('What is worth fixing');
  await shell('git worktree remove --force ../before');

  // Merged, as several commits: ids are written and committed, and what was published has a history.
  await shell(`git commit --allow-empty -m More && git switch main && git merge --ff-only change
    git push && steps/format.sh && steps/publish.sh ${address}`);
  expect(sheet('indicator.csv')).toMatch(/^3,evictions,Evictions/m);
  expect(sheet('retired.csv')).toMatch(/^indicator,2,car-access,/m);
  expect(await shell('git log --oneline origin/main')).toContain('Give new rows their ids');
  await host(join(at, 'site'));
  expect(await (await get('indicators/2/')).text()).toContain('no longer in the catalog');
  const { changes } = await (await get('changes.json')).json();
  expect(changes.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['changed', 'gone', 'new']);
});

test('a change corrects errors that got onto main: what it is compared with is the last commit without any', {
  timeout: 90_000,
}, async () => {
  const { shell, sheet, write } = await repository();
  const rows = sheet('indicator.csv');
  write('indicator.csv', rows.replace('name', 'nam'));
  await shell('git commit --all -m Broken && git worktree add --detach ../before');
  write(
    'indicator.csv',
    rows
      .split('\n')
      .filter((row) => !row.includes(',car-access,'))
      .join('\n'),
  );
  await shell('git commit --all -m Corrected && steps/check.sh ../before');
  expect(sheet('summary.md')).toContain('have errors, so nothing can be compared');
  await shell('git worktree remove --force ../before && git push && steps/format.sh');
  expect(sheet('retired.csv')).toMatch(/^indicator,2,car-access,/m);
});

test('changes of one minute are done together, whichever has its turn first: ids are given once, and retired', {
  timeout: 90_000,
}, async () => {
  const { shell, sheet, write } = await repository();
  const rows = sheet('indicator.csv');
  write('indicator.csv', rows.replace(/^2,.*\n/m, ''));
  await shell('git commit --all -m Deleted && git push && git clone --branch main ../remote.git ../late');
  write('indicator.csv', `${sheet('indicator.csv')},evictions,Evictions\n`);
  await shell('git commit --all -m Added && git push');
  await shell('cd ../late && steps/format.sh');
  await shell('steps/format.sh');
  expect(await shell('git rev-parse HEAD')).toBe(await shell('git -C ../late rev-parse HEAD'));
  expect(await shell('git log --format=%s')).toBe('Give new rows their ids\nAdded\nDeleted\nCatalog\n');
  expect(sheet('indicator.csv')).toMatch(/^3,evictions,/m);
  expect(sheet('retired.csv')).toMatch(/^indicator,2,car-access,/m);
});

test('what the remote refuses for another reason is a failure', { timeout: 90_000 }, async () => {
  const { at, shell, sheet, write } = await repository();
  write('indicator.csv', `${sheet('indicator.csv')},evictions,Evictions\n`);
  await shell('git commit --all -m Added && git push');
  writeFileSync(join(at, 'remote.git/hooks/pre-receive'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  await expect(shell('steps/format.sh')).rejects.toThrow('pre-receive');
});

test('an id that was retired is an error of the check, beside its line', { timeout: 90_000 }, async () => {
  const { shell, sheet, write } = await repository();
  write('retired.csv', 'sheet,id,slug,name,replaced_by\nindicator,9,old,Old,\n');
  write('indicator.csv', sheet('indicator.csv').replace(/^1,/m, '9,'));
  const failed = await shell('GITHUB_ACTIONS=true steps/check.sh .').catch(
    (error: { stdout?: string }) => error.stdout ?? '',
  );
  expect(failed).toMatch(/^::error file=indicator\.csv,line=\d+,col=1::/m);
});

test('once a week, data pages that are gone or have moved are listed, with or without a portal', {
  timeout: 90_000,
}, async () => {
  const { shell, sheet, write } = await repository();
  const address = await startAnswering((_, response) => response.writeHead(410).end());
  write('source.csv', sheet('source.csv').replaceAll(/https?:\/\/[^,\s"]+/g, `${address}/page`));
  await shell('steps/links.sh');
  expect(sheet('links.md')).toContain(`${address}/page is gone (status 410)`);
  expect(sheet('links.md')).toMatch(/have a data page that is gone/);
  expect(sheet('links.md')).not.toContain('portal');
  const page = await startAnswering((_, response) => response.end());
  write('source.csv', sheet('source.csv').replaceAll(address, page));
  await shell('steps/links.sh && ! test -e links.md');
});

test('the repository has the program that its steps run, which needs no registry', {
  timeout: 90_000,
}, async () => {
  const { shell, sheet } = await repository();
  await shell('unset CATALOG; export npm_config_registry=http://127.0.0.1:1/; sh steps/check.sh .');
  expect(sheet('summary.md')).toContain('nothing changed');
  await expect(shell('unset CATALOG; sh steps/check.sh')).rejects.toThrow('steps/check.sh BEFORE');
});

interface Workflow {
  permissions: object;
  jobs: Record<string, { steps: { uses?: string; run?: string; with?: Record<string, unknown> }[] }>;
}

test('the workflows pin their actions, need no executable file, and name artefacts by paths that GitHub takes', async () => {
  const at = folderOf({});
  await runCatalog(at, 'new', 'my', '--repository');
  const workflows = ['check', 'links', 'publish'].map((name): Workflow => {
    return parse(readFileSync(join(at, `my/.github/workflows/${name}.yml`), 'utf8'));
  });
  const steps = workflows.flatMap(({ jobs }) => Object.values(jobs)).flatMap((job) => job.steps);
  const used = steps.flatMap(({ uses = [] }) => uses);
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  expect(steps.filter((step) => step.run?.startsWith('steps/') === true)).toEqual([]);
  const artefacts = steps.filter(({ uses }) => uses?.startsWith('actions/upload-artifact@') === true);
  expect(artefacts.map((step) => step.with?.['path'])).toEqual(['${{ runner.temp }}/site']);
  expect(workflows.map(({ permissions }) => permissions)).toEqual([{}, {}, {}]);
});
