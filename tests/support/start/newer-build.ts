import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const laterName = (name: string) => name.replace(/\.(\w+)$/, '2.$1');

/**
 * Makes a newer build of the built explorer in `folder`: no file under assets/ keeps its name, so the two builds can't
 * help each other out, and it is told apart by the words of its first button.
 */
export function makeNewer(folder: string): void {
  const assets = join(folder, 'assets');
  const all = readdirSync(assets);
  const names = all.filter((name) => !/\.(?:br|gz)$/.test(name));
  for (const name of all) if (!names.includes(name)) rmSync(join(assets, name));
  const inAssets = names.map((name) => join(assets, name));
  for (const file of [...inAssets, join(folder, 'index.html'), join(folder, 'service-worker.js')]) {
    let text = readFileSync(file, 'utf8');
    for (const name of names) text = text.replaceAll(name, laterName(name));
    text = text.replace('Skip to content', 'Skip to the content').replace(/builtVersion = "/, '$&newer-');
    writeFileSync(file, text);
  }
  for (const file of inAssets) renameSync(file, laterName(file));
}
