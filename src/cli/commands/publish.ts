import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { formatCount } from '../../catalog/text/count.ts';
import { byCollection, countsInWords } from '../../contract/collection-names.ts';
import { pagedLists, type PagedList } from '../../publish/publish-catalog.ts';
import type { SiteFile } from '../../publish/catalog-files.ts';
import { CommandFailure, print, printError } from '../../server/command/messages.ts';
import { loadRenderer } from '../../html/view.ts';
import { type JsonObject, parseObject } from '../../contract/records.ts';
import { readFailureReason, readSmallFile } from '../../server/command/files.ts';
import { defaultDatabase } from '../../server/database/open-catalog.ts';
import { readConfigurationFile, siteConfiguration } from '../../server/site/site-configuration.ts';
import type { CatalogStaging } from '../../service/records/catalog-staging.ts';
import { encodingOption, type SourceOptions } from '../read/catalog-source.ts';
import { isFolder } from '../read/source-kind.ts';
import { configOption, createCommand, maxSizeOption, usageError } from '../command-line.ts';
import { invalidValue, readBaseUrl, readList, readPublicUrl, withoutUser } from '../option-values.ts';
import { reasonNotToPublish } from '../output/publication-folder.ts';
import { stagePublished } from '../output/stage-published.ts';
import { writePublication } from '../output/write-publication.ts';

export const publishCommand = (explorer: string) =>
  createCommand(
    'publish',
    'Writes a catalog as a website that any host of files can serve: the explorer, the four lists, the whole catalog as one file, a page for each record, and the record of changes. The folder is replaced when all is complete. See docs/publish.md.',
    [
      ['publish site --from my-catalog', 'publishes a folder of sheets, with its config.json'],
      [
        'publish site --public-url https://name.github.io/catalog/',
        'publishes the catalog in catalog.sqlite',
      ],
      ['publish site --from my-catalog --before site', 'keeps ids, and records what changed since'],
      ['publish site --service https://example.org/api/', 'publishes the explorer alone, for a service'],
    ],
  )
    .argument('<DIR>')
    .option(
      '--from <FILE|DIR|URL>',
      'the catalog: a file, a folder of sheets, a database, or the base address of a service; the default is --database',
    )
    .option('--database <WHERE>', `a SQLite file, or a PostgreSQL address (default: ${defaultDatabase})`)
    .option(
      '--public-url <URL>',
      'where it will be, such as https://name.github.io/catalog/: for canonical addresses, the sitemap, and addresses of next pages; without it, it works in any folder',
      readPublicUrl,
    )
    .addOption(
      configOption(
        'the settings of the explorer, as in config.json; baseUrl is not needed; the default is the config.json in a folder of sheets',
      ),
    )
    .option(
      '--before <URL|DIR>',
      'the publication before: rows of sheets without an id keep theirs, its history goes on, and records that are gone keep a page',
    )
    .option(
      '--pages <LISTS>',
      'which lists have a page for each record: all, records (all but sources), none, or names such as variable,indicator,source; the default is all, and above 15,000 records all but variable',
      readPages,
    )
    .option('--service <URL>', 'write the explorer alone, for the service at this base address')
    .addOption(maxSizeOption('the maximum size of the catalog'))
    .addOption(encodingOption())
    .action((folder: string, options: PublishOptions, command: Command) =>
      publish(folder, options, command, explorer),
    );

interface PublishOptions extends SourceOptions {
  from?: string;
  database?: string;
  publicUrl?: URL;
  config?: string;
  before?: string;
  pages?: ReadonlySet<PagedList>;
  service?: string;
}

function readPages(text: string): ReadonlySet<PagedList> {
  if (text === 'all') return new Set(pagedLists);
  if (text === 'records') return new Set(pagedLists.filter((name) => name !== 'source'));
  if (text === 'none') return new Set();
  const names = readList(text);
  const wrong = names.find((name) => !pagedLists.some((each) => each === name));
  if (wrong !== undefined || names.length === 0)
    throw invalidValue(`all, records, none, or names of ${pagedLists.join(', ')}`, wrong ?? text);
  return new Set(pagedLists.filter((name) => names.includes(name)));
}

