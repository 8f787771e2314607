import { closestName } from './closest-name.ts';
import { configurationFields, offeredServiceFields } from './configuration-fields.ts';

export function unknownFieldMessage(path: string): string {
  const [, prefix = '', field = ''] = /^(services\.\d+\.)?(.*)$/s.exec(path) ?? [];
  const names = prefix === '' ? Object.keys(configurationFields) : offeredServiceFields;
  const meant = closestName(field, names);
  const hint = meant === null ? `The fields are ${names.join(', ')}.` : `Did you mean “${prefix}${meant}”?`;
  return `“${path}” is not a field of config.json. ${hint}`;
}
