import { memoized } from '../memoized.ts';
import { type AnyRecord, type CollectionName, collectionNames } from '../../contract/collections.ts';
import type { Source } from '../../contract/records.ts';
import { type Entry, isOf } from '../records/entry.ts';
import { type FieldKey, listOf } from '../records/fields.ts';
import { referenceKey } from '../records/table/known-shapes.ts';
import { unitInText } from '../records/variable-facts.ts';
import * as conditions from './conditions.ts';

/** A record as a member of a group; without a value, it differs from every other member. */
export type Membership = readonly [group: string | number, value?: string | number];

/** One thing that is worth fixing in a record. */
export interface Rule {
  collections: readonly CollectionName[];
  /** After "Finding: ". */
  label: string;
  /** After "14 variables". */
  says: string;
  /** Why it matters to a reader. */
  reason: string;
  /** The fields that decide it, which an accepted finding covers; 'marks' are the fields with unexpected values. */
  reads: readonly FieldKey[] | 'marks';
  /** What a record alone shows. */
  test?: (entry: Entry) => boolean;
  /** What only several records show: all members of a group have the finding if its members have more than one value. */
  groups?: (entry: Entry) => readonly Membership[];
  /** The keys of variables, of which one that is not in the list is the finding; known only of a complete list. */
  refersTo?: (record: AnyRecord) => readonly string[];
}

const hasUnusableLink = memoized(({ infoLink }: Source) => conditions.isUnusableLink(infoLink));
/** A provider may have a page for each variable. */
const hashWithoutLink = memoized((source: Source) => conditions.contentHash({ ...source, infoLink: '' }));
const linksOtherPackage = memoized(conditions.linksOtherPackage);

const variables = ['variable'] as const;
const withDescription = ['taxonomy', 'indicator', 'variable'] as const;

