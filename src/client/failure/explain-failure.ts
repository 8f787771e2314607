import { maxPageBytes } from '../../contract/page-query.ts';
import type { PageFailure } from './failure.ts';
import { failureMessages } from './failure-messages.ts';
import { parseUrl } from '../../contract/parse-url.ts';
import { pageOrigin } from '../platform.ts';

export function explainFailure(failure: PageFailure) {
  const words = failureMessages[failure.kind];
  const url = parseUrl(failure.address);
  const values: Record<string, string> = {
    host: url?.host || 'the server',
    service: url?.origin ?? 'the server',
    certificate: url?.protocol === 'https:' ? ', or its certificate may not be accepted' : '',
    status: String(failure.status ?? 'an error'),
    origin: pageOrigin() ?? 'this site',
    wait: waitOf(failure),
    size: sizeOf(failure),
  };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return { title: fill(words.title), sentence: fill(words.sentence), remedy: fill(words.remedy) };
}

function waitOf(failure: PageFailure): string {
  if (failure.kind === 'no-response')
    return failure.limit === undefined ? 'too long' : `${failure.limit / 1000} seconds`;
  return failure.retryAfter === undefined ? 'a moment' : durationText(failure.retryAfter);
}

/** A number of seconds in words: "5 seconds", "2 minutes". */
export function durationText(seconds: number): string {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds <= 1 ? '1 second' : `${Math.ceil(seconds)} seconds`;
}

function sizeOf({ limit = maxPageBytes }: PageFailure): string {
  return `${limit / 1024 / 1024} MiB`;
}
