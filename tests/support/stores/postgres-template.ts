import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createCluster, findPostgres, postgresFolder } from '../programs/postgres-programs.ts';

/**
 * Vitest's global setup of the tests that start PostgreSQL: initdb runs once, and each server starts on a copy of what
 * it made. A server for all of them would be faster still, but tests stop, kill and reconfigure theirs.
 */
export function setup(): (() => void) | undefined {
  if (findPostgres() === null) return undefined;
  const folder = postgresFolder();
  const template = join(folder, 'template');
  createCluster(template);
  process.env['POSTGRES_TEMPLATE'] = template;
  return () => rmSync(folder, { recursive: true, force: true });
}
