import { isAbsolute } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHealthChecks } from '../../../src/server/health-checks.ts';
import { configurationWarnings } from '../../../src/server/configuration-warnings.ts';
import { environmentOf, letThrough, parseDockerfile, valueOf } from '../../support/deploy/dockerfile.ts';
import { composeServices, projectFile, yamlDocuments } from '../../support/deploy/read-example.ts';
import { allCommands, helpOf } from '../cli/all-commands.ts';

const healthChecks = Object.keys(
  createHealthChecks(
    async () => {},
    () => false,
  ),
).map((name) => `/${name}`);
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
    expect(valueOf(image, 'HEALTHCHECK')).toContain(`|| ${port}}/healthz`);
    expect(help).toContain(`default: ${port}`);
    expect(uid).toBeGreaterThan(0);
    expect(environment['CATALOG_DATABASE']).toMatch(new RegExp(`^${valueOf(image, 'VOLUME')}/`));
  });

  test('gets no file that may hold a secret or a catalog', () => {
    for (const path of letThrough(projectFile('.dockerignore'))) {
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

  test.each(Object.entries(services))(
    '%s has a read-only file system and no capability it can do without',
    (_, one) => {
      expect(one.read_only).toBe(true);
      expect(one.cap_drop).toEqual(['ALL']);
      expect(one.image).toMatch(/^catalog-explorer$|:\d/);
    },
  );

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
  metadata: { name: string; labels: object };
  data: { 'config.json': string };
  spec: {
    replicas: number;
    selector: { matchLabels?: object };
    ports: { port: number; targetPort: string }[];
    minAvailable: number;
    template: { metadata: { labels: object }; spec: PodSpec };
  };
}

interface Probe {
  httpGet: { path: string; port: string };
}

interface PodSpec {
  terminationGracePeriodSeconds: number;
  securityContext: { runAsNonRoot: boolean; runAsUser: number; fsGroup: number };
  containers: {
    args: string[];
    env: { name: string; value?: string; valueFrom?: object }[];
    ports: { name: string; containerPort: number }[];
    lifecycle: { preStop: { sleep: { seconds: number } } };
    securityContext: object;
    volumeMounts: { name: string; mountPath: string }[];
    startupProbe: Probe;
    livenessProbe: Probe;
    readinessProbe: Probe;
  }[];
  volumes: { name: string; configMap?: { name: string } }[];
}

describe('kubernetes.yaml', () => {
  const manifests: Manifest[] = yamlDocuments('docs/deploy/kubernetes.yaml');
  const find = (kind: string): Manifest => {
    const [found, ...others] = manifests.filter((each) => each.kind === kind);
    if (found === undefined || others.length > 0) throw new Error(`kubernetes.yaml has not one ${kind}`);
    return found;
  };
  const { spec } = find('Deployment');
  const pod = spec.template.spec;
  const container = pod.containers[0]!;

  test('has one Deployment that the Service and the disruption budget select', () => {
    expect(manifests.map(({ kind }) => kind).sort()).toEqual([
      'ConfigMap',
      'Deployment',
      'PodDisruptionBudget',
      'Service',
    ]);
    const { labels } = spec.template.metadata;
    expect(spec.selector.matchLabels).toEqual(labels);
    expect(find('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
    expect(find('Service').spec.selector).toEqual(labels);
    expect(find('PodDisruptionBudget').spec.minAvailable).toBeLessThan(spec.replicas);
  });

  test('sends requests and probes to what the server listens on and answers', () => {
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(port) }]);
    expect(find('Service').spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
    const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
    expect(probes.map(({ httpGet }) => httpGet.port)).toEqual(['http', 'http', 'http']);
    const paths = probes.map(({ httpGet }) => httpGet.path);
    expect(healthChecks).toEqual(expect.arrayContaining(paths));
    // A database that is away must not restart the processes that wait for it.
    expect(paths).toEqual(['/healthz', '/healthz', '/readyz']);
    const pause = container.lifecycle.preStop.sleep.seconds;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(pause + 11);
  });

  test("runs the image's user and command on a read-only file system, with settings that the command knows", () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: uid, fsGroup: uid });
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true });
    expect(container.args).toEqual(JSON.parse(valueOf(image, 'CMD')));
    expectKnown(container.env.map(({ name }) => name));
    const values = new Map(container.env.map(({ name, value }) => [name, value]));
    expect(values.get('CATALOG_DATABASE')).toBeUndefined();
    const mounted = container.volumeMounts.map(({ name, mountPath }) => [mountPath, name]);
    expect(Object.fromEntries(mounted)).toEqual({
      [valueOf(image, 'VOLUME')]: 'data',
      '/etc/catalog': 'config',
    });
    expect(values.get('CATALOG_CONFIG')).toBe('/etc/catalog/config.json');
    expect(pod.volumes.find(({ name }) => name === 'config')?.configMap).toEqual({
      name: find('ConfigMap').metadata.name,
    });
    expect(configurationWarnings(find('ConfigMap').data['config.json'])).toEqual([]);
  });
});
