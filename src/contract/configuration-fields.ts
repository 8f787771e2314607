import * as v from 'valibot';
import { closestName } from './closest-name.ts';
import { configurationSchema, filledText } from './configuration.ts';
import { feedbackProblem } from './feedback.ts';
import { readSynonymSets } from './synonyms.ts';

const offeredService = v.object({
  baseUrl: filledText,
  title: v.optional(filledText),
  portalUrl: v.optional(v.nullable(filledText), null),
});

/** The fields of `config.json` that only a choice of services needs. */
export const offersSchema = v.object({
  services: v.optional(v.array(offeredService), []),
  anyService: v.optional(v.boolean(), false),
});

const fieldNames = Object.keys(configurationSchema.entries);
const serviceFieldNames = Object.keys(offeredService.entries);

/** What is wrong with a valid `config.json` besides: the explorer works without these fields. */
export function configurationProblems(configuration: object): string[] {
  const services: unknown = Reflect.get(configuration, 'services');
  return [
    ...unknownFields(configuration, fieldNames, ''),
    ...(Array.isArray(services) ? services : []).flatMap((service: unknown, nth) =>
      unknownFields(service, serviceFieldNames, `services.${nth}.`),
    ),
    ...readSynonymSets(Reflect.get(configuration, 'synonyms')).problems,
    feedbackProblem(Reflect.get(configuration, 'feedback')) ?? [],
  ].flat();
}

/** A sentence about each field that is not one of `names`, such as `tilte` or `services.0.titel`. */
function unknownFields(value: unknown, names: readonly string[], prefix: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  // Editors use `$schema`.
  const isKnown = (field: string) => names.includes(field) || prefix + field === '$schema';
  return Object.keys(value)
    .filter((field) => !isKnown(field))
    .map((field) => {
      const meant = closestName(field, names);
      const hint =
        meant === null ? `The fields are ${names.join(', ')}.` : `Did you mean “${prefix}${meant}”?`;
      return `“${prefix}${field}” is not a field of config.json. ${hint}`;
    });
}
