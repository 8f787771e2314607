import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProgram } from '../programs/start-program.ts';

/** The programs that a test runs, and one folder for all their files. */
export class Machine {
  #folder: string | null = null;
  readonly #stops: ((signal: NodeJS.Signals) => Promise<unknown>)[] = [];

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
  async run(command: string, args: readonly string[], port: number): Promise<void> {
    const started = startProgram(command, args, { cwd: this.folder, env: { PATH: process.env['PATH'] } });
    const { child, ended } = started;
    this.endLater((signal) => {
      child.kill(signal);
      return ended;
    });
    while (!(await takesConnections(port))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${command} ended: ${started.out}${started.err}`);
      await pause(20);
    }
  }

  /** Has `clear` end a program by `stop`. */
  endLater(stop: (signal: NodeJS.Signals) => Promise<unknown>): void {
    this.#stops.push(stop);
  }

  /** Ends every program, as one does at a terminal, and removes the folder. */
  async clear(): Promise<void> {
    await Promise.all(this.#stops.map((stop) => stop('SIGINT')));
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true });
  }
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
