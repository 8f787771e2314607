import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CatalogContents } from '../catalog-contents.ts';

// Debian's own interpreter: packages of the system are not seen by another one that may stand first on PATH.
const python = '/usr/bin/python3';
const program = join(import.meta.dirname, '../../stock/service.py');

/** How a stock service is set up. */
export interface DjangoSetup {
  /** The only origin that may read it; none by default. */
  allowOrigin?: string;
}

/** A running Django REST Framework service; `address` is its base, with a trailing slash. */
export interface DjangoService {
  address: string;
  stop(): Promise<void>;
}

/** The path of the interpreter that has Debian's packages, or null. */
export function findPython(): string | null {
  return existsSync(python) ? python : null;
}

/** Whether Django REST Framework is there to be started. */
export function hasDjango(): boolean {
  if (findPython() === null) return false;
  try {
    execFileSync(python, ['-c', 'import rest_framework'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts a real stock service on a free port, holding `contents` in a database of its own. */
export async function startDjango(
  contents: CatalogContents,
  setup: DjangoSetup = {},
): Promise<DjangoService> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-django-'));
  mkdirSync(join(folder, 'database'));
  const file = join(folder, 'catalog.json');
  writeFileSync(file, JSON.stringify(contents));
  const options = ['--catalog', file, '--folder', join(folder, 'database')];
  if (setup.allowOrigin !== undefined) options.push('--allow-origin', setup.allowOrigin);
  // -B: its byte code is not left in the source tree. Its standard input ends with this process, and so does it.
  const child = spawn(python, ['-B', program, ...options], { stdio: ['pipe', 'pipe', 'inherit'] });
  const stop = async () => {
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const address = await firstLine(child);
  if (address === null) {
    await stop();
    throw new Error(
      'Django REST Framework did not start; on Debian: apt-get install python3-djangorestframework',
    );
  }
  return { address, stop };
}

async function firstLine({ stdout }: ChildProcess): Promise<string | null> {
  if (stdout === null) return null;
  for await (const line of createInterface({ input: stdout })) return line;
  return null;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
