import { expect } from 'vitest';
import { isOf } from '../../../src/catalog/records/entry.ts';
import type { Ledger } from '../../../src/catalog/records/ledger.ts';
import { numberFormatMarks } from '../../../src/catalog/records/variable-facts.ts';
import { visibleText } from '../../../src/catalog/text/visible-text.ts';
import { explainFailure } from '../../../src/client/failure/explain-failure.ts';
import { linkWarning, safeLink } from '../../../src/catalog/safe-link.ts';
import type { Expected } from '../../faults/fault.ts';
import type { Walked } from './fault-walk.ts';

const maxTries = 3;

/** Invariants that are violated after a fault, as sentences; empty if all hold. */
export function brokenPromises(walked: Walked, asked: readonly string[], host: string): string[] {
  const { pages, ledger, ledgers, failure, end, completeness } = walked;
  const received = pages.reduce((sum, { results }) => sum + results.length, 0);
  const tries = new Map<string, number>();
  for (const address of asked) tries.set(address, (tries.get(address) ?? 0) + 1);
  const promises: [kept: boolean, promise: string][] = [
    [[...walked.hosts].every((each) => each === host), 'only the configured host receives requests'],
    [[...tries.values()].every((times) => times <= maxTries), 'no page is requested more than three times'],
    [ledger.received === received, 'every record received is accounted for'],
    [ledgers.every(balances), 'received is shown, unreadable, repeated or an earlier version'],
    [nothingDisappears(ledgers), 'nothing shown disappears'],
    [new Set(ledger.entries.map(({ key }) => key)).size === ledger.entries.length, 'each id is shown once'],
    [(failure === null) !== (end === undefined), 'a walk ends or fails'],
    [completeness.sentence !== '', 'the completeness of the list is stated'],
    [failure === null || Object.values(explainFailure(failure)).every(isSentence), 'a failure has a message'],
    [completeness.state !== 'complete' || isWhole(walked), 'only a complete list is called complete'],
    [Reflect.get({}, 'polluted') === undefined, 'no prototype is polluted'],
    [Reflect.get(globalThis, 'ran') === undefined, 'no script ran'],
  ];
  return promises.filter(([kept]) => !kept).map(([, promise]) => `Broken: ${promise}.`);
}

function balances({ received, entries, unusableRecords, repeats, versions }: Ledger): boolean {
  return received === entries.length + unusableRecords.length + repeats + versions;
}

function nothingDisappears(ledgers: readonly Ledger[]): boolean {
  return ledgers.every((ledger, index) =>
    (ledgers[index - 1]?.entries ?? []).every(({ key }) => ledger.byKey.get(key) !== undefined),
  );
}

/** Computed from the pages alone, independently of the product's code. */
function isWhole({ pages, ledger, failure, end }: Walked): boolean {
  const counts = new Set(pages.flatMap(({ count }) => count ?? []));
  return (
    failure === null && end?.kind === 'finished' && counts.size === 1 && counts.has(ledger.entries.length)
  );
}

function isSentence(words: string): boolean {
  return words.length > 10 && !/[{}]|undefined/.test(words);
}

/** The outcome of a walk in the terms of the table: only the fields of `expected`, but all numbers. */
export function outcomeOf({ pages, ledger, end, failure, completeness }: Walked, asked: readonly string[]) {
  return {
    shown: ledger.entries.length,
    held: ledger.unusableRecords.length,
    repeats: ledger.repeats,
    versions: ledger.versions,
    failure,
    state: completeness.state,
    end: end?.kind,
    note: pages.flatMap(({ notes }) => notes).join('\n'),
    says: completeness.sentence,
    marks: markedFields(ledger),
    heldFor: ledger.unusableRecords[0]?.reason,
    reads: readingOf(ledger),
    link: linkOf(ledger),
    requests: asked.length,
  };
}

/**
 * The expectation as a pattern: numbers default to 0, a walk that does not fail is finished by default, regular
 * expressions match text, and a failure is compared by the expected fields only.
 */
export function patternOf(expected: Expected): Record<string, unknown> {
  const { link, failure, ...named } = expected;
  const end = expected.end ?? (failure === undefined ? 'finished' : undefined);
  const rest = { shown: 0, held: 0, repeats: 0, versions: 0, ...named, end };
  const pattern: Record<string, unknown> = {
    failure: failure === undefined ? null : expect.objectContaining(failure),
  };
  for (const [name, value] of Object.entries(rest))
    pattern[name] = value instanceof RegExp ? expect.stringMatching(value) : value;
  if (link === null) pattern['link'] = null;
  else if (link !== undefined)
    pattern['link'] = {
      href: link.href,
      warning: link.warning === undefined ? '' : expect.stringMatching(link.warning),
    };
  return pattern;
}

function markedFields({ entries }: Ledger): string[] {
  const marks = entries.flatMap((entry) => [
    ...entry.marks,
    ...(isOf(entry, 'variable') ? numberFormatMarks(entry.record.numberFormatOptions) : []),
  ]);
  return [...new Set(marks.map(({ field }) => field))].sort();
}

function readingOf({ entries: [entry] }: Ledger): string {
  return entry !== undefined && isOf(entry, 'indicator') ? visibleText(entry.record.description ?? '') : '';
}

function linkOf({ entries: [entry] }: Ledger): { href: string; warning: string } | null {
  if (entry === undefined || !isOf(entry, 'variable')) return null;
  const url = safeLink(entry.record.sources[0]?.infoLink ?? '');
  return url === null ? null : { href: url.href, warning: linkWarning(url) };
}
