import { existsSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import {
  acceptanceOf,
  acceptedBits,
  type AcceptedFinding,
  identityOf,
  readAccepted,
  writeAccepted,
} from '../../catalog/health/accepted.ts';
import { bitsOf, createHealthReader, rulesIn } from '../../catalog/health/read-health.ts';
import type { CheckedList } from '../../catalog/health/report.ts';
import { isRuleName, linkRules, portalRules, type RuleName, ruleNames } from '../../catalog/health/rules.ts';
import { isOf } from '../../catalog/records/entry.ts';
import { type Ledger, ledgerOf, type ReceivedPage } from '../../catalog/records/ledger.ts';
import type { Measures } from '../../catalog/records/twins.ts';
import { byCollection, type CollectionName, collectionNames } from '../../contract/collection-names.ts';
import { CommandFailure, print, printError } from '../../server/command/messages.ts';
import { configOption, createCommand, joinsTwins, maxSizeOption } from '../command-line.ts';
import { healthFormat } from '../output/health-report.ts';
import { checkDataPages } from '../portal/data-pages.ts';
import { portalFetch } from '../portal/portal-fetch.ts';
import { checkPortal } from '../portal/portal-health.ts';
import { findingsFromSources, healthSentences, type SourceHealth } from '../portal/source-health.ts';
import {
  alternatives,
  choice,
  didYouMean,
  invalidValue,
  namesIn,
  readList,
  readSiteUrl,
} from '../option-values.ts';
import { encodingOption, readCatalog, type SourceOptions } from '../read/catalog-source.ts';
import { isFolder } from '../read/source-kind.ts';
import { textFile, writeOutputFiles } from '../write-output-file.ts';

const defaultFile = 'health-accepted.json';

const formats = namesIn(healthFormat);

export const healthCommand = () =>
  createCommand(
    'health',
    'Reports what is worth fixing in the catalog of a file, plain or gzipped (- for standard input), of a folder of sheets, of a database, or of the service at a base address: records without description or source, units that are only in names, unusable links and so on (docs/health.md). Problems that were accepted are counted apart.',
    [
      ['health catalog.json.gz', 'reports what is worth fixing'],
      ['health catalog.json.gz --accept-all', 'accepts what there is'],
      ['health https://example.org/api/ --fail-on any', 'fails if there is anything new'],
    ],
  )
    .argument('<FILE|DIR|DATABASE|URL>')
    .option(
      '--format <FORMAT>',
      alternatives(formats.map((name) => `${name}${healthFormat[name].contains}`)),
      choice(formats),
      'text',
    )
    .option('--accepted <FILE>', 'the accepted problems', defaultFile)
    .option('--accept-all', 'accept everything that is found, and write it to the file of accepted problems')
    .option('--prune', 'remove from that file what is no longer found')
    .option('--only <RULES>', 'report these rules alone, separated by commas', readRules)
    .option(
      '--fail-on <RULES>',
      'end with exit code 1 if these rules, separated by commas, or any find something that is not accepted',
      readRules,
    )
    .option(
      '--portal <URL>',
      'ask this CKAN portal for the data set of each source, at most one request a second, and report what is missing or has moved',
      readSiteUrl,
    )
    .option(
      '--links',
      'open the data page (infoLink) of each source, at most one of a site each second, and report which are gone or have moved',
    )
    .addOption(
      configOption(
        'the settings of the explorer, of which "twins" is read; the default is the config.json in a folder of sheets',
      ),
    )
    .addOption(maxSizeOption('the maximum size of the catalog'))
    .addOption(encodingOption())
    .action(reportHealth);

interface HealthOptions extends SourceOptions {
  format: keyof typeof healthFormat;
  accepted: string;
  acceptAll?: true;
  prune?: true;
  only?: readonly RuleName[];
  failOn?: readonly RuleName[];
  portal?: string;
  links?: true;
  config?: string;
}

function readRules(text: string): readonly RuleName[] {
  const names = readList(text);
  if (names.includes('any')) return ruleNames;
  const unknown = names.find((name) => !isRuleName(name));
  if (unknown === undefined) return names.filter(isRuleName);
  throw invalidValue('rules or any', unknown, didYouMean(unknown, ruleNames));
}

async function reportHealth(from: string, options: HealthOptions, command: Command): Promise<void> {
  const { format, accepted: file, acceptAll, prune, only = ruleNames, failOn = [] } = options;
  const accepted = readAcceptedFile(file, acceptAll === true);
  const hasTwins = joinsTwins(options.config, isFolder(from) ? from : null, command);
  const catalog = await readLedgers(from, options, command);
  const { indicator, variable } = catalog;
  const measures = hasTwins ? { indicators: indicator.entries, variables: variable.entries } : null;
  const asked = await askOthers(catalog, options);
  const found = (known: readonly AcceptedFinding[]) => check(catalog, known, { asked, measures, only });
  let lists = found(accepted);
  if (acceptAll || prune) {
    const { kept, added } = changedAccepted(lists, accepted, options);
    const next = [...kept, ...added];
    await writeOutputFiles('health', [textFile(file, writeAccepted(next))]);
    const changes = `${added.length} added, ${accepted.length - kept.length} removed`;
    printError(`${file}: ${next.length} accepted problems, ${changes}`);
    lists = found(next);
  }
  const left = collectionNames.reduce((sum, name) => sum + catalog[name].unusableRecords.length, 0);
  if (left > 0) printError(`${left} records without a usable id were left out`);
  const written = healthFormat[format].write(lists);
  // A file keeps the line breaks of CSV; a terminal interprets control characters in records.
  if (format === 'csv' && !process.stdout.isTTY) process.stdout.write(written);
  else print(...written.trimEnd().split(/\r?\n/));
  const isNew = (bits: number) => bits > 0 && rulesIn(bits).some((name) => failOn.includes(name));
  if (lists.some(({ findings }) => findings.bits.some(isNew))) process.exitCode = 1;
}

type WholeCatalog = Readonly<Record<CollectionName, Ledger>>;

/** In records: they share their sources from one page to the next. */
const pageSize = 1000;

/** Reads a catalog like the explorer: invalid fields are marked, but sheets must be valid. */
async function readLedgers(from: string, options: SourceOptions, command: Command): Promise<WholeCatalog> {
  const pages = byCollection((): ReceivedPage[] => []);
  const waiting = byCollection((): unknown[] => []);
  const readWaiting = (name: CollectionName) => {
    pages[name].push({ results: waiting[name].splice(0), count: null });
    return ledgerOf(name, pages[name]);
  };
  await readCatalog(from, options, command, ({ collection, value }) => {
    if (waiting[collection].push(value()) === pageSize) readWaiting(collection);
  });
  return byCollection(readWaiting);
}

/** The lists with their findings, in the order of the page. */
function check(
  catalog: WholeCatalog,
  accepted: readonly AcceptedFinding[],
  {
    asked,
    measures,
    only,
  }: { asked: readonly SourceHealth[]; measures: Measures | null; only: readonly RuleName[] },
): CheckedList[] {
  const acceptedOf = acceptedBits(accepted);
  const reported = bitsOf(only);
  return collectionNames.toReversed().map((collection) => {
    const { entries } = catalog[collection];
    const reader = createHealthReader(collection, accepted);
    reader.read(entries);
    const findings = reader.findings(true, measures);
    for (const health of asked)
      for (const [at, entry] of entries.entries()) {
        const bits = isOf(entry, 'variable') ? bitsOf(findingsFromSources(health, entry)) : 0;
        findings.bits[at]! |= bits & ~acceptedOf(entry);
        findings.accepted[at]! |= bits & acceptedOf(entry);
      }
    for (const each of [findings.bits, findings.accepted])
      for (const [at, bits] of each.entries()) each[at] = bits & reported;
    return { collection, entries, findings, total: entries.length, isComplete: true };
  });
}

/** Asks the portal of `--portal` and, with `--links`, opens the data pages; prints what they say about sources on standard error. */
async function askOthers(catalog: WholeCatalog, { portal, links }: HealthOptions): Promise<SourceHealth[]> {
  const variables = catalog.variable.entries.filter((entry) => isOf(entry, 'variable'));
  const asked: SourceHealth[] = [];
  if (portal !== undefined) asked.push(await checkPortal(portal, variables, portalFetch()));
  if (links) asked.push(await checkDataPages(variables));
  const sentences = asked.flatMap((health) => healthSentences(health, variables));
  if (sentences.length > 0) printError(...sentences);
  return asked;
}

/** Those accepted, with `prune` only if they are still found, and with `acceptAll` all that is new. */
function changedAccepted(
  lists: readonly CheckedList[],
  accepted: readonly AcceptedFinding[],
  { acceptAll, prune, portal, links, only = ruleNames }: HealthOptions,
) {
  const acceptances = (which: 'bits' | 'accepted') =>
    lists.flatMap(({ entries, findings }) =>
      entries.flatMap((entry, at) =>
        rulesIn(findings[which][at] ?? 0).map((rule) => acceptanceOf(rule, entry)),
      ),
    );
  const identities = new Set(acceptances('accepted').map(identityOf));
  // What was not asked is not known to be fixed.
  const notAsked = new Set<RuleName>([
    ...(portal === undefined ? portalRules : []),
    ...(links ? [] : linkRules),
  ]);
  const isAsked = (rule: RuleName) => only.includes(rule) && !notAsked.has(rule);
  const kept = prune
    ? accepted.filter((each) => identities.has(identityOf(each)) || !isAsked(each.rule))
    : accepted;
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
