import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderView } from './view.ts';

/** From the compiled command, and from the sources; `npm run build` writes it. */
const places = ['../html/render-view.js', '../../dist-node/html/render-view.js'];

let renderer: Promise<RenderView | null> | null = null;

/** The compiled `render-view.tsx`, imported once; null where it was not built, and pages then have their frame only. */
export function loadRenderer(): Promise<RenderView | null> {
  renderer ??= importRenderer();
  return renderer;
}

async function importRenderer(): Promise<RenderView | null> {
  const file = places.map((place) => join(import.meta.dirname, place)).find((place) => existsSync(place));
  if (file === undefined) return null;
  const { loadPages, renderView } = await import(pathToFileURL(file).href);
  await loadPages();
  return renderView;
}
