import type { LoadedPage } from './loaded-page.ts';
import { canContinue, addToWalk, startWalk, type WalkState, type WalkEnd } from './walk-guards.ts';

export type { WalkEnd };

/** The query of the next page, for the configured address of the collection, or the end of the walk. */
export type NextStep = { query: string } | { end: WalkEnd };

interface Chain {
  pages: LoadedPage[];
  steps: NextStep[];
  walked: WalkState;
}

/** Per first page, what was learned of the pages after it, so that a walk reads each page once. */
const chains = new WeakMap<LoadedPage, Chain>();

/**
 * Where to go from the pages of one collection so far (rule 3). `next` is never used but for its query; a walk
 * that turns in circles, goes backward or yields nothing new is ended.
 */
export function nextStep(allPages: readonly LoadedPage[]): NextStep {
  // A list loaded again begins a walk of its own: its guards must not take the first one for a circle.
  const pages = allPages.slice(
    Math.max(
      0,
      allPages.findLastIndex(({ again }) => again === true),
    ),
  );
  const first = pages[0];
  const last = pages.length - 1;
  if (first === undefined) return { query: '' };
  let chain = chains.get(first);
  if (chain === undefined || !sameWay(pages, chain.pages)) {
    chain = { pages: [], steps: [], walked: startWalk() };
    chains.set(first, chain);
  }
  for (const page of pages.slice(chain.pages.length)) {
    addToWalk(chain.walked, page);
    chain.pages.push(page);
    chain.steps.push(stepAfter(page, chain.walked));
  }
  return chain.steps[last] ?? { query: '' };
}

/** Whether one list of pages is the beginning of the other. Comparing references is cheap; reading pages is not. */
function sameWay(pages: readonly LoadedPage[], known: readonly LoadedPage[]): boolean {
  const shorter = pages.length < known.length ? pages : known;
  return shorter.every((_, index) => pages[index] === known[index]);
}

function stepAfter(page: LoadedPage, walked: WalkState): NextStep {
  const link = page.next;
  if (link.kind === 'none') return { end: { kind: 'finished' } };
  if (link.kind === 'unusable')
    return {
      end: { kind: 'unusable', sentence: `The service's link to the next page is unusable: ${link.why}.` },
    };
  const stopped = canContinue(walked, link, page);
  return stopped === null ? { query: link.query } : { end: stopped };
}