async function publish(
  folder: string,
  options: PublishOptions,
  command: Command,
  explorer: string,
): Promise<void> {
  const { from, database, publicUrl = null, before, pages, service } = options;
  if (from !== undefined && database !== undefined)
    throw usageError(command, '--from and --database both name the catalog; give one');
  const catalogOption = Object.entries({ from, database, before, pages }).find(
    ([, value]) => value !== undefined,
  );
  if (service !== undefined && catalogOption !== undefined)
    throw usageError(command, `--service publishes no catalog, so --${catalogOption[0]} has no meaning`);
  if (!existsSync(join(explorer, 'index.html')))
    throw new CommandFailure('catalog publish: the explorer has not been built; run npm ci && npm run build');
  const source = from ?? database ?? defaultDatabase;
  if (service === undefined && source === defaultDatabase && !existsSync(source))
    throw new CommandFailure(
      `catalog publish: there is no ${defaultDatabase} here; name the catalog, such as --from my-catalog`,
      2,
    );
  const ownConfig = isFolder(source) ? join(source, 'config.json') : '';
  const config = options.config ?? (existsSync(ownConfig) ? ownConfig : undefined);
  const refusal = reasonNotToPublish(folder, [
    ...(service === undefined ? [source] : []),
    ...(options.config ? [options.config] : []),
  ]);
  if (refusal !== null) throw new CommandFailure(`catalog publish: ${folder} ${refusal}`, 2);
  const baseUrl = service === undefined ? 'api/' : readService(service);
  const settings = config === undefined ? {} : readSettings(config);
  // Nothing of the configuration of the sample.
  const configuration = siteConfiguration(JSON.stringify({ ...settings, baseUrl }, null, 2), {});
  const renderView = await loadRenderer();
  if (renderView === null)
    throw new CommandFailure('catalog publish: what renders pages has not been built; run npm run build');
  const further = acceptedFindings(config, settings);
  const site = { explorer, configuration, publicUrl, further, renderView };
  const began = performance.now();
  if (service !== undefined) {
    const written = await writePublication(folder, site, null, undefined);
    print(`${folder} holds the explorer for ${baseUrl}: ${written}, ${secondsSince(began)} s`);
    return;
  }
  const published = await stagePublished(source, options, command, folder);
  const pageKinds = pages ?? defaultPages(published.records);
  const written = await writePublication(folder, site, { ...published, pages: pageKinds }, before);
  const counts = countsInWords(byCollection((name) => published.records.count(name)));
  print(`${folder} holds ${counts}: ${written}, ${secondsSince(began)} s`);
}

/** The explorer adds its own query to addresses of the service. */
function readService(address: string): string {
  const baseUrl = readBaseUrl('publish: --service', address);
  if (!/[?#]/.test(address)) return baseUrl;
  throw new CommandFailure(
    `catalog publish: --service ${withoutUser(address)} has a query or a fragment, which the explorer would not send; give ${baseUrl}`,
    2,
  );
}

function readSettings(file: string): JsonObject {
  const settings = parseObject(readConfigurationFile('', file, 'publish') ?? '');
  if (settings === null)
    throw new CommandFailure(`catalog publish: --config ${file} is not a JSON object`, 2);
  return settings;
}

/** The file of accepted findings that the settings in `file` name, unless it is elsewhere. */
function acceptedFindings(file = '', { healthAccepted: path }: JsonObject): readonly SiteFile[] {
  if (typeof path !== 'string' || !/^\w[\w.-]*$/.test(path)) return [];
  try {
    return [{ path, content: readSmallFile(join(dirname(file), path)) }];
  } catch (error) {
    const reason = readFailureReason(error);
    throw new CommandFailure(`catalog publish: ${file} names ${path}, which cannot be read (${reason})`, 2);
  }
}

/** In records: above, a page for each variable would exceed what many hosts take. */
const mostWithAllPages = 15_000;

function defaultPages(records: CatalogStaging): ReadonlySet<PagedList> {
  const counts = byCollection((name) => records.count(name));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total <= mostWithAllPages) return new Set(pagedLists);
  printError(
    `catalog publish: ${formatCount(counts.variable)} variables get no pages of their own, since few hosts take so many files; --pages all writes them`,
  );
  return new Set(pagedLists.filter((name) => name !== 'variable'));
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}
