import { expect, test } from 'vitest';
import { createFormulaGuard } from '../../../../src/catalog/export/spreadsheet.ts';

const signs = Array.from('=+-@＝＋－＠', (sign) => `${sign}1+1`);
const leftOut = ['  ', '\u00a0', '\u3000', '\ufeff', '\uffff', '\u{10000}', '\u{2001f} \uffff', '\u{e0001}'];
const afterLeftOut = [...leftOut, '\t', '\n'].map((start) => `${start}=1+1`);
const others = ['+1 555 0100', '-2+3', '\u3000＝1+1', '\ttext', '\rtext', "=cmd|' /C calc'!A0"];

test.each([...signs, ...afterLeftOut, ...others])('formulas are made text: %j', (value) => {
  const guard = createFormulaGuard();
  expect([guard.apply(value), guard.changed]).toEqual([`'${value}`, 1]);
});

const plain = ['Rent', 'a=b', '', ' Rent', '-1', '+3.5', '–1', '$100', '5-year estimate', "'=1", '😀=1'];
// LibreOffice 7.4 was tried with each of them; no spreadsheet is known to drop one.
const kept = ['\u200b', '\u00ad', '\u2060', '\u061c', '\ufe63', '\u0001', '\u001f', '\u007f', '\u0085'];

test.each([...plain, ...kept.map((start) => `${start}=1+1`)])('what is none stays: %j', (value) => {
  const guard = createFormulaGuard();
  expect([guard.apply(value), guard.changed]).toEqual([value, 0]);
});
