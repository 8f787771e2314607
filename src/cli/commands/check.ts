import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FailureKind } from '../../client/failure/failure.ts';
import { type Command, Option } from 'commander';
import { createCatalogClient } from '../../client/catalog-client.ts';
import {
  byCollection,
  type CollectionName,
  collectionNames,
  countsInWords,
} from '../../contract/collection-names.ts';
import { encodingOption, mistakesFailure, type SourceOptions, stageCatalog } from '../read/catalog-source.ts';
import { isFolder, sourceKind, sourceName } from '../read/source-kind.ts';
import { type CatalogMistakes, createStaging } from '../../service/records/catalog-staging.ts';
import { describePageFailure, findService, foundElsewhere, limitFetch } from '../read/read-service.ts';
import { CommandFailure, print, printError } from '../../server/command/messages.ts';
import { isPostgres } from '../../server/database/database-address.ts';
import { databaseName, withExisting } from '../../server/database/open-catalog.ts';
import { type CatalogStore, StoreDamaged } from '../../service/store.ts';
import { UnevenRecords } from '../../service/whole-records.ts';
import { createCommand, maxSizeOption } from '../command-line.ts';
import { readConfigurationFile } from '../../server/site/site-configuration.ts';
import { sameOriginFetch } from '../../server/upstream/server-fetch.ts';
import { readBaseUrl, readSeconds } from '../option-values.ts';
import { checkBehaviour, checkRules } from '../check/rules.ts';
import { type CheckReport, createProbe, type Finding, inWords, ofFiles } from '../check/report.ts';
import { publicationFile } from '../read/former-catalog.ts';
import { checkWalk } from '../check/whole-walk.ts';

/** Failures after which further requests are pointless. */
const fatalFailures: ReadonlySet<FailureKind> = new Set(['unreachable', 'no-response', 'redirected']);

export const checkCommand = () =>
  createCommand(
    'check',
    'Reports, rule by rule, whether the service at a base address follows the interface, with the request and response as evidence; whether a database, a SQLite file or a PostgreSQL address, can be read to its end and has as many records as it counts; or lists what import would find wrong in a catalog file or a folder of sheets. The exit code is 0 if the explorer receives as many records as the service counts, if the database is whole, or if import would accept the catalog, 1 if not.',
    [
      ['check https://example.org/api/', 'checks a running service'],
      ['check my-catalog', 'looks for errors in the sheets of a folder, as import would'],
      ['check catalog.sqlite', 'looks for damage in a database'],
    ],
  )
    .argument('<URL|DATABASE|FILE|DIR>')
    .option('--json', 'print the report on a service or database as JSON')
    .option(
      '--annotations',
      'print errors in sheets as GitHub Actions shows them, beside the line that is wrong',
    )
    .addOption(
      new Option(
        '--timeout <SECONDS>',
        'timeout of the whole check of a service; the report lists what was not checked by then',
      )
        .env('CATALOG_CHECK_TIMEOUT')
        .default(60)
        .argParser(readSeconds(1)),
    )
    .addOption(maxSizeOption('the maximum size of all responses, or of the catalog'))
    .addOption(encodingOption())
    .action((text: string, options: CheckOptions, command: Command) => {
      const kind = sourceKind(text);
      if (kind === 'database') return checkDatabase(text, options.json === true);
      return kind === 'service' ? checkService(text, options) : checkInput(text, options, command);
    });

interface CheckOptions extends SourceOptions {
  json?: true;
  annotations?: true;
  timeout: number;
}

/** Prints what `import` would find wrong; throws a CommandFailure that lists it if there is anything. */
async function checkInput(from: string, settings: CheckOptions, command: Command): Promise<void> {
  const staging = createStaging();
  const mistakes = await stageCatalog(from, settings, command, staging);
  if (mistakes.list.length > 0) {
    if (settings.annotations) print(...annotations(from, mistakes));
    throw mistakesFailure('check', from, mistakes, '');
  }
  // What publish would read; the sheets have no other settings.
  if (isFolder(from)) readConfigurationFile(from, null, 'check');
  print(
    `${sourceName(from)} has ${countsInWords(byCollection((name) => staging.count(name)))} and no errors`,
  );
}

/** In number: GitHub shows no more of a step. */
const mostAnnotations = 10;

function annotations(folder: string, { list }: CatalogMistakes): string[] {
  return list.slice(0, mostAnnotations).map(({ file, line, column, message }) => {
    const at = { file: file === null ? folder : join(folder, file), line, col: column };
    const places = Object.entries(at).filter(([, value]) => value !== null);
    const properties = places.map(([name, value]) => `${name}=${escaped(String(value), /[%\r\n:,]/g)}`);
    return `::error ${properties.join(',')}::${escaped(message, /[%\r\n]/g)}`;
  });
}

