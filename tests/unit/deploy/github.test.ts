import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFile, yamlFile } from '../../support/deploy/read-example.ts';

const root = join(import.meta.dirname, '../../..');
const pack = JSON.parse(projectFile('package.json'));

interface Job {
  strategy?: { matrix: { node: string[] } };
  container?: { image: string };
  permissions?: object;
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}

describe('the workflow', () => {
  const workflow: { permissions: object; jobs: Record<string, Job> } = yamlFile('.github/workflows/ci.yml');
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  test('runs everything on each line of Node that package.json supports, the oldest at its first version', () => {
    const ranges = String(pack.engines.node).split(' || ');
    const supported = ranges.map((range) => range.replace(/^\D+/, ''));
    const { strategy, container, steps: own } = workflow.jobs['test'] ?? { steps: [] };
    const versions = strategy?.matrix.node ?? [];
    expect(versions.map((version) => version.split('.')[0])).toEqual(
      supported.map((each) => each.split('.')[0]),
    );
    expect(`${versions[0]}.0`).toBe(supported[0]);
    expect(container?.image).toBe('node:${{ matrix.node }}-bookworm');
    expect(own.at(-1)?.run).toBe('.ci/run');
  });

  test('may only read the repository, and every action has a fixed major version', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(workflow.jobs)) expect(job.permissions).toBeUndefined();
    const actions = steps.filter(({ uses }) => uses !== undefined);
    expect(actions.length).toBeGreaterThan(0);
    for (const { uses, with: inputs } of actions) {
      expect(uses).toMatch(/@(?:v\d+|[0-9a-f]{40})$/);
      expect(inputs).toMatchObject({ 'persist-credentials': false });
    }
    // Expressions in scripts can be made to run what a pull request says.
    for (const { run = '' } of steps) expect(run.replaceAll("'{{ .State", '')).not.toContain('${{');
  });
});

const pages = ['.github/SECURITY.md', '.github/CONTRIBUTING.md', 'docs/deploy.md'];

test.each(pages)('links of %s lead somewhere', (page) => {
  const links = [...projectFile(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
  expect(links.length).toBeGreaterThan(0);
  for (const [, path = '', anchor] of links) {
    const file = path === '' ? join(root, page) : join(root, page, '..', path);
    expect(existsSync(file)).toBe(true);
    if (anchor === undefined) continue;
    const text = projectFile(path === '' ? page : join(page, '..', path));
    const titles = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title.toLowerCase());
    const anchors = titles.map((title) => title.replaceAll(/[^\w\s-]/g, '').replaceAll(' ', '-'));
    expect(anchors).toContain(anchor);
  }
});
