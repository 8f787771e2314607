import { normalizeBaseUrl } from '../client/base-url.ts';
import { configurationFields, unknownFields } from '../contract/configuration-fields.ts';
import { unknownFieldMessage } from '../contract/unknown-field-message.ts';

export function configurationWarnings(text: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return [`It is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return ['It is not a JSON object.'];
  const wrong = Object.entries(configurationFields)
    .filter(([field]) => !isUsable(field, Reflect.get(value, field)))
    .map(([field, takes]) => {
      const given = JSON.stringify(Reflect.get(value, field))?.slice(0, 60);
      return given === undefined ? `“${field}” is missing.` : `“${field}” takes ${takes}, not ${given}.`;
    });
  return [...wrong, ...unknownFields(value).map(unknownFieldMessage)];
}

// The rules of `explorer/data/configuration.ts` and `explorer/data/offered-services.ts`.
function isUsable(field: string, value: unknown): boolean {
  if (field === 'baseUrl')
    return typeof value === 'string' && normalizeBaseUrl(value, 'http://localhost/').ok;
  if (value === undefined) return true;
  if (field === 'title' || field === 'about') return isText(value);
  if (field === 'examples') return Array.isArray(value) && value.every(isText);
  if (field === 'autoLoad') return Number.isInteger(value) && Number(value) >= 1;
  if (field === 'portalUrl') return value === null || isAddress(value);
  if (field === 'anyService') return typeof value === 'boolean';
  return Array.isArray(value) && value.every(isOfferedService);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function isOfferedService(value: unknown): boolean {
  return typeof value === 'object' && value !== null && isAddress(Reflect.get(value, 'baseUrl'));
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && normalizeBaseUrl(value, 'http://localhost/').ok;
}
