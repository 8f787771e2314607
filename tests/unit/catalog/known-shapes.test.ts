import { describe, expect, test } from 'vitest';
import {
  isEmptyValue,
  readNote,
  readTag,
  readVariableReference,
} from '../../../src/catalog/records/known-shapes.ts';

describe('a reference to a variable', () => {
  test.each([
    [17, { key: '17', name: null, code: '' }],
    ['a1', { key: '~a1', name: null, code: '' }],
    [
      { id: 17, name: 'Total', slug: 'B1' },
      { key: '17', name: 'Total', code: 'B1' },
    ],
    [
      { id: '17', name: ' ', slug: null },
      { key: '~17', name: null, code: '' },
    ],
  ])('is read from %j', (value, reference) => expect(readVariableReference(value)).toEqual(reference));

  test.each([[null], [''], [true], [[]], [[17]], [{}], [{ id: null, name: 'x' }], ['\ud800']])(
    'is not read from %j',
    (value) => expect(readVariableReference(value)).toBeNull(),
  );
});

describe('a tag', () => {
  test.each([
    [3, { key: '3', name: null }],
    ['rent', { key: 'rent', name: 'rent' }],
    [
      { id: 3, name: 'Rent' },
      { key: '3', name: 'Rent' },
    ],
    [
      { id: 'r', name: 5 },
      { key: 'r', name: null },
    ],
  ])('is read from %j', (value, tag) => expect(readTag(value)).toEqual(tag));

  test.each([[null], [' '], [true], [[3]], [{ name: 'Rent' }], [{ id: '', name: 'Rent' }]])(
    'is not read from %j',
    (value) => expect(readTag(value)).toBeNull(),
  );
});

describe('a note', () => {
  test('keeps what else it holds, without empty values', () => {
    expect(
      readNote({ id: 1, name: 'N', level: 'info', text: 'T', link: null, extra: 1, no: [], nor: {} }),
    ).toEqual({
      name: 'N',
      level: 'info',
      text: 'T',
      link: '',
      others: { extra: 1 },
    });
  });

  test.each([[null], ['text'], [{}], [{ name: ' ', text: null }], [['text']]])(
    'is not read from %j',
    (value) => expect(readNote(value)).toBeNull(),
  );
});

test.each([
  [null, true],
  ['', true],
  [[], true],
  [{}, true],
  [0, false],
  [false, false],
  [' ', false],
  [[null], false],
])('whether %j says nothing: %s', (value, empty) => expect(isEmptyValue(value)).toBe(empty));
