import { describe, expect, test } from 'vitest';
import { createFormulaGuard } from '../../../../src/catalog/export/spreadsheet.ts';

describe('a value that a spreadsheet would execute', () => {
  test.each([
    '=1+1',
    '+1 555 0100',
    '-2+3',
    '@SUM(A1)',
    '＝1+1',
    '＋1+1',
    '－1+1',
    '＠SUM(A1)',
    '  =1+1',
    '\u00a0=1+1',
    '\u3000＝1+1',
    '\ufeff=1+1',
    '\uffff=1+1',
    '\u{10000}=1+1',
    '\u{2001f} \uffff=1+1',
    '\u{e0001}=1+1',
    '\t=1+1',
    '\ttext',
    '\rtext',
    '\n=1+1',
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://stranger.invalid","Total")',
  ])('gets an apostrophe: %j', (value) => {
    const guard = createFormulaGuard(true);
    expect(guard.apply(value)).toBe(`'${value}`);
    expect(guard.changed).toBe(1);
  });

  test.each(['Rent', 'a=b', '', ' Rent', '-1', '+3.5', '–1', '$100', '5-year estimate', "'=1", '😀=1'])(
    'is not this one: %j',
    (value) => {
      const guard = createFormulaGuard(true);
      expect(guard.apply(value)).toBe(value);
      expect(guard.changed).toBe(0);
    },
  );

  // LibreOffice 7.4 was tried with each of them.
  test.each(['\u200b', '\u00ad', '\u2060', '\u061c', '\ufe63', '\u0001', '\u001f', '\u007f', '\u0085'])(
    'is none that begins with %j, which no spreadsheet is known to drop',
    (character) => {
      expect(createFormulaGuard(true).apply(`${character}=1+1`)).toBe(`${character}=1+1`);
    },
  );

  test('is unchanged without the guard', () => {
    const guard = createFormulaGuard(false);
    expect(guard.apply('=1+1')).toBe('=1+1');
    expect(guard.changed).toBe(0);
  });
});
