import { idText, type Entry } from '../../catalog/entry.ts';
import type { AnyRecord } from '../../contract/collections.ts';

// A slug up to this length is a code worth reading first (B19013001); a longer one repeats the name.
const codeLength = 16;

/** What tells a record from others of the same name, most telling first: code, sources, unit, what it says. */
export function rowSubtitle({ key, record }: Entry): string[] {
  const isCode = record.slug.length <= codeLength;
  return [
    isCode ? record.slug : '',
    ...sourceNames(record),
    unitOf(record),
    isCode ? '' : record.slug,
    descriptionStart(record),
    `id ${idText(key)}`,
  ].filter((part) => part !== '');
}

function sourceNames(record: AnyRecord): string[] {
  if (!('sources' in record) || !Array.isArray(record.sources)) return [];
  const names = record.sources.map(({ name }) => name);
  return names.length > 2 ? [...names.slice(0, 2), `${names.length - 2} more sources`] : names;
}

function unitOf(record: AnyRecord): string {
  return 'units' in record && typeof record.units === 'string' ? record.units : '';
}

function descriptionStart(record: AnyRecord): string {
  if (!('description' in record) || typeof record.description !== 'string') return '';
  return record.description.slice(0, 200).replaceAll(/\s+/g, ' ').trim();
}
