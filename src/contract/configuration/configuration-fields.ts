import * as v from 'valibot';
import { censusPlace, placeLimits } from './census-places.ts';
import { closestName } from '../closest-name.ts';
import { feedbackAddress } from './feedback.ts';
import { parseUrl } from '../parse-url.ts';
import { synonymLimits, synonymSet } from './synonyms.ts';

const filledText = v.pipe(v.string(), v.trim(), v.nonEmpty());

/** The explorer says what is wrong with an address when it resolves it. */
const address = v.pipe(
  filledText,
  v.check((text) => {
    const url = parseUrl(text, 'http://localhost/');
    return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
  }),
);

const feedback = v.pipe(
  v.string(),
  v.regex(/^(?:mailto:[^\s@?&,;:<>%]+@[^\s@?&,;:<>%]+|https:\/\/\S+)$/),
  v.check((template) => feedbackAddress(template, { subject: '', text: '' }) !== null),
);

/** All fields of `config.json`. Of what its first screen needs, the explorer uses what is usable, and then reports the rest. */
export const configurationFields = {
  baseUrl: address,
  title: v.optional(filledText),
  about: v.optional(filledText),
  examples: v.optional(v.array(filledText)),
  autoLoad: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  portalUrl: v.optional(v.nullable(address)),
  synonyms: v.optional(v.pipe(v.array(synonymSet), v.maxLength(synonymLimits.sets))),
  feedback: v.optional(feedback),
  places: v.optional(v.pipe(v.array(censusPlace), v.maxLength(placeLimits.places))),
  healthAccepted: v.optional(filledText),
  twins: v.optional(v.boolean()),
  topic: v.optional(v.pipe(v.array(filledText), v.length(2))),
} satisfies v.ObjectEntries;

const filled = 'a text that is not empty';

/** What each field takes. */
const expected: Readonly<Record<keyof typeof configurationFields, string>> = {
  baseUrl: 'the address of a service',
  title: filled,
  about: filled,
  examples: 'a list of texts that are not empty',
  autoLoad: 'a whole number from 1',
  portalUrl: 'an address or null',
  synonyms: `a list of up to ${synonymLimits.sets} sets`,
  feedback: 'mailto:name@example.org or https://… without user name, password or white space',
  places: `a list of up to ${placeLimits.places} places`,
  healthAccepted: filled,
  twins: 'true or false',
  topic: 'two texts, such as ["theme", "themes"]',
};

/** What an item of a list takes. */
const expectedItem: Readonly<Record<string, string>> = {
  synonyms: `2 to ${synonymLimits.expressions} different texts of up to ${synonymLimits.characters} characters, ["…", "…"] or {"from": "…", "to": ["…"]}`,
  places: `a “name” of up to ${placeLimits.characters} characters and a “census” code such as 160XX00US4261000 or 050XX00US42003$1400000, the g=… of an address on data.census.gov`,
};

/** A sentence about each field of `config.json` that is invalid or unknown. */
export function configurationProblems(configuration: object): string[] {
  return [
    ...Object.entries(expected).flatMap(([field, takes]) => invalidValues(configuration, field, takes)),
    ...unknownFields(configuration, Object.keys(expected)),
  ];
}

/** A sentence about a field, or about each item of it that cannot be used. */
function invalidValues(configuration: object, field: string, takes: string): string[] {
  const value: unknown = Reflect.get(configuration, field);
  const { issues = [] } = v.safeParse(Reflect.get(configurationFields, field), value);
  const places = new Set(issues.map(({ path }) => (field in expectedItem ? path?.[0].key : undefined)));
  return Array.from(places, (place) => {
    const key = String(place);
    const name = place === undefined ? field : `${field}.${key}`;
    const json = JSON.stringify(place === undefined ? value : Reflect.get(Object(value), key));
    if (json === undefined) return `“${name}” is missing.`;
    return `“${name}” takes ${place === undefined ? takes : expectedItem[field]}, not ${json.slice(0, 60)}.`;
  });
}

/** A sentence about each field that is not one of `names`, such as `tilte`. */
function unknownFields(configuration: object, names: readonly string[]): string[] {
  // Editors use `$schema`.
  const isKnown = (field: string) => names.includes(field) || field === '$schema';
  return Object.keys(configuration)
    .filter((field) => !isKnown(field))
    .map((field) => {
      const meant = closestName(field, names);
      const hint = meant === null ? `The fields are ${names.join(', ')}.` : `Did you mean “${meant}”?`;
      return `“${field}” is not a field of config.json. ${hint}`;
    });
}
