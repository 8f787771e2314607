import { expect, test } from 'vitest';
import { namesService } from '../../../../../src/contract/collection-names.ts';
import {
  serviceIn,
  withoutService,
  withService,
} from '../../../../../src/explorer/data/services/chosen-service.ts';

const address = 'https://b.example/api/';

test.each([
  ['', `?service=${address}`],
  ['?q=a%20b+c', `?q=a%20b+c&service=${address}`],
  ['?service=https://c.example/&row=5', `?row=5&service=${address}`],
  ['?service=x&service', `?service=${address}`],
  ['?services=x', `?services=x&service=${address}`],
])('%j gets the service once, and the rest is unchanged', (search, named) => {
  expect(withService(search, address)).toBe(named);
  expect([serviceIn(named), namesService(named)]).toEqual([address, true]);
  expect(withService(named, address)).toBe(named);
});

test.each([
  ['?service=x', ''],
  ['?q=1&service=x&row=2', '?q=1&row=2'],
  ['?', ''],
  ['?service', ''],
])('%j loses its service and nothing else', (search, rest) => {
  expect(withoutService(search)).toBe(rest);
  expect([serviceIn(rest), namesService(rest)]).toEqual([null, false]);
});

test('special characters of a query are escaped in a service URL', () => {
  const odd = 'https://b.example/a&q=1;b+c/%20/';
  expect(serviceIn(withService('?q=2', odd))).toBe(odd);
  expect(new URLSearchParams(withService('?q=2', odd)).getAll('q')).toEqual(['2']);
});

test.each([
  ['service=', true],
  ['q=rent&service=x', true],
  ['?q=service', false],
  ['?q=service=x', false],
  ['?myservice=x', false],
])('whether %j names a service: %s', (query, names) => {
  expect(namesService(query)).toBe(names);
});

test('of several services the last counts', () => {
  expect(serviceIn('?service=a&service=b')).toBe('b');
});
