import type { LoadedPage } from './loaded-page.ts';
import { canContinue, addToWalk, startWalk, type WalkState, type WalkEnd } from './walk-guards.ts';

export type { WalkEnd };

export type NextStep = { query: string } | { end: WalkEnd };

interface Chain {
  pages: LoadedPage[];
  steps: NextStep[];
  walk: WalkState;
}

/** Steps computed so far, by first page, so that each page of a walk is processed once. */
const chains = new WeakMap<LoadedPage, Chain>();

/** The next step after all pages loaded so far (rule 3); walks that loop, go backward or yield nothing new end. */
export function nextStep(pages: readonly LoadedPage[]): NextStep {
  const first = pages[0];
  const last = pages.length - 1;
  if (first === undefined) return { query: '' };
  let chain = chains.get(first);
  if (chain === undefined || !sharePrefix(pages, chain.pages)) {
    chain = { pages: [], steps: [], walk: startWalk() };
    chains.set(first, chain);
  }
  for (const page of pages.slice(chain.pages.length)) {
    addToWalk(chain.walk, page);
    chain.pages.push(page);
    chain.steps.push(stepAfter(page, chain.walk));
  }
  return chain.steps[last] ?? { query: '' };
}

/** Whether one list of pages is a prefix of the other. Comparing references is cheap; processing pages is not. */
function sharePrefix(pages: readonly LoadedPage[], known: readonly LoadedPage[]): boolean {
  const shorter = pages.length < known.length ? pages : known;
  return shorter.every((_, index) => pages[index] === known[index]);
}

function stepAfter(page: LoadedPage, walk: WalkState): NextStep {
  const link = page.next;
  if (link.kind === 'none') return { end: { kind: 'finished' } };
  if (link.kind === 'unusable')
    return {
      end: { kind: 'unusable', sentence: `The service's link to the next page is unusable: ${link.why}.` },
    };
  const end = canContinue(walk, link, page);
  return end === null ? { query: link.query } : { end };
}
