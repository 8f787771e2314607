import { expect, test } from 'vitest';
import {
  isEmptyValue,
  readNote,
  readTag,
  readVariableReference,
} from '../../../src/catalog/records/table/known-shapes.ts';

test.each([
  [17, '17', null, ''],
  ['a1', '~a1', null, ''],
  [{ id: 17, name: 'Total', slug: 'B1' }, '17', 'Total', 'B1'],
  [{ id: '17', name: ' ', slug: null }, '~17', null, ''],
])('a reference to a variable is read from %j', (value, key, name, code) =>
  expect(readVariableReference(value)).toEqual({ key, name, code }),
);

test('a reference to a variable is not read from anything else', () => {
  for (const value of [null, '', true, [], [17], {}, { id: null, name: 'x' }, '\ud800'])
    expect(readVariableReference(value)).toBeNull();
});

test.each([
  [3, '3', null],
  ['rent', 'rent', 'rent'],
  [{ id: 3, name: 'Rent' }, '3', 'Rent'],
  [{ id: 'r', name: 5 }, 'r', null],
])('a tag is read from %j', (value, key, name) => expect(readTag(value)).toEqual({ key, name }));

test('a tag is not read from anything else', () => {
  for (const value of [null, ' ', true, [3], { name: 'Rent' }, { id: '', name: 'Rent' }])
    expect(readTag(value)).toBeNull();
});

test('a note keeps what else it holds, without empty values', () => {
  const others = { link: null, extra: 1, no: [], nor: {} };
  const note = readNote({ id: 1, name: 'N', level: 'info', text: 'T', ...others });
  expect(note).toEqual({ name: 'N', level: 'info', text: 'T', link: '', others: { extra: 1 } });
});

test('a note is not read from anything else', () => {
  for (const value of [null, 'text', {}, { name: ' ', text: null }, ['text']])
    expect(readNote(value)).toBeNull();
});

test('nothing is said by null and by what is empty, but by zero, false and blanks', () => {
  expect([null, '', [], {}, 0, false, ' ', [null]].filter(isEmptyValue)).toEqual([null, '', [], {}]);
});
