import { describe, expect, test } from 'vitest';
import {
  digestOf,
  isStrongToken,
  readExpiry,
  readTokenList,
  TokenListMistake,
} from '../../../../src/service/http/tokens.ts';
import { writeToken as token } from '../../../support/writing.ts';

const digest = digestOf(token).toString('hex');

describe('a list of tokens', () => {
  test('has the holder and expiry of each; comments and empty lines are ignored', () => {
    const known = readTokenList(
      `\uFEFF# who may write\r\n\r\nalice ${digest} 2027-01-31 # until the end of the grant\r\n\tbob  ${'0'.repeat(64)}`,
    );
    expect(known).toEqual([
      { name: 'alice', digest: digestOf(token), expires: Date.UTC(2027, 0, 31) },
      { name: 'bob', digest: Buffer.alloc(32), expires: Infinity },
    ]);
  });

  test('may be empty, and may have two tokens of one holder, for rotation', () => {
    expect(readTokenList('')).toEqual([]);
    expect(readTokenList(`alice ${digest}\nalice ${'1'.repeat(64)}`)).toHaveLength(2);
  });

  test.each([
    ['alice', /^line 2: expected the SHA-256/],
    [`alice read ${digest}`, /^line 2: expected the SHA-256/],
    [`alice ${token}`, /^line 2: expected the SHA-256/],
    [`alice ${digest}0`, /^line 2: expected the SHA-256/],
    [`../alice ${digest}`, /^line 2: expected a name/],
    [`alice ${digest} tomorrow`, /^line 2: expected the end of the line, or the date/],
    [`alice ${digest} 2027-02-31`, /^line 2: expected the end of the line, or the date/],
    [`alice ${digest} 2027-01-31 more`, /^line 2: expected the end of the line, or the date/],
    [`alice ${digest}\nbob ${digest.toUpperCase()}`, /^line 3: this token is listed twice/],
  ])('with an error is rejected by its line number, without its content: $1', (line, message) => {
    const read = () => readTokenList(`# tokens\n${line}\n`);
    expect(read).toThrow(TokenListMistake);
    expect(read).toThrow(message);
    expect(read).not.toThrow(new RegExp(`${token}|${digest}`, 'i'));
  });
});

test.each([
  ['2027-01-31', Date.UTC(2027, 0, 31)],
  ['2028-02-29', Date.UTC(2028, 1, 29)],
  ['2027-01-31T23:59:59Z', Date.UTC(2027, 0, 31, 23, 59, 59)],
  ['never', Infinity],
  ['2027-02-29', null],
  ['2027-13-01', null],
  ['2027-01-31T12:00', null],
  ['2027-01-31T12:00+02:00', null],
  ['31.1.2027', null],
  ['1801440000000', null],
  ['', null],
])('the expiry "%s" is read as %s', (text, moment) => {
  expect(readExpiry(text)).toBe(moment);
});

test.each([
  ['', false],
  ['secret', false],
  ['a'.repeat(64), false],
  ['0123456789abcdef01234', false],
  ['0123456789abcdef012345', true],
  ['has spaces 0123456789abcdef0123456789', false],
])('the write token "%s" is strong: %s', (token, strong) => {
  expect(isStrongToken(token)).toBe(strong);
});
