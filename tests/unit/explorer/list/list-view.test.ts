import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CollectionName } from '../../../../src/contract/collections.ts';
import { changed } from '../../../../src/explorer/data/addresses.ts';
import { readListView, writeListView } from '../../../../src/explorer/list/list-view.ts';

const names = 'source unit linked described sort view columns q'.split(' ');
const read = (query: string) => readListView('variable', new URLSearchParams(query));
/** What is written of a view that was read from a URL. */
function rewritten(name: CollectionName, given: string | string[][]): URLSearchParams {
  const parameters = new URLSearchParams(given);
  return changed(parameters, writeListView(name, readListView(name, parameters)));
}
const rightOf = (query: string) => rewritten('variable', query).toString();
const ofIndicators = (query: string) => rewritten('indicator', query).toString();

describe('the list view in a URL', () => {
  it('is read from repeated parameters; an empty unit means not given', () => {
    const { selection, ...rest } = read('unit=&unit=%24&linked=no&sort=-name&view=table');
    expect([...selection]).toEqual([
      ['linked', ['no']],
      ['unit', ['', 'dollars']],
    ]);
    expect(rest).toMatchObject({ sort: '-name', view: 'table' });
  });

  it('ignores malformed values and keeps values that no record has', () => {
    expect(rightOf('q=rent&linked=no&linked=maybe&sort=colour&source=999&view=3d')).toBe(
      'q=rent&linked=no&source=999',
    );
    expect(rightOf('%zz=1&&&=&q=%zz&sort=__proto__&view=constructor')).toBe('%25zz=1&=&q=%25zz');
    expect(rightOf('columns=name,rubbish,id')).toBe('columns=name%2Cid');
    expect(rightOf('columns=rubbish')).toBe('');
    expect(rightOf('unit=a&unit=a')).toBe('unit=a');
  });

  it('ignores the filters of other collections', () => {
    expect(ofIndicators('topic=rent&keyword=rent')).toBe('keyword=rent');
  });

  it('always keeps the name column of a table', () => {
    expect(read('view=table&columns=id').columns).toEqual(['name', 'id']);
  });

  it('limits the number and length of values', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `source=${index}`).join('&');
    expect(read(many).selection.get('source')).toHaveLength(250);
    const names = ['source', 'unit', 'tag', 'period'];
    const longTexts = Array.from({ length: 90 }, (_, at) => `${at} ${'ü'.repeat(90)}`);
    const long = names.flatMap((name) => longTexts.map((text) => [name, text]));
    const written = rewritten('variable', long);
    // Many servers and proxies refuse a URL of more than 8,000 characters.
    expect(written.toString().length).toBeLessThan(4100);
  });

  it('survives a round trip through the URL', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('', '1', 'yes', 'name', '-id', 'table', 'name,id'));
    const parameters = fc.array(fc.tuple(fc.constantFrom(...names), value));
    const property = fc.property(parameters, (pairs) => {
      const given = new URLSearchParams(pairs);
      const arrangement = readListView('variable', given);
      const written = changed(given, writeListView('variable', arrangement));
      expect(readListView('variable', written)).toEqual(arrangement);
    });
    fc.assert(property);
  });
});
