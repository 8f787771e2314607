import { existsSync, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import {
  acceptanceOf,
  type AcceptedFinding,
  identityOf,
  readAccepted,
  writeAccepted,
} from '../../catalog/health/accepted.ts';
import { createHealthReader, rulesIn } from '../../catalog/health/read-health.ts';
import type { CheckedList } from '../../catalog/health/report.ts';
import { isRuleName, ruleNames } from '../../catalog/health/rules.ts';
import { collectionNames } from '../../contract/collections.ts';
import { CommandFailure } from '../../server/command-failure.ts';
import { print, printError } from '../../server/terminal-output.ts';
import { createCommand, maxSizeOption } from '../command-line.ts';
import { healthFormats, writeHealth } from '../health-report.ts';
import { choice, didYouMean, invalidValue, readList } from '../option-values.ts';
import { readWholeCatalog, type WholeCatalog } from '../whole-catalog.ts';
import { writeOutputFile } from '../write-output-file.ts';

const defaultFile = 'health-accepted.json';

export const healthCommand = () =>
  createCommand(
    'health',
    'Reports what is worth fixing in the catalog of a file, plain or gzipped (- for standard input), or of the service at a base address: records without description or source, units that are only in names, unusable links and so on (docs/health.md). Findings that were accepted are counted apart.',
    [
      ['health catalog.json.gz', 'reports what is worth fixing'],
      ['health catalog.json.gz --accept-all', 'accepts what there is'],
      ['health https://example.org/api/ --fail-on any', 'fails if there is anything new'],
    ],
  )
    .argument('<FILE|URL>')
    .option(
      '--format <FORMAT>',
      'text, json (rules, counts and records) or csv (one row per record)',
      choice(healthFormats),
      'text',
    )
    .option('--accepted <FILE>', 'the accepted findings', defaultFile)
    .option('--accept-all', 'accept everything that is found, and write it to the file of accepted findings')
    .option('--prune', 'remove from that file what is no longer found')
    .option(
      '--fail-on <RULES>',
      'end with exit code 1 if these rules, separated by commas, or any find something that is not accepted',
      readRules,
    )
    .addOption(maxSizeOption('the maximum size of the catalog'))
    .action(reportHealth);

interface HealthOptions {
  format: (typeof healthFormats)[number];
  accepted: string;
  acceptAll?: true;
  prune?: true;
  failOn?: readonly string[];
  maxSize: number;
}

function readRules(text: string): readonly string[] {
  const names = readList(text);
  if (names.includes('any')) return ruleNames;
  const unknown = names.find((name) => !isRuleName(name));
  if (unknown === undefined) return names;
  throw invalidValue('rules or any', unknown, didYouMean(unknown, ruleNames));
}

async function reportHealth(from: string, options: HealthOptions): Promise<void> {
  const { format, accepted: file, acceptAll, prune, failOn = [], maxSize } = options;
  const accepted = readAcceptedFile(file, acceptAll === true);
  const catalog = await readWholeCatalog('health', from, maxSize);
  let lists = check(catalog, accepted);
  if (acceptAll || prune) {
    const { kept, added } = changedAccepted(lists, accepted, options);
    const next = [...kept, ...added];
    await writeOutputFile(file, (out) => pipeline(Readable.from(writeAccepted(next)), out));
    const changes = `${added.length} added, ${accepted.length - kept.length} removed`;
    printError(`${file}: ${next.length} accepted findings, ${changes}`);
    lists = check(catalog, next);
  }
  const left = collectionNames.reduce((sum, name) => sum + catalog[name].held.length, 0);
  if (left > 0) printError(`${left} records without a usable id were left out`);
  const written = writeHealth[format](lists);
  // A file keeps the line breaks of CSV; a terminal interprets control characters in records.
  if (format === 'csv' && !process.stdout.isTTY) process.stdout.write(written);
  else print(...written.trimEnd().split(/\r?\n/));
  const isNew = (bits: number) => bits > 0 && rulesIn(bits).some((name) => failOn.includes(name));
  if (lists.some(({ findings }) => findings.bits.some(isNew))) process.exitCode = 1;
}

/** The lists with their findings, in the order of the page. */
function check(catalog: WholeCatalog, accepted: readonly AcceptedFinding[]): CheckedList[] {
  return collectionNames.toReversed().map((collection) => {
    const { entries } = catalog[collection];
    const reader = createHealthReader(collection, accepted);
    reader.read(entries);
    return { collection, entries, findings: reader.findings(true), total: entries.length, isComplete: true };
  });
}

/** Those accepted, with `prune` only if they are still found, and with `acceptAll` all that is new. */
function changedAccepted(
  lists: readonly CheckedList[],
  accepted: readonly AcceptedFinding[],
  { acceptAll, prune }: HealthOptions,
) {
  const acceptances = (which: 'bits' | 'accepted') =>
    lists.flatMap(({ entries, findings }) =>
      entries.flatMap((entry, at) =>
        rulesIn(findings[which][at] ?? 0).map((rule) => acceptanceOf(rule, entry)),
      ),
    );
  const found = new Set(acceptances('accepted').map(identityOf));
  const kept = prune ? accepted.filter((each) => found.has(identityOf(each))) : accepted;
  return { kept, added: acceptAll ? acceptances('bits') : [] };
}

/** Throws a CommandFailure with exit code 2 that names the file and the entry. */
function readAcceptedFile(file: string, mayBeMissing: boolean): AcceptedFinding[] {
  if (!existsSync(file) && (mayBeMissing || file === defaultFile)) return [];
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not valid JSON' : 'it cannot be read';
    throw new CommandFailure(`catalog health: ${file}: ${reason}`, 2);
  }
  const { accepted, problem } = readAccepted(value);
  if (problem !== null) throw new CommandFailure(`catalog health: ${file}: ${problem}`, 2);
  return accepted;
}
