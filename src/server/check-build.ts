import { stateOfBuild } from './build-manifest.ts';
import { CommandFailure } from './command-failure.ts';

/** Throws a CommandFailure if the explorer in `root`/dist is missing or incomplete; warns if a build is stale. */
export function checkBuild(
  root: string,
  isCompiled: boolean,
  warn: (line: string) => void = console.error,
): void {
  const explorer = stateOfBuild(root, 'dist');
  if (explorer.state === 'missing') {
    throw new CommandFailure(
      `catalog serve: the explorer has not been built (${explorer.reason}); run npm ci and npm run build, where the development dependencies are installed`,
    );
  }
  const command = isCompiled ? stateOfBuild(root, 'dist-node') : explorer;
  const stale = [explorer, command].find(({ state }) => state === 'stale');
  if (stale?.state !== 'stale') return;
  warn(
    `catalog serve: this build was made from other sources (${stale.reason}); run npm run build where the development dependencies are installed`,
  );
}
