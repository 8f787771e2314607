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
  return [
    ...unknownFields(configuration).map(unknownFieldMessage),
    ...readSynonymSets(Reflect.get(configuration, 'synonyms')).problems,
    feedbackProblem(Reflect.get(configuration, 'feedback')) ?? [],
  ].flat();
}

/** Unknown fields, such as `tilte` or `services.0.titel`; editors use `$schema`. */
function unknownFields(configuration: object): string[] {
  const services: unknown = Reflect.get(configuration, 'services');
  const inServices = (Array.isArray(services) ? services : []).flatMap((service: unknown, index) =>
    typeof service === 'object' && service !== null
      ? Object.keys(service)
          .filter((field) => !serviceFieldNames.includes(field))
          .map((field) => `services.${index}.${field}`)
      : [],
  );
  const own = Object.keys(configuration).filter((field) => ![...fieldNames, '$schema'].includes(field));
  return [...own, ...inServices];
}

function unknownFieldMessage(path: string): string {
  const [, prefix = '', field = ''] = /^(services\.\d+\.)?(.*)$/s.exec(path) ?? [];
  const names = prefix === '' ? fieldNames : serviceFieldNames;
  const meant = closestName(field, names);
  const hint = meant === null ? `The fields are ${names.join(', ')}.` : `Did you mean “${prefix}${meant}”?`;
  return `“${path}” is not a field of config.json. ${hint}`;
}
