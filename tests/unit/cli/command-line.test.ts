import { describe, expect, test } from 'vitest';
import { CommandFailure } from '../../../src/server/command-failure.ts';
import { commandDefinitions } from '../../../src/cli/commands.ts';
import type { CommandDefinition } from '../../../src/cli/command-definition.ts';
import { helpOf } from '../../../src/cli/command-help.ts';
import { readCommandLine } from '../../../src/cli/command-line.ts';
import { readServeSettings, type ServeSettings } from '../../../src/cli/serve-settings.ts';

const all: CommandDefinition[] = Object.values(commandDefinitions);

function portFrom(args: string[], environment = {}): string | undefined {
  return readCommandLine(commandDefinitions.serve, args, environment).options['port'];
}

function settings(options: Record<string, string>, environment = {}): ServeSettings {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  return readServeSettings(readCommandLine(commandDefinitions.serve, args, {}), environment);
}

describe('the command line', () => {
  test.each(all)('help of $name lists every option and variable', (form) => {
    const help = helpOf(form).replaceAll(/\s+/g, ' ');
    for (const [name, { variables = [], says }] of Object.entries(form.options)) {
      expect(help).toContain(`--${name}`);
      expect(help).toContain(says);
      for (const variable of variables) expect(help).toContain(variable);
    }
  });

  test('an option overrides its variable, and that the default', () => {
    expect(portFrom(['--port', '1'], { CATALOG_PORT: '2' })).toBe('1');
    expect(portFrom([], { CATALOG_PORT: '2', PORT: '3' })).toBe('2');
    expect(portFrom([], { PORT: '3' })).toBe('3');
    expect(portFrom([], { CATALOG_PORT: '' })).toBe('8080');
  });

  test('what Kubernetes sets for a service named "catalog" is not a setting', () => {
    expect(portFrom([], { CATALOG_PORT: 'tcp://10.0.0.11:8080' })).toBe('8080');
    expect(portFrom([], { CATALOG_PORT: 'tcp://10.0.0.11:8080', PORT: '3' })).toBe('3');
  });

  test.each([
    [['--prt', '1'], 'unknown option --prt (did you mean --port?)'],
    [['--PORT=1'], 'unknown option --PORT (did you mean --port?)'],
    [['--data', 'x'], 'unknown option --data (did you mean --database?)'],
    [['--zzz'], 'unknown option --zzz;'],
    [['-p', '1'], 'unknown option -p'],
    [['--constructor', '1'], 'unknown option --constructor'],
    [['--port'], '--port needs a value: --port NUMBER'],
    [['--port', '--host', 'x'], '--port needs a value: --port NUMBER'],
    [['--log', 'wran'], '--log takes silent, error, warn or info, not wran (did you mean warn?)'],
    [['file'], 'expects no arguments, got file'],
  ])('serve %j is rejected in one line that refers to the help', (args, message) => {
    const read = () => readCommandLine(commandDefinitions.serve, args, {});
    expect(read).toThrow(message);
    expect(read).toThrow(/^catalog serve: [^\n]+; see catalog serve --help$/);
  });
});

