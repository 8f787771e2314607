import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { constants, tmpdir } from 'node:os';
import { runProgram } from '../programs/run-snippet.ts';
import { type Started, startProgram } from '../programs/start-program.ts';
import {
  environmentOf,
  healthCheckOf,
  letThrough,
  parseDockerfile,
  type Stage,
  valueOf,
} from './dockerfile.ts';
import { projectFile } from './read-example.ts';

const root = join(import.meta.dirname, '../../..');

/** What the Dockerfile builds, in a folder instead of an image: no program here makes or runs images. */
export interface BuiltImage {
  /** Where `/` of the image is. */
  folder: string;
  entrypoint: readonly string[];
  command: readonly string[];
  healthCheck: readonly string[];
  /** Starts a program as the image's user, who owns nothing but the volume. */
  start: (program: readonly string[], options?: Readonly<Record<string, string>>, input?: 'pipe') => Started;
  /** Sends it the image's stop signal. */
  stop: (started: Started) => boolean;
  remove: () => void;
}

/** Runs the steps of all stages, on the Node of this process, with the files that .dockerignore lets through. */
export async function buildImage(): Promise<BuiltImage> {
  const work = mkdtempSync(join(tmpdir(), 'catalog-image-'));
  chmodSync(work, 0o755);
  const context = join(work, 'context');
  for (const path of letThrough(projectFile('.dockerignore')))
    cpSync(join(root, path), join(context, path), { recursive: true });
  const built = new Map<string, string>([['', context]]);
  let folder = '';
  let stage: Stage | undefined;
  for (const [index, each] of parseDockerfile(projectFile('Dockerfile')).entries()) {
    stage = each;
    folder = join(work, `stage-${index}`);
    await buildStage(each, folder, built);
    built.set(each.name ?? '(last)', folder);
  }
  if (stage === undefined) throw new Error('The Dockerfile has no stage.');
  // Neither Node nor the application can come from the build's folders any more.
  for (const [name, other] of built) if (name !== '(last)') rmSync(other, { recursive: true });
  cpSync(process.execPath, join(folder, 'usr/local/bin/node'));
  return imageOf(stage, folder, work);
}

async function buildStage(stage: Stage, folder: string, built: ReadonlyMap<string, string>): Promise<void> {
  let workdir = '/';
  for (const { instruction, value } of stage.steps) {
    if (instruction === 'WORKDIR') workdir = value;
    mkdirSync(join(folder, workdir), { recursive: true });
    if (instruction === 'COPY') copy(value, join(folder, workdir), built);
    if (instruction === 'RUN') {
      // The folders of the image are not those of this machine.
      const script = value.replaceAll(/(?<= )\/(?=\w)/g, `${folder}/`);
      await runProgram(
        'sh',
        [
          '-c',
          `PATH="${dirname(process.execPath)}:$PATH"; npm_config_prefer_offline=true; export PATH npm_config_prefer_offline; ${script}`,
        ],
        join(folder, workdir),
      );
    }
  }
}

function copy(value: string, workdir: string, built: ReadonlyMap<string, string>): void {
  const words = value.split(' ');
  const from = words[0]?.startsWith('--from=') ? (words.shift() ?? '').slice('--from='.length) : '';
  const source = built.get(from);
  const target = words.pop();
  if (source === undefined || target === undefined) throw new Error(`COPY ${value}`);
  for (const path of words) {
    // Several files, or the contents of one folder, go into the folder that ends with a slash.
    const into = target.endsWith('/') ? join(target, basename(path)) : target;
    cpSync(join(source, path), join(workdir, into), { recursive: true });
  }
}

function imageOf(stage: Stage, folder: string, work: string): BuiltImage {
  const [uid, gid] = valueOf(stage, 'USER').split(':');
  const inside = Object.entries(environmentOf(stage)).map(([name, value]) => [
    name,
    value.startsWith('/') ? join(folder, value) : value,
  ]);
  const workdir = join(folder, valueOf(stage, 'WORKDIR'));
  const environment = {
    PATH: join(folder, 'usr/local/bin'),
    TMPDIR: '/nonexistent',
    ...Object.fromEntries(inside),
  };
  const limits = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
  ];
  return {
    folder,
    entrypoint: JSON.parse(valueOf(stage, 'ENTRYPOINT')),
    command: JSON.parse(valueOf(stage, 'CMD')),
    healthCheck: healthCheckOf(stage),
    start: (program, options = {}, input) =>
      startProgram('/usr/bin/setpriv', [...limits, ...program], {
        cwd: workdir,
        env: { ...environment, ...options },
        stdio: [input ?? 'ignore', 'pipe', 'pipe'],
      }),
    stop: ({ child }) => child.kill(signalNumber(valueOf(stage, 'STOPSIGNAL'))),
    remove: () => rmSync(work, { recursive: true, force: true }),
  };
}

function signalNumber(name: string): number {
  const found = Object.entries(constants.signals).find(([each]) => each === name);
  if (found === undefined) throw new Error(`STOPSIGNAL ${name} is not a signal.`);
  return found[1];
}
