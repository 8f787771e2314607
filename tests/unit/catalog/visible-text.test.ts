import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shownText, visibleText } from '../../../src/catalog/visible-text.ts';

describe('visible text', () => {
  test('preserves visible characters, tabs and line breaks', () => {
    const plain = 'Größe (m²)\t“x”\r\n\u05e9\u05dc\u05d5\u05dd \u{1f469}\u200d\u{1f52c}';
    expect(visibleText(plain)).toBe(plain);
  });

  test('has the length of the text, so that indexes stay valid, and no invisible characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const visible = visibleText(text);
        expect(visible).toHaveLength(text.length);
        expect(visible.isWellFormed()).toBe(true);
        expect(visible.replaceAll(/[\t\n\r]/g, '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });

  test('is shortened without splitting a surrogate pair, with an ellipsis', () => {
    expect(shownText('abcdef', 3)).toBe('abc…');
    expect(shownText('ab\u{1f469}', 3)).toBe('ab…');
    expect(shownText('abc', 3)).toBe('abc');
  });
});