test.each(all)('help of $name fits into 80 columns', (form) => {
  for (const line of helpOf(form).split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

test('an invalid value from the environment is rejected with the name of its variable', () => {
  expect(() => readCommandLine(commandDefinitions.serve, [], { CATALOG_LOG: 'loud' })).toThrow(
    /^catalog serve: CATALOG_LOG takes/,
  );
});

test('a flag takes no value, and a value may begin with a hyphen after an equals sign', () => {
  expect(() => readCommandLine(commandDefinitions.check, ['--json=1', 'x'], {})).toThrow(
    '--json takes no value',
  );
  const { options } = readCommandLine(commandDefinitions.export, ['-', '--database=-x'], {});
  expect(options['database']).toBe('-x');
});

describe('the settings of serve', () => {
  test.each<[string, string]>([
    ['port', 'x'],
    ['port', '65536'],
    ['public-url', 'example.org'],
    ['public-url', 'https://a:hunter2@example.org/'],
    ['upstream', 'https://a:hunter2@example.org/'],
    ['service', 'https://a:hunter2@example.org/'],
    ['public-url', 'https://example.org/?q'],
    ['public-url', 'https://example.org:99999/'],
    ['public-url', 'https://example.org:0/'],
    ['public-url', 'https://example.org//evil.example/'],
    ['public-url', String.raw`https://example.org/\evil.example/`],
    ['public-url', 'https://example.org/data//'],
    ['allow-host', 'https://example.org'],
    ['allow-host', 'example.org:99999'],
    ['allow-host', 'example.org:0'],
    ['allow-host', '[::zz]'],
    ['trust-proxy', '10.0.0.0/33'],
    ['trust-proxy', 'proxy'],
    ['log', 'loud'],
    ['upstream', 'ftp://example.org'],
    ['service', 'https://a.example,b.example'],
    ['service', 'http://[::1]:8080'],
    ['portal-url', 'data.example.org'],
    ['portal-url', 'javascript:alert(1)'],
    ['rate-limit', '0'],
    ['rate-limit', '1.5'],
  ])('--%s %s is rejected by name with exit code 2', (name, value) => {
    const read = () => settings({ [name]: value });
    expect(read).toThrow(new RegExp(`--${name}`));
    expect(read).not.toThrow('hunter2');
    expect(read).toThrow(expect.objectContaining({ name: CommandFailure.name, exitCode: 2 }));
  });

  test.each([
    ['token-file', 'tokens'],
    ['sample', 'yes'],
  ])('--upstream with --%s, which only a database has, is rejected', (name, value) => {
    const read = () =>
      readServeSettings(
        { operands: [], options: { upstream: 'https://example.org/api/', [name]: value }, help: false },
        {},
      );
    expect(read).toThrow(`leave out --${name}`);
    expect(read).toThrow(expect.objectContaining({ name: CommandFailure.name, exitCode: 2 }));
  });

  test('a public address gets its trailing slash', () => {
    expect(settings({ 'public-url': 'https://example.org/catalog' }).addresses.publicUrl?.href).toBe(
      'https://example.org/catalog/',
    );
  });

  test('a weak write token is rejected, and not repeated', () => {
    expect(() => settings({}, { CATALOG_WRITE_TOKEN: 'hunter2' })).toThrow(/too weak/);
    expect(() => settings({}, { CATALOG_WRITE_TOKEN: 'hunter2' })).not.toThrow(/hunter2/);
    expect(
      settings({}, { CATALOG_WRITE_TOKEN: '7d1f60c2b94e4b0f8a35d6e92c41f8ab' }).writeToken,
    ).not.toBeNull();
    expect(settings({}).writeToken).toBeNull();
  });

  test('several write tokens may be given, each of them strong', async () => {
    const tokens = ['7d1f60c2b94e4b0f8a35d6e92c41f8ab', 'c4a760a8d1f24b19b6f0d5b2a4f7e913'];
    for (const between of [',', ' ', ' ,\n']) {
      const { writeToken } = settings({}, { CATALOG_WRITE_TOKEN: tokens.join(between) });
      for (const token of tokens) expect(await writeToken?.holderOf(token)).not.toBeNull();
    }
    expect(() => settings({}, { CATALOG_WRITE_TOKEN: `${tokens[0]},hunter2` })).toThrow(/too weak/);
    expect(settings({}, { CATALOG_WRITE_TOKEN: ' , ' }).writeToken).toBeNull();
  });

  test('further services are separated by commas, and “any” stands for all others', () => {
    expect(settings({}).services).toEqual({ addresses: [], any: false });
    expect(settings({ service: 'https://a.example/api, any,http://b.example' }).services).toEqual({
      addresses: ['https://a.example/api/', 'http://b.example/'],
      any: true,
    });
  });

  test('networks of proxies are accepted for IPv4 and IPv6', () => {
    const { trustedProxies } = settings({ 'trust-proxy': '10.0.0.0/8, ::1' }).addresses;
    expect(trustedProxies?.check('10.1.2.3')).toBe(true);
    expect(trustedProxies?.check('11.1.2.3')).toBe(false);
    expect(trustedProxies?.check('::1', 'ipv6')).toBe(true);
  });
});
