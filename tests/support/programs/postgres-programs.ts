import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of PostgreSQL's programs, newest first; null where it is not installed or has no user to run as. */
export function findPostgres(): string | null {
  if (!hasUser()) return null;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** As `findPostgres`; throws where there is none. */
export function postgresPrograms(): string {
  const bin = findPostgres();
  if (bin === null) throw new Error('PostgreSQL is not installed; on Debian: apt-get install postgresql');
  return bin;
}

/** The user PostgreSQL runs as: its programs refuse to run as root, and Debian's package brings a user for them. */
export function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** A new folder of that user's. */
export function postgresFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-postgres-'));
  const { uid, gid } = postgresUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Makes `data` an empty cluster: a copy of the one of this test run (see postgres-template.ts), or a new one. */
export function createCluster(data: string, template = process.env['POSTGRES_TEMPLATE']): void {
  const options = { ...postgresUser(), cwd: join(data, '..'), stdio: 'pipe' } as const;
  if (template !== undefined) execFileSync('cp', ['-R', template, data], options);
  else {
    const args = ['-D', data, '-A', 'trust', '-U', 'catalog', '--no-sync'];
    execFileSync(join(postgresPrograms(), 'initdb'), args, options);
  }
}

function hasUser(): boolean {
  try {
    postgresUser();
    return true;
  } catch {
    return false;
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
}
