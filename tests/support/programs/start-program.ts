import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

/** How a program ended: its exit code, or the signal that ended it, and what it wrote. */
export interface Ended {
  code: number | string;
  out: string;
  err: string;
}

/** A program that was started; `out` and `err` grow as it writes. */
export interface Started {
  child: ChildProcess;
  out: string;
  err: string;
  /** Resolves when it has ended. */
  ended: Promise<Ended>;
}

/** Starts a program, with nothing on its standard input unless the options say otherwise. */
export function startProgram(program: string, args: readonly string[], options: SpawnOptions): Started {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const started = { child, out: '', err: '', ended: ending() };
  child.stdout?.on('data', (chunk: Buffer) => (started.out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (started.err += chunk.toString()));
  return started;

  async function ending(): Promise<Ended> {
    const [code, signal]: unknown[] = await once(child, 'close');
    return { code: typeof code === 'number' ? code : String(signal), out: started.out, err: started.err };
  }
}
