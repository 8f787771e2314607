import { isAbsolute, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addresses } from '../../../src/server/addresses.ts';
import { configurationWarnings } from '../../../src/server/site/site-configuration.ts';
import {
  environmentOf,
  healthCheckOf,
  letThrough,
  parseDockerfile,
  valueOf,
} from '../../support/deploy/dockerfile.ts';
import { composeServices, projectFile, yamlDocuments } from '../../support/deploy/read-example.ts';
import { startProgram } from '../../support/programs/start-program.ts';
import { freePort } from '../../support/proxies/free-port.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { childEnvironment, startServe } from '../../support/start/serve-command.ts';
import { allCommands, helpOf } from '../cli/all-commands.ts';

const healthChecks = addresses.filter(({ owner }) => owner === 'health').map(({ path }) => path);
const help = allCommands().map(helpOf).join('\n');
const stages = parseDockerfile(projectFile('Dockerfile'));
const image = stages.at(-1) ?? stages[0]!;
const environment = environmentOf(image);
const port = valueOf(image, 'EXPOSE');
const uid = Number(valueOf(image, 'USER').split(':')[0]);

/** A variable that the command does not read would be ignored without a word. */
function expectKnown(variables: readonly string[]): void {
  for (const name of variables.filter((each) => each.startsWith('CATALOG_'))) expect(help).toContain(name);
}

describe('the Dockerfile', () => {
  test('uses the Node of the development dependencies, and names every setting as the command does', () => {
    const { devDependencies } = JSON.parse(projectFile('package.json'));
    const [major] = devDependencies.node.split('.');
    for (const stage of stages) expect(stage.image).toMatch(new RegExp(`^node:${major}-[a-z]+-slim$`));
    expectKnown(Object.keys(environment));
    expect(valueOf(image, 'HEALTHCHECK')).toContain(port);
    expect(help).toContain(`default: ${port}`);
    expect(uid).toBeGreaterThan(0);
    expect(environment['CATALOG_DATABASE']).toMatch(new RegExp(`^${valueOf(image, 'VOLUME')}/`));
  });

  test.each<[string, (free: string, folder: string) => Record<string, string>]>([
    ['CATALOG_PORT, whatever PORT is', (free) => ({ CATALOG_PORT: free, PORT: '1' })],
    ['PORT', (free) => ({ PORT: free })],
    [
      'PORT, beside a CATALOG_PORT of Kubernetes',
      (free) => ({ CATALOG_PORT: 'tcp://10.0.0.1:80', PORT: free }),
    ],
    ['CATALOG_HOST', (free) => ({ CATALOG_PORT: free, CATALOG_HOST: '127.0.0.2' })],
    ['CATALOG_SOCKET', (_, folder) => ({ CATALOG_SOCKET: join(folder, 'catalog.sock') })],
  ])('has a health check that asks the server where it listens by %s', async (_, settings) => {
    const folder = folderOf({});
    const own = { ...environment, ...settings(String(await freePort()), folder) };
    const options = ['--sample', '--public-url=https://catalog.example.org/'];
    const served = await startServe(join(folder, 'catalog.sqlite'), {
      port: null,
      options,
      environment: own,
    });
    onTestFinished(async () => void (await served.stop()));
    const [, ...args] = healthCheckOf(image);
    const healthy = () =>
      startProgram(process.execPath, args, { env: { ...childEnvironment, ...own } }).ended;
    expect(await healthy()).toEqual({ code: 0, out: '', err: '' });
    await served.stop();
    expect(await healthy()).toEqual({ code: 1, out: '', err: '' });
  });

  test('gets what the build imports, and no file that may hold a secret or a catalog', () => {
    const paths = letThrough(projectFile('.dockerignore'));
    for (const [, imported = ''] of projectFile('vite.config.ts').matchAll(/ from '\.\/(.*)'/g))
      expect(paths).toContain(imported.split('/')[0]);
    for (const path of paths) {
      expect(isAbsolute(path)).toBe(false);
      expect(path).not.toMatch(/\*|\.env|\.git|sqlite|node_modules/);
    }
  });
});

