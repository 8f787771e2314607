import { memoized } from '../memoized.ts';
import { type AnyRecord, type CollectionName, collectionNames } from '../../contract/collections.ts';
import type { Source } from '../../contract/records.ts';
import { type Entry, isOf } from '../records/entry.ts';
import { type FieldKey, listOf } from '../records/fields.ts';
import { referenceKey } from '../records/table/known-shapes.ts';
import { namedTopics } from '../records/topics.ts';
import type { Measures } from '../records/twins.ts';
import { unitInText } from '../records/variable-facts.ts';
import * as conditions from './conditions.ts';

/** A record as a member of a group; without a value, it differs from every other member. */
export type Membership = readonly [group: string | number, value?: string | number];

/** How much readers suffer, the worst first. */
export const severities = {
  error: 'Errors: readers are misled or find nothing',
  gap: 'Gaps: readers miss something',
  hint: 'Hints: readers hardly notice',
} as const;

/** One thing that is worth fixing in a record. */
export interface Rule {
  collections: readonly CollectionName[];
  /** After "14 variables". */
  says: string;
  /** Why it matters to a reader. */
  reason: string;
  /** What its keeper can do about it. */
  remedy: string;
  severity: keyof typeof severities;
  /** The fields that decide it, which an accepted finding covers; 'marks' are the fields with unexpected values. */
  reads: readonly FieldKey[] | 'marks';
  /** What a record alone shows. */
  test?: (entry: Entry) => boolean;
  /** What only several records show: all members of a group have the finding if its members have more than one value. */
  groups?: (entry: Entry) => readonly Membership[];
  /** The keys of variables, of which one that is not in the list is the finding; known only of a complete list. */
  refersTo?: (record: AnyRecord) => readonly string[];
  /** What only all indicators and variables show. */
  lacks?: (entry: Entry, measures: Measures) => boolean;
}

const hasUnusableLink = memoized(({ infoLink }: Source) => conditions.isUnusableLink(infoLink));
/** A provider may have a page for each variable. */
const hashWithoutLink = memoized((source: Source) => conditions.contentHash({ ...source, infoLink: '' }));
const linksOtherPackage = memoized(conditions.linksOtherPackage);

const variables = ['variable'] as const;
const ofSources = { collections: variables, reads: ['sources'], severity: 'error' } as const;
const withDescription = ['taxonomy', 'indicator', 'variable'] as const;

