import { existsSync, readdirSync } from 'node:fs';
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
    const supported = String(pack.engines.node)
      .split(' || ')
      .map((range) => range.replace(/^\D+/, ''));
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

describe('the issue forms', () => {
  const folder = '.github/ISSUE_TEMPLATE';
  const forms = readdirSync(join(root, folder)).filter((name) => name !== 'config.yml');
  const kinds = ['markdown', 'input', 'textarea', 'dropdown', 'checkboxes'];

  interface Element {
    type: string;
    id?: string;
    attributes: { label?: string; value?: string; options?: unknown[] };
  }

  test.each(forms)('%s has what GitHub requires', (name) => {
    const form: { name: string; description: string; body: Element[] } = yamlFile(`${folder}/${name}`);
    expect(form.name).toMatch(/^[A-Z]/);
    expect(form.description.length).toBeGreaterThan(3);
    const ids = form.body.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const choices = form.body.filter(({ type }) => type === 'dropdown' || type === 'checkboxes');
    for (const { attributes } of choices) expect(attributes.options?.length).toBeGreaterThan(1);
    const fields = form.body.filter(({ type }) => type !== 'markdown');
    expect(fields.length).toBe(ids.length);
    for (const { type, attributes } of form.body) {
      expect(kinds).toContain(type);
      expect(type === 'markdown' ? attributes.value : attributes.label).toMatch(/\S/);
    }
  });

  test('are for bugs, missing measures and features', () =>
    expect(forms.sort()).toEqual(['bug.yml', 'feature.yml', 'missing-measure.yml']));
});

test('Dependabot looks where there is something to update, and its group of the product is complete', () => {
  interface Update {
    'package-ecosystem': string;
    directory?: string;
    directories?: string[];
    groups: Record<string, { patterns: string[] }>;
  }
  const { version, updates }: { version: number; updates: Update[] } = yamlFile('.github/dependabot.yml');
  expect(version).toBe(2);
  expect(updates.map((each) => each['package-ecosystem'])).toEqual([
    'npm',
    'github-actions',
    'docker',
    'docker-compose',
  ]);
  for (const { directory, directories = [directory ?? ''] } of updates)
    for (const each of directories) expect(existsSync(join(root, each))).toBe(true);
  for (const pattern of updates[0]?.groups['product']?.patterns ?? [])
    expect(Object.keys(pack.devDependencies).some((name) => name.startsWith(pattern.replace('*', '')))).toBe(
      true,
    );
});

test.each(['.github/SECURITY.md', '.github/CONTRIBUTING.md', 'docs/deploy.md'])(
  'links of %s lead somewhere',
  (page) => {
    const links = [...projectFile(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [, path = '', anchor] of links) {
      const file = path === '' ? join(root, page) : join(root, page, '..', path);
      expect(existsSync(file)).toBe(true);
      if (anchor === undefined) continue;
      const text = projectFile(path === '' ? page : join(page, '..', path));
      const anchors = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .replaceAll(' ', '-'),
      );
      expect(anchors).toContain(anchor);
    }
  },
);