describe('compose.yaml', () => {
  const given = { CATALOG_NAME: 'data.example.org', POSTGRES_PASSWORD: 'word' };
  const services = composeServices(given);

  test('has no secret of its own, and starts nothing without the name and the password', () => {
    expect(() => composeServices({})).toThrow('compose.yaml needs');
    for (const name of ['one', 'two', 'import']) {
      const { environment: own = {} } = services[name] ?? {};
      expect(own).toMatchObject({ PGPASSWORD: 'word', CATALOG_PUBLIC_URL: 'https://data.example.org/' });
      expect(own['CATALOG_DATABASE']).not.toMatch(/:[^/@]+@/);
      expectKnown(Object.keys(own));
    }
  });

  const each = Object.entries(services);
  test.each(each)('%s has a read-only file system and no capability it can do without', (_, one) => {
    expect(one.read_only).toBe(true);
    expect(one.cap_drop).toEqual(['ALL']);
    expect(one.image).toMatch(/^catalog-explorer$|:\d/);
  });

  test('only nginx is a trusted proxy, and it reaches the port of the image', () => {
    const addressOf = (name: string) => {
      const networks = services[name]?.networks;
      return networks !== undefined && 'catalog' in networks ? networks.catalog.ipv4_address : '';
    };
    const proxy = services['proxy'];
    for (const name of ['one', 'two']) {
      expect(services[name]?.environment['CATALOG_TRUST_PROXY']).toBe(addressOf('proxy'));
      expect(proxy?.command?.at(-1)).toContain(`/${addressOf(name)}:${port}/`);
    }
    const check = proxy?.healthcheck?.test.at(-1) ?? '';
    expect(healthChecks).toContain(
      new URL(/https:[^"]+/.exec(check)?.[0].replace('$CATALOG_NAME', 'a') ?? '').pathname,
    );
  });
});

interface Manifest {
  kind: string;
  data?: Record<string, string>;
  spec: { template: { spec: { containers: { env: { name: string; value?: string }[] }[] } } };
}

describe('kubernetes.yaml', () => {
  const manifests: Manifest[] = yamlDocuments('docs/deploy/kubernetes.yaml');
  const byKind = Object.fromEntries(manifests.map((manifest) => [manifest.kind, manifest]));
  const pod = byKind['Deployment']!.spec.template.spec;
  const container = pod.containers[0]!;

  test('has one Deployment that the Service and the disruption budget select', () => {
    const kinds = ['ConfigMap', 'Deployment', 'Service', 'PodDisruptionBudget'];
    expect(manifests.map(({ kind }) => kind)).toEqual(kinds);
    const labels = { 'app.kubernetes.io/name': 'catalog' };
    expect(byKind).toHaveProperty('Deployment.spec.template.metadata.labels', labels);
    expect(byKind).toHaveProperty('Deployment.spec.selector.matchLabels', labels);
    expect(byKind).toHaveProperty('PodDisruptionBudget.spec.selector.matchLabels', labels);
    expect(byKind).toHaveProperty('Service.spec.selector', labels);
    expect(byKind).toHaveProperty('Deployment.spec.replicas', 2);
    expect(byKind).toHaveProperty('PodDisruptionBudget.spec.minAvailable', 1);
  });

  test('sends requests and probes to what the server listens on and answers', () => {
    expect(container).toHaveProperty('ports', [{ name: 'http', containerPort: Number(port) }]);
    expect(byKind).toHaveProperty('Service.spec.ports', [{ name: 'http', port: 80, targetPort: 'http' }]);
    expect(healthChecks).toEqual(['/healthz', '/readyz']);
    // A database that is away must not restart the processes that wait for it.
    expect(container).toHaveProperty('startupProbe.httpGet', { path: '/healthz', port: 'http' });
    expect(container).toHaveProperty('livenessProbe.httpGet', { path: '/healthz', port: 'http' });
    expect(container).toHaveProperty('readinessProbe.httpGet', { path: '/readyz', port: 'http' });
    // After the pause, one second while it is not ready and ten for the requests in flight.
    expect(container).toHaveProperty('lifecycle.preStop.sleep.seconds', 5);
    expect(pod).toHaveProperty('terminationGracePeriodSeconds', 20);
  });

  test("runs the image's user and command on a read-only file system, with settings that the command knows", () => {
    expect(pod).toMatchObject({
      securityContext: { runAsNonRoot: true, runAsUser: uid, fsGroup: uid },
      volumes: [{ name: 'config', configMap: { name: 'catalog' } }, { name: 'data' }],
    });
    expect(container).toMatchObject({
      securityContext: { readOnlyRootFilesystem: true },
      args: JSON.parse(valueOf(image, 'CMD')),
      volumeMounts: [
        { name: 'config', mountPath: '/etc/catalog' },
        { name: 'data', mountPath: valueOf(image, 'VOLUME') },
      ],
    });
    expectKnown(container.env.map(({ name }) => name));
    const values = new Map(container.env.map(({ name, value }) => [name, value]));
    expect(values.get('CATALOG_DATABASE')).toBeUndefined();
    expect(values.get('CATALOG_CONFIG')).toBe('/etc/catalog/config.json');
    expect(byKind).toHaveProperty('ConfigMap.metadata.name', 'catalog');
    expect(configurationWarnings(byKind['ConfigMap']?.data?.['config.json'] ?? '')).toEqual([]);
  });
});
