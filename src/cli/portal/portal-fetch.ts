import { setTimeout as pause } from 'node:timers/promises';
import type { PortalProblem, PortalProblemKind } from '../../contract/portal.ts';
import { sameOriginFetch } from '../../server/upstream/server-fetch.ts';

/** The least time between two requests, in ms. */
const interval = 1000;

/** A `fetch` that sends a portal at most one request a second, and follows redirects within one origin. */
export function portalFetch(): typeof fetch {
  let next = performance.now();
  return sameOriginFetch(async (input, init) => {
    const wait = next - performance.now();
    next = Math.max(next, performance.now()) + interval;
    if (wait > 0) await pause(wait);
    return fetch(input, init);
  });
}

const reasons: Readonly<Partial<Record<PortalProblemKind, string>>> = {
  unknown: 'the portal has no such data set, or this is not the address of a CKAN portal (404)',
  refused: 'the portal refuses it (401 or 403): it is private, or the portal does not allow programs',
  busy: 'the portal is busy (429 or 503)',
  slow: 'the portal did not answer within 10 seconds',
  'too-large': 'the answer of the portal is larger than 2 MiB',
  unusable: 'the answer is not that of a CKAN portal; check its address',
  unreachable: 'the portal cannot be reached',
};

/** Why the portal gave no answer, as a part of a sentence. */
export function portalReason({ kind, status }: PortalProblem): string {
  return reasons[kind] ?? `the portal answered with status ${status}`;
}