/** As its commands need it. */
function escaped(text: string, signs: RegExp): string {
  return text.replaceAll(signs, encodeURIComponent);
}

async function checkService(text: string, { json, timeout, maxSize }: CheckOptions): Promise<void> {
  const baseUrl = readBaseUrl('check', text);
  const limited = limitFetch(maxSize, timeout);
  const location = await findService(baseUrl, sameOriginFetch(limited.fetch));
  if (location.failure !== null && fatalFailures.has(location.failure.kind)) {
    throw new CommandFailure(`catalog check: ${describePageFailure(location.failure)}`);
  }
  printError(...foundElsewhere(baseUrl, location));
  const report = await reportOn(location.baseUrl, limited);
  print(...(json ? JSON.stringify(report, null, 2).split('\n') : inWords(report)));
  process.exitCode = report.readable ? 0 : 1;
}

/** Checks rules, behaviour and complete walks, one request at a time to keep the load low. */
async function reportOn(baseUrl: string, check: ReturnType<typeof limitFetch>): Promise<CheckReport> {
  const send = createProbe(check.fetch);
  const service = createCatalogClient(baseUrl, { fetch: sameOriginFetch(check.fetch) });
  const publication = await send(new URL(`../${publicationFile}`, baseUrl).href);
  const isPublished = publication.json?.['publishedBy'] === 'catalog publish';
  const findings: Finding[] = [];
  const notChecked: string[] = [];
  let readable = true;
  const step = async (name: string, run: () => Promise<readonly Finding[]>) => {
    const made = check.reached() === null ? await run() : [];
    // Findings of an interrupted step would blame the service for the limit.
    if (check.reached() === null) findings.push(...(isPublished ? ofFiles(made) : made));
    else notChecked.push(name);
  };
  for (const collection of collectionNames) {
    await step(`${collection}: rules`, () => checkRules(baseUrl, collection, send));
    await step(`${collection}: walk`, async () => {
      const walk = await checkWalk(service, collection, check.signal);
      readable &&= walk.readable;
      return walk.findings;
    });
  }
  await step('behaviour', () => checkBehaviour(baseUrl, send));
  return {
    baseUrl,
    readable: readable && notChecked.length === 0,
    findings,
    notChecked,
    limit: check.reached(),
  };
}

/** `collection` is null for what concerns the whole database. */
interface Damage {
  collection: CollectionName | null;
  reason: string;
}

/** Reads a whole database, and prints whether that is possible and every wrong count; the exit code is 1 if something is wrong. */
async function checkDatabase(database: string, json: boolean): Promise<void> {
  if (!isPostgres(database) && !existsSync(database)) {
    throw new CommandFailure(
      `catalog check: there is no file or folder ${database}; give a database, a catalog file, a folder of sheets, or the address of a service with http:// or https://`,
      2,
    );
  }
  const name = databaseName(database);
  const damages: Damage[] = [];
  let damaged = 0;
  let records = 0;
  await withExisting('check', database, async (store) => {
    for await (const damage of damageIn(store, () => (records += 1))) {
      damaged += 1;
      if (json) damages.push(damage);
      else print(damageInWords(damage));
    }
  });
  const verdict = damaged === 0 ? 'no damage' : `${damaged} damaged`;
  if (json) print(...JSON.stringify({ database: name, records, damage: damages }, null, 2).split('\n'));
  else print(`${name}: ${records} records read, ${verdict}.`);
  process.exitCode = damaged === 0 ? 0 : 1;
}

async function* damageIn(store: CatalogStore, onRecord: () => void): AsyncGenerator<Damage> {
  try {
    for await (const { json } of store.allRecords()) if (json !== null) onRecord();
  } catch (error) {
    if (error instanceof UnevenRecords) {
      yield* error.uneven;
      return;
    }
    // An error of SQLite itself, such as a damaged page of the file.
    if (!(error instanceof StoreDamaged || (error instanceof Error && 'errcode' in error))) throw error;
    yield { collection: null, reason: `cannot be read to its end: ${error.message}` };
    return;
  }
  const damage = await store.damage();
  if (damage !== null) yield { collection: null, reason: `is damaged: ${damage}` };
}

function damageInWords({ collection, reason }: Damage): string {
  return collection === null ? `the database ${reason}` : `${collection}: ${reason}`;
}
