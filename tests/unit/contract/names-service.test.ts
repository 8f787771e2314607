import { expect, test } from 'vitest';
import { namesService } from '../../../src/contract/collection-names.ts';

test.each([
  ['?service=https://other.example/', true],
  ['service=', true],
  ['?q=rent&service=https://other.example/', true],
  ['q=rent&service=x', true],
  ['', false],
  ['?q=service', false],
  ['?q=service=x', false],
  ['?myservice=x', false],
])('whether %j names a service', (query, names) => {
  expect(namesService(query)).toBe(names);
});
