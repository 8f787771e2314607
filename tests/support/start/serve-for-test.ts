import { onTestFinished } from 'vitest';
import { folderOf, smallSite } from './http-server.ts';
import { type ServeProcess, startServe } from './serve-command.ts';

/** `startServe` with these options alone, for the length of a test, in a folder of its own, which it also serves. */
export async function startServing(
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  under: readonly string[] = [],
): Promise<ServeProcess & { folder: string }> {
  const folder = folderOf(smallSite);
  const served = await startServe(null, { options, environment, under, site: folder, cwd: folder });
  onTestFinished(async () => void (await served.stop()));
  return { ...served, folder };
}
