import { type PortalFields, resourcesOf, textOf } from '../../client/portal-response.ts';
import { requestColumns, requestDataSet } from '../../client/portal.ts';
import type { PortalAnswer } from '../../contract/portal.ts';
import { CommandFailure } from '../../server/command/command-failure.ts';
import { escapeLines, printError } from '../../server/command/terminal-output.ts';
import { stageCatalogFile } from '../../service/records/catalog-file.ts';
import { createStaging } from '../../service/records/catalog-staging.ts';
import { openSqliteStore } from '../../service/sqlite/sqlite-store.ts';
import { createCommand } from '../command-line.ts';
import { draftCatalog, isVariable, type PortalTable } from '../draft-catalog.ts';
import { invalidValue, readSiteUrl } from '../option-values.ts';
import { portalFetch, portalReason } from '../portal-fetch.ts';
import { writeSheets } from '../sheets/write-sheets.ts';
import { asWriteFailure } from '../write-output-file.ts';

export const draftCommand = () =>
  createCommand(
    'draft',
    'Prints a catalog to edit and import, from the data dictionaries of a CKAN portal. Each file with a data dictionary becomes a source, each of its columns a variable. DATASET is a name, an id or the address of a page, also that of a single file. The portal gets one request a second at most.',
    [
      ['draft https://data.example.org/ rents vacancies > draft.json', 'two data sets as one catalog'],
      ['draft https://data.example.org/ rents --sheets my-catalog', 'a data set as sheets for a spreadsheet'],
    ],
  )
    .argument('<PORTAL>', 'the address of the portal', readPortal)
    .argument('<DATASET...>')
    .option(
      '--sheets <DIR>',
      'writes the catalog as sheets to that folder instead, to be edited in a spreadsheet',
    )
    .option('--verbose', 'prints each request to standard error')
    .action(draft);

function readPortal(text: string): string {
  if (/^https?:/i.test(text)) return readSiteUrl(text);
  const hint = '; for files of your own, catalog new begins a folder of sheets';
  throw invalidValue('the address of a CKAN portal', text, hint);
}

interface DraftOptions {
  sheets?: string;
  verbose?: true;
}

async function draft(portalUrl: string, names: string[], { sheets, verbose }: DraftOptions): Promise<void> {
  const send = portalFetch(verbose && printError);
  const tables: PortalTable[] = [];
  for (const name of names) {
    const { id, resourceId } = readName(name, portalUrl);
    const dataSet = valueOf(name, await requestDataSet(portalUrl, id, send));
    const resources = resourcesOf(dataSet).filter((each) => (resourceId ?? each['id']) === each['id']);
    for (const resource of resources) {
      const columns = await columnsOf(portalUrl, resource, send);
      if (columns !== null) tables.push({ dataSet, resource, columns });
    }
  }
  const catalog = draftCatalog(portalUrl, tables);
  if (catalog.variable.length === 0)
    throw new CommandFailure('catalog draft: none of these data sets has a file with a data dictionary');
  const text = `${JSON.stringify(catalog, null, 2)}\n`;
  if (sheets === undefined) process.stdout.write(escapeLines(text));
  else await writeAsSheets(text, sheets);
  printError(`${catalog.variable.length} variables from ${tables.length} files`);
}

async function writeAsSheets(catalog: string, folder: string): Promise<void> {
  const staging = createStaging();
  const store = openSqliteStore(':memory:');
  try {
    const mistakes = stageCatalogFile(Buffer.from(catalog), staging);
    const [first] = mistakes.list;
    if (first)
      throw new CommandFailure(`catalog draft: the portal's texts make no valid catalog: ${first.message}`);
    await store.replaceAll(staging.records());
    await writeSheets(store, folder);
  } catch (error) {
    throw asWriteFailure('draft', folder, error);
  } finally {
    await store.close();
  }
}

/** A name or id as it is, that in the address of a page, and the file if it is that of one. */
function readName(text: string, portalUrl: string): { id: string; resourceId?: string | undefined } {
  if (!/^https?:/i.test(text)) return { id: text };
  const [, id, resourceId] = /\/dataset\/([\w-]+)(?:\/resource\/([\w-]+))?/.exec(text) ?? [];
  if (id !== undefined && URL.parse(text)?.origin === new URL(portalUrl).origin) return { id, resourceId };
  throw new CommandFailure(`catalog draft: ${text} is not the page of a data set of ${portalUrl}`, 2);
}

/** The columns of a file; null if it has no data dictionary. Says what is left out. */
async function columnsOf(portalUrl: string, resource: PortalFields, send: typeof fetch) {
  const id = textOf(resource['id']);
  const name = textOf(resource['name']) || id;
  const answer = resource['datastore_active'] === false ? null : await requestColumns(portalUrl, id, send);
  if (answer === null || (!answer.ok && answer.problem.kind === 'unknown')) {
    printError(`${name}: left out, since it has no data dictionary`);
    return null;
  }
  const columns = valueOf(name, answer);
  const others = columns.filter((column) => !isVariable(column)).map((column) => column.name);
  // CKAN numbers the rows of every table.
  printError(`${name}: left out ${['_id', ...others].join(', ')}`);
  return columns;
}

function valueOf<Value>(name: string, answer: PortalAnswer<Value>): Value {
  if (answer.ok) return answer.value;
  const { retryAfter, detail } = answer.problem;
  const reason = portalReason(answer.problem);
  const wait = retryAfter === undefined ? '' : `; try again in ${retryAfter} seconds`;
  const written = detail === undefined ? '' : ` (${detail})`;
  throw new CommandFailure(`catalog draft: ${name}: ${reason}${wait}${written}`);
}