/** Every rule, by its name in URLs and files. */
export const rules = {
  'no-description': {
    collections: withDescription,
    label: 'no description',
    says: 'have no description',
    reason: 'Readers see only the name, and have to guess what it means.',
    reads: ['description'],
    test: ({ record }) => conditions.isBlankField(record, 'description'),
  },
  'description-repeats': {
    collections: withDescription,
    label: 'description repeats',
    says: 'have a description that only repeats their name or another description',
    reason: 'A description that adds nothing does not help readers choose.',
    reads: ['name', 'description'],
    test: ({ record }) => conditions.repeatsName(record),
    // Records with one name may share a description; `cannot-tell-apart` finds those that share everything.
    groups: ({ record }) =>
      conditions.isBlankField(record, 'description')
        ? []
        : [[conditions.foldedField(record, 'description'), conditions.foldedField(record, 'name')]],
  },
  'name-is-code': {
    collections: collectionNames,
    label: 'code as name',
    says: 'have a name that is only their code',
    reason: 'Readers cannot tell what a code such as “pop65pl1” stands for.',
    reads: ['name', 'slug'],
    test: ({ record }) => conditions.isCodeAsName(record),
  },
  'cannot-tell-apart': {
    collections: collectionNames,
    label: 'cannot be told apart',
    says: 'cannot be told apart from others',
    reason: 'Only their codes differ, so readers cannot tell which one to use.',
    reads: ['name', 'units', 'sources', 'description', 'denominators'],
    groups: (entry) => {
      // What a row shows of them: ids and addresses are hidden.
      const sources = sourcesOf(entry).map((source) => conditions.shownField(source, 'name'));
      const texts = ['name', 'units', 'description'].map((field) =>
        conditions.shownField(entry.record, field),
      );
      // The place in a table: women of an age are a percentage of women.
      const wholes = percentOf(entry.record);
      return [[[...texts, ...sources.sort(), wholes].join('\n')]];
    },
  },
  'unit-in-name': {
    collections: variables,
    label: 'unit only in the name',
    says: 'have a unit only in their name',
    reason: 'Other programs that read the catalog do not find the unit.',
    reads: ['name', 'units'],
    test: ({ record }) => conditions.isBlankField(record, 'units') && unitInText(record.name) !== null,
  },
  'no-unit': {
    collections: variables,
    label: 'empty unit field',
    says: 'have an empty unit field',
    reason:
      'Unless the name or the table says it, readers cannot be sure whether the figures are people, dollars or percentages.',
    reads: ['units'],
    test: ({ record }) => conditions.isBlankField(record, 'units'),
  },
  'unit-format': {
    collections: variables,
    label: 'unit and number format disagree',
    says: 'have a number format that is invalid or contradicts their unit',
    reason: 'Figures are shown with the wrong symbol, such as $ or %, or with none.',
    reads: ['units', 'numberFormatOptions'],
    test: (entry) =>
      isOf(entry, 'variable') &&
      (conditions.isRejectedFormat(entry.record.numberFormatOptions) ||
        conditions.contradicts(entry.record.units ?? '', entry.record.numberFormatOptions)),
  },
  'label-off': {
    collections: variables,
    label: 'label differs from name',
    says: 'have a label that differs from their name',
    reason: 'In a chart or table, readers may not recognize what they found in the list.',
    reads: ['name', 'displayName', 'percentLabel'],
    test: ({ record }) => conditions.hasOtherLabel(record),
  },
  'no-source': {
    collections: variables,
    label: 'no source',
    says: 'have no source',
    reason:
      'Readers cannot see where the figures come from, and can cite a variable only if its code names a table.',
    reads: ['sources'],
    test: (entry) => sourcesOf(entry).length === 0,
  },
  'link-unusable': {
    collections: variables,
    label: 'unusable link',
    says: 'have a data page that cannot be opened safely',
    reason: 'The link is not an https address, is malformed, or contains a user name or password.',
    reads: ['sources'],
    test: (entry) => sourcesOf(entry).some(hasUnusableLink),
  },
  'link-not-of-package': {
    collections: variables,
    label: 'link to another package',
    says: 'have a data page that belongs to another package',
    reason: 'The link opens a different data set from the one that the figures come from.',
    reads: ['sources'],
    test: (entry) => sourcesOf(entry).some(linksOtherPackage),
  },
  'source-differs': {
    collections: variables,
    label: 'source differs',
    says: 'have a source that is described differently elsewhere',
    reason:
      'Other variables give the same source a different name or description. Only one of them can be right.',
    reads: ['sources'],
    groups: (entry) => sourcesOf(entry).map((source) => [source.id, hashWithoutLink(source)]),
  },
  'slug-odd': {
    collections: collectionNames,
    label: 'unusual code',
    says: 'have an unusual code',
    reason:
      'Codes that are empty, contain spaces or capitalized words, or occur twice are easily mistyped or confused.',
    reads: ['slug'],
    test: ({ record }) => conditions.isOddSlug(record.slug),
    groups: ({ record }) => [[record.slug.trim().toLowerCase()]],
  },
  'denominator-missing': {
    collections: variables,
    label: 'denominator missing',
    says: 'are percentages of a variable that is not in the catalog',
    reason: 'Readers cannot find out what counts as 100%.',
    reads: ['denominators'],
    refersTo: percentOf,
  },
  'text-damaged': {
    collections: collectionNames,
    label: 'damaged text',
    says: 'have damaged text',
    reason:
      'Readers see leftover markup, such as “&amp;”, “## Method” or “[text](https://…)”, or garbled characters, such as “Ã©”.',
    reads: conditions.damageableFields,
    test: ({ record }) => conditions.hasDamagedText(record),
  },
  'unexpected-value': {
    collections: collectionNames,
    label: 'unexpected value',
    says: 'have an unexpected value',
    reason: 'A field is missing or has an invalid value, so what readers see may be incomplete.',
    reads: 'marks',
    test: ({ marks }) => marks.length > 0,
  },
  'package-missing': {
    collections: variables,
    label: 'data set missing from the portal',
    says: 'come from a data set that the portal no longer has',
    reason: 'Readers cannot find the data.',
    reads: ['sources'],
  },
  'resource-missing': {
    collections: variables,
    label: 'file missing from the portal',
    says: 'come from a file that is no longer in its data set',
    reason: 'Readers find the data set, but not the file with the figures.',
    reads: ['sources'],
  },
  'resource-elsewhere': {
    collections: variables,
    label: 'file in another data set',
    says: 'come from a file that is in another data set',
    reason: 'The catalog sends readers to the wrong page of the portal.',
    reads: ['sources'],
  },
  'not-a-table': {
    collections: variables,
    label: 'file is not a table',
    says: 'come from a file that the portal cannot show as a table',
    reason: 'Readers cannot preview its columns and values here. They can only download the file.',
    reads: ['sources'],
  },
  'page-gone': {
    collections: variables,
    label: 'data page gone',
    says: 'have a data page that is gone',
    reason: 'Readers who want the figures find an error page.',
    reads: ['sources'],
  },
  'page-moved': {
    collections: variables,
    label: 'data page moved',
    says: 'have a data page that has moved',
    reason: 'The link works only for as long as the old address leads to the new one.',
    reads: ['sources'],
  },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

/** Those that only the portal of the sources can decide: `catalog health --portal` asks it. */
export const portalRules = [
  'package-missing',
  'resource-missing',
  'resource-elsewhere',
  'not-a-table',
] as const;

/** Those that only the data pages can decide: `catalog health --links` opens them. */
export const linkRules = ['page-gone', 'page-moved'] as const;

export const ruleNames: readonly RuleName[] = Object.keys(rules).filter(isRuleName);

/** All rules with their names, in order. */
export const ruleEntries = ruleNames.map((name): readonly [RuleName, Rule] => [name, rules[name]]);

export function isRuleName(name: unknown): name is RuleName {
  return typeof name === 'string' && Object.hasOwn(rules, name);
}

/** The keys of the variables that a variable is a percentage of. */
function percentOf(record: AnyRecord): string[] {
  return listOf(record, 'denominators').flatMap((each) => referenceKey(each) ?? []);
}

function sourcesOf(entry: Entry): readonly Source[] {
  return isOf(entry, 'variable') ? entry.record.sources : [];
}
