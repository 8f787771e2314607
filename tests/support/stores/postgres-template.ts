import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createCluster, findPostgres, postgresFolder } from '../programs/postgres-programs.ts';
import { startPostgres } from './postgres-server.ts';

/**
 * Vitest's global setup of the tests that use PostgreSQL: initdb runs once, and each server starts on a copy of what it
 * made. Tests that only need a database have one on a server for all of them; others stop, kill and reconfigure theirs.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (findPostgres() === null) return undefined;
  const folder = postgresFolder();
  const template = join(folder, 'template');
  createCluster(template);
  process.env['POSTGRES_TEMPLATE'] = template;
  const server = await startPostgres(['fsync=off', 'max_connections=300']);
  process.env['POSTGRES_SERVER'] = server.address('').replace(/\/$/, '');
  return async () => {
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  };
}
