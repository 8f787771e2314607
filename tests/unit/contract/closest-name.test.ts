import { expect, test } from 'vitest';
import { closestName } from '../../../src/contract/closest-name.ts';

const names = ['baseUrl', 'title', 'autoLoad', 'portalUrl', 'services', 'anyService'];

test.each([
  ['tilte', 'title'],
  ['titel', 'title'],
  ['baseURL', 'baseUrl'],
  ['base_url', 'baseUrl'],
  ['service', 'services'],
  ['autoload', 'autoLoad'],
  ['colour', null],
  ['', null],
])('%s probably means %s', (text, name) => {
  expect(closestName(text, names)).toBe(name);
});
