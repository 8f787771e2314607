import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { RuleName } from '../../catalog/health/rules.ts';
import { partsBy } from '../../catalog/parts-by.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { safeLink } from '../../catalog/safe-link.ts';
import { countOf } from '../../catalog/text/count.ts';
import type { Source } from '../../contract/records.ts';
import type { SourceHealth } from './source-health.ts';

/** In ms, between two requests to a host and at most for an answer. */
const interval = 1000;
const longestWait = 20_000;
const maxHosts = 8;
const maxRedirects = 5;
const unknownHost = 'is gone (its host does not exist)';

/** The outcome of opening a page: the rule that it violates and why, or why it could not be checked; neither if all is well. */
interface Opened {
  rule?: RuleName;
  reason?: string;
}

/**
 * Opens the data page of each source once, each host's one after the other: gone after 404, 410 or an unknown host twice, moved
 * after a permanent redirect (301, 308). Whatever else fails could not be checked: many sites answer 403 or 429 to programs.
 */
export async function checkDataPages(
  variables: readonly Entry<'variable'>[],
  send: typeof fetch = fetch,
): Promise<SourceHealth> {
  const pages = new Set(variables.flatMap(({ record }) => record.sources.map(pageOf)));
  pages.delete('');
  const opened = new Map<string, Opened>();
  const openAll = async (ofHost: readonly string[]) => {
    for (const page of ofHost) {
      if (page !== ofHost[0]) await pause(interval);
      opened.set(page, await openTwice(page, send));
    }
  };
  const hosts = partsBy([...pages], (page) => new URL(page).host);
  const queue = new PQueue({ concurrency: maxHosts });
  await Promise.all(hosts.map(([, ofHost]) => queue.add(() => openAll(ofHost))));
  const findings = new Map<string, readonly RuleName[]>();
  const notChecked = new Map<string, number>();
  const details: string[] = [];
  // Otherwise it is this machine that has no connection.
  const isConnected = [...opened.values()].some(({ reason }) => reason !== unknownHost);
  for (const [page, { rule, reason: why = '' }] of opened) {
    const reason = isConnected || why !== unknownHost ? why : 'no host was found; is there a connection?';
    if (rule !== undefined && reason === why) {
      findings.set(page, [rule]);
      details.push(`${page} ${reason}`);
    } else if (reason !== '') notChecked.set(reason, (notChecked.get(reason) ?? 0) + 1);
  }
  return {
    sentence: `${countOf(pages.size, 'data page', 'data pages')} opened`,
    nouns: ['data page', 'data pages'],
    verbs: ['leads to', 'lead to'],
    keyOf: pageOf,
    findings,
    notChecked,
    details,
  };
}

/** Its address without the place in the page; empty if it cannot be opened safely, which is another finding. */
function pageOf({ infoLink }: Source): string {
  const url = safeLink(infoLink);
  if (url === null) return '';
  url.hash = '';
  return url.href;
}

async function openTwice(page: string, send: typeof fetch): Promise<Opened> {
  const first = await open(page, send);
  if (first.rule !== 'page-gone') return first;
  await pause(interval);
  return open(page, send);
}

async function open(page: string, send: typeof fetch): Promise<Opened> {
  const signal = AbortSignal.timeout(longestWait);
  let address = page;
  let newAddress: string | null = null;
  let isPermanent = true;
  try {
    for (let followed = 0; followed <= maxRedirects; followed += 1) {
      const { status, headers, body } = await send(address, { redirect: 'manual', signal });
      await body?.cancel();
      const target = status >= 300 && status < 400 ? URL.parse(headers.get('location') ?? '', address) : null;
      if (target === null) {
        if (status === 404 || status === 410)
          return { rule: 'page-gone', reason: `is gone (status ${status})` };
        if (status >= 400) return { reason: `answered with status ${status}` };
        return newAddress === null ? {} : { rule: 'page-moved', reason: `has moved to ${newAddress}` };
      }
      isPermanent &&= status === 301 || status === 308;
      address = target.href;
      if (isPermanent) newAddress = address;
    }
    return { reason: `redirected more than ${maxRedirects} times` };
  } catch (error) {
    if (signal.aborted) return { reason: `did not answer within ${longestWait / 1000} seconds` };
    const cause = error instanceof Error ? error.cause : null;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection';
    if (code === 'ENOTFOUND') return { rule: 'page-gone', reason: unknownHost };
    return { reason: `cannot be reached (${code})` };
  }
}
