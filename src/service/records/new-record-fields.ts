import type { CollectionName } from '../../contract/collections.ts';
import { collections } from '../../contract/collections.ts';
import { sourceSchema } from '../../contract/records.ts';
import { isUuid } from './stored-form.ts';
import { isObject } from './record-problems.ts';

/** Returns what is wrong with a value of the correct type, or null. */
type FieldRule = (value: unknown) => string | null;

/** The contract's fields of a new record, in its order, without the id, which the service assigns. */
export function draftFields(collection: CollectionName): readonly string[] {
  return Object.keys(collections[collection].schema.entries).filter((name) => name !== 'id');
}

/** The contract's fields of a source. */
export const sourceFields: readonly string[] = Object.keys(sourceSchema.entries);

const longestLine = 1000;
const longestSlug = 200;
const maxSources = 1000;

/** Rules for new records beyond the types of the contract, which sets no limits for length and format. */
export const fieldRules: Readonly<Record<string, FieldRule>> = {
  name: label,
  displayName: label,
  percentLabel: label,
  resourcetype: label,
  shortName: line,
  units: line,
  slug(value) {
    if (typeof value !== 'string') return null;
    // As a segment of a URL, . and .. would lead elsewhere.
    return /^(?!\.{1,2}$)[A-Za-z0-9._~-]+$/.test(value) && value.length <= longestSlug
      ? null
      : `expected 1 to ${longestSlug} letters, digits, hyphens, underscores, dots; not . or ..`;
  },
  sources(value) {
    return Array.isArray(value) && value.length > maxSources
      ? `expected at most ${maxSources} sources`
      : null;
  },
  numberFormatOptions(value) {
    if (!isObject(value)) return null;
    try {
      new Intl.NumberFormat('en', value).format(1);
      return null;
    } catch {
      return 'expected options that Intl.NumberFormat accepts';
    }
  },
};

export const sourceRules: Readonly<Record<string, FieldRule>> = {
  name: label,
  slug: fieldRules['slug'] ?? label,
  infoLink(value) {
    // URL parsers accept more: white space inside, and https:name, which is resolved against a base address.
    const plain = typeof value === 'string' && /^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value);
    const url = plain ? new URL(value) : null;
    const fits = url && url.username === '' && url.password === '';
    return fits ? null : 'expected an http or https address without credentials';
  },
  packageId: uuid,
  resourceId: uuid,
};

/** White space, control characters and what is displayed as nothing, such as a zero-width space. */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

function label(value: unknown): string | null {
  return typeof value === 'string' && invisible.test(value) ? 'must not be blank' : line(value);
}

function line(value: unknown): string | null {
  return typeof value === 'string' && value.length > longestLine
    ? `is longer than ${longestLine} characters`
    : null;
}

function uuid(value: unknown): string | null {
  return isUuid(value) ? null : 'expected a UUID';
}
