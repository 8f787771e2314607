import type { Command } from 'commander';
import { describe, expect, test, vi } from 'vitest';
import { CommandFailure } from '../../../src/server/command/messages.ts';
import { createCommand, furtherVariables, runCommand } from '../../../src/cli/command-line.ts';
import { checkCommand } from '../../../src/cli/commands/check.ts';
import { exportCommand } from '../../../src/cli/commands/export.ts';
import { importCommand } from '../../../src/cli/commands/import.ts';
import { serveCommand } from '../../../src/cli/commands/serve-command.ts';
import type { ServeOptions } from '../../../src/server/serve.ts';
import { readTokens } from '../../../src/server/database/write-tokens.ts';
import { otherToken, writeToken } from '../../support/writing.ts';
import { allCommands, helpOf } from './all-commands.ts';

const all = allCommands().map((command) => ({
  name: command.name(),
  command: createCommand('catalog', '').addCommand(command) && command,
}));

/** The options that `command` gets. */
async function optionsOf<T>(
  command: Command,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<T> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const program = createCommand('catalog', '').addCommand(command.action(() => {}));
  try {
    await runCommand(program, [command.name(), ...args]);
  } finally {
    vi.unstubAllEnvs();
  }
  return command.opts();
}

function serveOptions(args: string[], environment = {}): Promise<ServeOptions> {
  const command = serveCommand(async () => {});
  return optionsOf(command, args, environment);
}

describe('the command line', () => {
  test.each(all)('help of $name lists every option and variable, in 80 columns', ({ command }) => {
    const text = helpOf(command);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    const help = text.replaceAll(/\s+/g, ' ');
    for (const { long, description, envVar = '' } of command.options) {
      expect(help).toContain(long);
      expect(help).toContain(description);
      expect(help).toContain(envVar);
      expect(help).toContain(furtherVariables[envVar] ?? '');
    }
  });

  test.each([
    [['--port', '1'], { CATALOG_PORT: '2' }, 1],
    [[], { CATALOG_PORT: '2', PORT: '3' }, 2],
    [[], { PORT: '3' }, 3],
    [[], { CATALOG_PORT: '' }, 8080],
    // What Kubernetes sets for a service named "catalog" is not a setting.
    [[], { CATALOG_PORT: 'tcp://10.0.0.11:8080' }, 8080],
    [[], { CATALOG_PORT: 'tcp://10.0.0.11:8080', PORT: '3' }, 3],
  ])('an option overrides its variable, and that the default: %j %j', async (args, environment, port) => {
    expect((await serveOptions(args, environment)).port).toBe(port);
  });

  test.each([
    [['--prt', '1'], "unknown option '--prt' (Did you mean --port?);"],
    [['--token=hunter2'], "unknown option '--token=…'"],
    [["--zzz=a'b\nhunter2"], "unknown option '--zzz=…'"],
    [['-p', '1'], "unknown option '-p';"],
    [['--port'], "option '--port <NUMBER>' argument missing;"],
    [['--port', '--host', 'x'], "option '--port <NUMBER>' argument missing;"],
    [['--log', 'wran'], "argument 'wran' is invalid. It takes silent, error, warn or info, not wran (did"],
    [['--config', 'no-such.json'], "argument 'no-such.json' is invalid. There is no such file;"],
    [['file'], 'Expected 0 arguments but got 1: file;'],
    [['postgres://me:hunter2@db/x', 'me:hunter2@db'], 'got 2: postgres://…@db/x, …@db;'],
  ])('serve %j is rejected in one line that refers to the help', async (args, message) => {
    await expect(serveOptions(args)).rejects.toThrow(message);
    await expect(serveOptions(args)).rejects.toThrow(/^catalog serve: [^\n]+; see catalog serve --help$/);
    await expect(serveOptions(args)).rejects.not.toThrow('hunter2');
  });
});

test('an invalid value from the environment is rejected with the name of its variable', async () => {
  await expect(serveOptions([], { CATALOG_LOG: 'loud' })).rejects.toThrow(
    "value 'loud' from env 'CATALOG_LOG' is invalid. It",
  );
});

test('a flag takes no value, and a value may begin with a hyphen after an equals sign', async () => {
  await expect(optionsOf(checkCommand(), ['--json=1', 'x'])).rejects.toThrow(
    "unknown option '--json=…' (Did you mean --json?)",
  );
  const options = await optionsOf<{ database: string }>(exportCommand(), ['-', '--database=-x']);
  expect(options.database).toBe('-x');
});

test.each([
  ...['0', 'many', '1.5XB', '-1'].map(
    (size) => [importCommand(), `--max-size=${size}`, /It takes a size/] as const,
  ),
  ...['0', 'soon', '-5'].map(
    (time) => [checkCommand(), `--timeout=${time}`, /It takes a number of/] as const,
  ),
])('%o is rejected with %s', async (command, option, message) => {
  await expect(optionsOf(command, ['x', option])).rejects.toThrow(message);
});

test('an option after “--” is an operand', async () => {
  const command = importCommand();
  await optionsOf(command, ['--', '--dry-run']);
  expect([command.args, command.opts()['dryRun']]).toEqual([['--dry-run'], undefined]);
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
  ])('--%s %s is rejected by name with exit code 2', async (name, value) => {
    const read = serveOptions([`--${name}`, value]);
    await expect(read).rejects.toThrow(new RegExp(`--${name}`));
    await expect(read).rejects.not.toThrow('hunter2');
    await expect(read).rejects.toThrow(expect.objectContaining({ name: CommandFailure.name, exitCode: 2 }));
  });

  test.each([
    ['token-file', ['--token-file', 'tokens']],
    ['sample', ['--sample']],
  ])('--upstream with --%s, which only a database has, is rejected', async (name, args) => {
    const read = serveOptions(['--upstream', 'https://example.org/api/', ...args]);
    await expect(read).rejects.toThrow(`cannot be used with option '--${name}`);
    await expect(read).rejects.toThrow(expect.objectContaining({ name: CommandFailure.name, exitCode: 2 }));
  });

  test('several write tokens may be given, each of them strong; a weak one is not repeated', () => {
    const tokens = [otherToken, writeToken];
    for (const between of [',', ' ', ' ,\n']) {
      const holderOf = readTokens(tokens.join(between));
      for (const token of tokens) expect(holderOf?.(token)).not.toBeNull();
    }
    for (const given of ['hunter2', `${otherToken},hunter2`]) {
      expect(() => readTokens(given)).toThrow(/too weak/);
      expect(() => readTokens(given)).not.toThrow(/hunter2/);
    }
    for (const none of [undefined, ' , ']) expect(readTokens(none)).toBeNull();
  });

  test('networks of proxies are accepted for IPv4 and IPv6', async () => {
    const { trustProxy } = await serveOptions(['--trust-proxy', '10.0.0.0/8, ::1']);
    expect(trustProxy?.check('10.1.2.3')).toBe(true);
    expect(trustProxy?.check('11.1.2.3')).toBe(false);
    expect(trustProxy?.check('::1', 'ipv6')).toBe(true);
  });
});
