import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The file of each build that has the license notices of all packages in it. */
export const noticesFile = 'third-party-licenses.txt';

const bundler = join(import.meta.dirname, '../../node_modules/rolldown');

/** Adds the notices that Vite leaves out: of packages that only workers contain, and of the bundler, whose helpers are part of the build. */
export function furtherNotices(): { inWorkers: Plugin; inBuild: Plugin } {
  const inWorkers = new Set<string>();
  return {
    inWorkers: {
      name: 'notices-of-worker',
      generateBundle(_, bundle) {
        for (const folder of packageFolders(bundle)) inWorkers.add(folder);
      },
    },
    inBuild: {
      name: 'further-notices',
      generateBundle: {
        // After Vite's own, which makes the file.
        order: 'post',
        handler(_, bundle) {
          const notices = bundle[noticesFile];
          if (notices?.type !== 'asset') return;
          let text = String(notices.source);
          for (const folder of [...packageFolders(bundle), ...inWorkers]) {
            const { name, version, license }: Record<string, string> = JSON.parse(
              readFileSync(join(folder, 'package.json'), 'utf8'),
            );
            const title = `\n## ${name} - ${version} (${license})\n`;
            const file = readdirSync(folder).find((each) => /^(?:licen[cs]e|copying)/i.test(each));
            const notice = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
            if (!text.includes(title)) text += title + notice;
          }
          notices.source = text;
        },
      },
    },
  };
}

/** The folders of the packages whose modules are in the bundle. */
function packageFolders(bundle: Rolldown.OutputBundle): string[] {
  const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  return modules.flatMap((module) => {
    if (module.startsWith('\0rolldown/')) return [bundler];
    return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? [];
  });
}
