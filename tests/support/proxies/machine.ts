import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A program that listens on `port`. */
export interface Program {
  port: number;
  pid: number;
  /** All it wrote so far. */
  written: () => string;
  /** Sends `signal` if it is still running; resolves when it has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** The programs that a test runs, and one folder for all their files. */
export class Machine {
  #folder: string | null = null;
  readonly #programs: Program[] = [];

  /** Made when it is first wanted: a test that is skipped leaves none behind. */
  get folder(): string {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'catalog-machine-'));
    return this.#folder;
  }

  /** Writes a file into the folder and returns its path. */
  file(name: string, content: string): string {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  }

  /** Starts a program; resolves when it takes connections, throws with what it wrote when it ends instead. */
  async run(
    command: string,
    args: readonly string[],
    port: number,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Program> {
    const child = spawn(command, args, {
      cwd: this.folder,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let written = '';
    child.stdout.on('data', (chunk: Buffer) => (written += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()));
    const stop = (signal: NodeJS.Signals = 'SIGKILL') => end(child, signal);
    const program = { port, pid: child.pid ?? 0, written: () => written, stop };
    this.#programs.push(program);
    while (!(await takesConnections(port))) {
      if (hasEnded(child)) throw new Error(`${command} ended: ${written}`);
      await pause(20);
    }
    return program;
  }

  /** Ends every program, as one does at a terminal, and removes the folder. */
  async clear(): Promise<void> {
    await Promise.all(this.#programs.map((program) => program.stop('SIGINT')));
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true });
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const gone = once(child, 'close');
  child.kill(signal);
  await gone;
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
