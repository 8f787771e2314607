import * as v from 'valibot';
import { normalizeBaseUrl } from '../../client/base-url.ts';
import { configurationSchema } from '../../contract/configuration.ts';
import { isObject } from '../../contract/records.ts';
import { readCensusPlaces } from '../../contract/census-places.ts';
import { configurationProblems, offersSchema } from '../../contract/configuration-fields.ts';

/** What each field takes; the explorer reads the file with the same schemas. */
const expected = {
  baseUrl: 'a text that is not empty',
  title: 'a text that is not empty',
  about: 'a text that is not empty',
  examples: 'a list of texts that are not empty',
  autoLoad: 'a whole number from 1',
  portalUrl: 'an address or null',
  services: 'a list of objects with a baseUrl',
  anyService: 'true or false',
} satisfies Partial<Record<keyof typeof configurationSchema.entries, string>>;

export function configurationWarnings(text: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return [`It is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`];
  }
  if (!isObject(value)) return ['It is not a JSON object.'];
  const invalid = new Set(
    [configurationSchema, offersSchema].flatMap(
      (schema) => v.safeParse(schema, value).issues?.map((issue) => issue.path?.[0].key) ?? [],
    ),
  );
  const wrong = Object.entries(expected)
    .filter(([field]) => invalid.has(field) || !hasAddress(field, Reflect.get(value, field)))
    .map(([field, takes]) => {
      const given = JSON.stringify(Reflect.get(value, field))?.slice(0, 60);
      return given === undefined ? `“${field}” is missing.` : `“${field}” takes ${takes}, not ${given}.`;
    });
  // The page leaves these out without a word: its code for them comes with the first record.
  const { problems } = readCensusPlaces(Reflect.get(value, 'places'));
  return [...wrong, ...configurationProblems(value), ...problems];
}

/** Whether a valid value of `field` has only addresses, where it takes them. */
function hasAddress(field: string, value: unknown): boolean {
  if (field === 'services' && Array.isArray(value))
    return value.every((service) => hasAddress('baseUrl', Reflect.get(service, 'baseUrl')));
  const isAddress = field === 'baseUrl' || field === 'portalUrl';
  return !isAddress || typeof value !== 'string' || normalizeBaseUrl(value, 'http://localhost/').ok;
}