/** Every rule, by its name in URLs and files. */
export const rules = {
  'no-description': {
    collections: withDescription,
    says: 'have no description',
    reason: 'Readers see only the name, and have to guess what it means.',
    remedy: 'Add a sentence or two on what it means.',
    severity: 'gap',
    reads: ['description'],
    test: ({ record }) => conditions.isBlankField(record, 'description'),
  },
  'description-repeats': {
    collections: withDescription,
    says: 'have a description that only repeats their name or another description',
    reason: 'A description that adds nothing does not help readers choose.',
    remedy: 'Say what the name does not, or leave the description empty.',
    severity: 'hint',
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
    says: 'have a name that is only their code',
    reason: 'Readers cannot tell what a code such as “pop65pl1” stands for.',
    remedy: 'Write out what the code stands for.',
    severity: 'gap',
    reads: ['name', 'slug'],
    test: ({ record }) => conditions.isCodeAsName(record),
  },
  'cannot-tell-apart': {
    collections: collectionNames,
    says: 'cannot be told apart from others',
    reason: 'Only their codes differ, so readers cannot tell which one to use.',
    remedy: 'Add what sets each apart to its name, or remove what is there twice.',
    severity: 'error',
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
  'no-measures': {
    collections: ['subdomain'],
    says: 'have no indicators or variables',
    reason: 'Readers who open them find nothing.',
    remedy: 'Name the topic in the descriptions of its indicators, or remove it.',
    severity: 'gap',
    reads: ['name'],
    lacks({ record }, measures) {
      const name = record.name.trim();
      return name === '' || !namedTopics(measures).has(name);
    },
  },
  'unit-in-name': {
    collections: variables,
    says: 'have a unit only in their name',
    reason: 'Other programs that read the catalog do not find the unit.',
    remedy: 'Enter it in the unit field, too.',
    severity: 'hint',
    reads: ['name', 'units'],
    test: ({ record }) => conditions.isBlankField(record, 'units') && unitInText(record.name) !== null,
  },
  'no-unit': {
    collections: variables,
    says: 'have an empty unit field',
    reason: 'Unless the name or the table says it, readers cannot tell people from dollars or percentages.',
    remedy: 'Enter the unit, such as people, dollars or percent.',
    severity: 'gap',
    reads: ['units'],
    test: ({ record }) => conditions.isBlankField(record, 'units'),
  },
  'unit-format': {
    collections: variables,
    says: 'have a number format that is invalid or contradicts their unit',
    reason: 'Figures are shown with the wrong symbol, such as $ or %, or with none.',
    remedy: 'Correct the number format or the unit.',
    severity: 'error',
    reads: ['units', 'numberFormatOptions'],
    test: (entry) =>
      isOf(entry, 'variable') &&
      (conditions.isRejectedFormat(entry.record.numberFormatOptions) ||
        conditions.contradicts(entry.record.units ?? '', entry.record.numberFormatOptions)),
  },
  'label-off': {
    collections: variables,
    says: 'have a label that differs from their name',
    reason: 'In a chart or table, readers may not recognize what they found in the list.',
    remedy: 'Use the name, or a short form of it, as the label.',
    severity: 'hint',
    reads: ['name', 'displayName', 'percentLabel'],
    test: ({ record }) => conditions.hasOtherLabel(record),
  },
  'no-source': {
    ...ofSources,
    says: 'have no source',
    reason: 'Readers cannot see where the figures come from, nor cite them unless the code names a table.',
    remedy: 'Add the data set, with its publisher and its page.',
    severity: 'gap',
    test: (entry) => sourcesOf(entry).length === 0,
  },
  'link-unusable': {
    ...ofSources,
    says: 'have a data page that cannot be opened safely',
    reason: 'The link is not an https address, is malformed, or contains a user name or password.',
    remedy: 'Enter the https address of the data page.',
    test: (entry) => sourcesOf(entry).some(hasUnusableLink),
  },
  'link-not-of-package': {
    ...ofSources,
    says: 'have a data page that belongs to another package',
    reason: 'The link opens a different data set from the one that the figures come from.',
    remedy: 'Correct the link or the package.',
    test: (entry) => sourcesOf(entry).some(linksOtherPackage),
  },
  'source-differs': {
    ...ofSources,
    says: 'have a source that is described differently elsewhere',
    reason: 'Others give the same source a different name or description. Only one of them can be right.',
    remedy: 'Describe the source the same way everywhere.',
    groups: (entry) => sourcesOf(entry).map((source) => [source.id, hashWithoutLink(source)]),
  },
  'slug-odd': {
    collections: collectionNames,
    says: 'have an unusual code',
    reason: 'Codes that are empty, contain spaces or capitalized words, or occur twice are easily confused.',
    remedy: 'Give each record a code of its own, in lower case and without spaces.',
    severity: 'hint',
    reads: ['slug'],
    test: ({ record }) => conditions.isOddSlug(record.slug),
    groups: ({ record }) => [[record.slug.trim().toLowerCase()]],
  },
  'denominator-missing': {
    collections: variables,
    says: 'are percentages of a variable that is not in the catalog',
    reason: 'Readers cannot find out what counts as 100%.',
    remedy: 'Add that variable, or correct the reference to it.',
    severity: 'error',
    reads: ['denominators'],
    refersTo: percentOf,
  },
  'text-damaged': {
    collections: collectionNames,
    says: 'have damaged text',
    reason:
      'Readers see leftover markup, such as “&amp;” or “## Method”, or garbled characters, such as “Ã©”.',
    remedy: 'Remove the markup, or save the file as UTF-8 and import it again.',
    severity: 'error',
    reads: conditions.damageableFields,
    test: ({ record }) => conditions.hasDamagedText(record),
  },
  'unexpected-value': {
    collections: collectionNames,
    says: 'have an unexpected value',
    reason: 'A field is missing or has an invalid value, so what readers see may be incomplete.',
    remedy: 'Correct the field that the record’s page names.',
    severity: 'error',
    reads: 'marks',
    test: ({ marks }) => marks.length > 0,
  },
  'package-missing': {
    ...ofSources,
    says: 'come from a data set that the portal no longer has',
    reason: 'Readers cannot find the data.',
    remedy: 'Enter the data set that replaced it.',
  },
  'resource-missing': {
    ...ofSources,
    says: 'come from a file that is no longer in its data set',
    reason: 'Readers find the data set, but not the file with the figures.',
    remedy: 'Enter the file that replaced it.',
  },
  'resource-elsewhere': {
    ...ofSources,
    says: 'come from a file that is in another data set',
    reason: 'The catalog sends readers to the wrong page of the portal.',
    remedy: 'Correct the data set or the file.',
  },
  'not-a-table': {
    ...ofSources,
    says: 'come from a file that the portal cannot show as a table',
    reason: 'Readers cannot preview its columns and values here. They can only download the file.',
    remedy: 'Publish the file as CSV.',
    severity: 'hint',
  },
  'page-gone': {
    ...ofSources,
    says: 'have a data page that is gone',
    reason: 'Readers who want the figures find an error page.',
    remedy: 'Enter the new address.',
  },
  'page-moved': {
    ...ofSources,
    says: 'have a data page that has moved',
    reason: 'The link works only for as long as the old address leads to the new one.',
    remedy: 'Enter the new address.',
    severity: 'hint',
  },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

/** What a rule finds in a record, in a few words: "empty unit field". */
export function labelOf(name: RuleName): string {
  return rules[name].says.replace(/^(?:have|are|come from) (?:an? )?/, '').replace('their', 'its');
}

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
