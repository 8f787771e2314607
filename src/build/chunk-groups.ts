import type { Plugin } from 'vite';

/** The chunk `name` contains `files` (relative to `src/`) and what only they import. */
export interface ChunkGroup {
  name: string;
  files: readonly string[];
}

/** In the bundler's format, which silently ignores paths without a file; see checkChunkGroups. */
export function chunkGroups(groups: readonly ChunkGroup[]) {
  return groups.map(({ name, files }) => ({
    name,
    test: (id: string) => files.some((file) => id.endsWith(`/src/${file}`)),
    priority: 1,
  }));
}

/** Fails the build if a file of a chunk group is not part of it, or if a group or one of `others` has no chunk. */
export function checkChunkGroups(groups: readonly ChunkGroup[], others: readonly string[] = []): Plugin {
  return {
    name: 'check-chunk-groups',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = [...this.getModuleIds()];
      const chunks = new Set(Object.values(bundle).map(({ name }) => name));
      for (const name of [...groups.map((group) => group.name), ...others]) {
        if (!chunks.has(name)) this.error(`Chunk group "${name}" of vite.config.ts made no chunk.`);
      }
      for (const { name, files } of groups) {
        const missing = files.filter((file) => !modules.some((id) => id.endsWith(`/src/${file}`)));
        if (missing.length > 0) {
          this.error(
            `Chunk group "${name}" of vite.config.ts names files that are not in the build: ${missing.join(', ')}`,
          );
        }
      }
    },
  };
}
