import { collectionNames } from '../contract/collections.ts';
import { databaseName } from '../server/open-catalog.ts';
import { normalizeBaseUrl } from '../client/base-url.ts';
import { withoutUser } from './base-url.ts';
import { commandDefinitions } from './commands.ts';
import { type ListExport, listFormats } from './export-list.ts';
import { type CommandLine, usageError } from './command-line.ts';

const tableOptions = ['public-url', 'bom', 'keep-formulas'] as const;

/**
 * How `catalog export` writes one collection; null for the whole catalog. Throws a CommandFailure for conflicting
 * options.
 */
export function readListExport({ options }: CommandLine): ListExport | null {
  const form = commandDefinitions.export;
  const format = listFormats.find((each) => each === options['format']);
  const collection = collectionNames.find((each) => each === options['collection']);
  const unused = tableOptions.find((option) => options[option] !== undefined);
  if (format !== 'csv' && unused !== undefined) throw usageError(form, `--${unused} needs --format csv`);
  if (format === undefined) {
    if (collection !== undefined) throw usageError(form, '--collection needs --format csv, json or ndjson');
    return null;
  }
  if (collection === undefined)
    throw usageError(form, `--format ${format} writes one collection; name it with --collection`);
  return {
    collection,
    format,
    publicUrl: options['public-url'] === undefined ? null : readPublicUrl(options['public-url']),
    byteOrderMark: options['bom'] !== undefined,
    keepFormulas: options['keep-formulas'] !== undefined,
    from: databaseName(options['database'] ?? ''),
  };
}

function readPublicUrl(text: string): string {
  // Only an absolute address leads others to the explorer.
  const address = /^https?:\/\//i.test(text) ? normalizeBaseUrl(text, text) : null;
  if (address?.ok) return address.baseUrl;
  const expected = 'an address such as https://example.org/catalog/';
  throw usageError(commandDefinitions.export, `--public-url takes ${expected}, not ${withoutUser(text)}`);
}
