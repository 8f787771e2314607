import { expect, test } from 'vitest';
import { mendedPath, mendedQuery } from '../../../src/catalog/mended-address.ts';

const record = 'variables/92499';

test.each([
  ...'. ) > ). %3E %E2%80%8B %0A %20 %5C / // &amp; ’ ; * %C2%A0'
    .split(' ')
    .map((end) => [`${record}${end}`, record]),
  ['/variables/92499', record],
  ['%3Cvariables/92499%3E', record],
  ['“variables/92499”', record],
  ['selection&gt;', 'selection'],
  ['“search”.', 'search'],
  ['//variables//92499', record],
  ['variables%0A/924%0D%0A99', record],
  ['vari%E2%80%8Bables/92499', record],
  [`${record}%0AThanks`, record],
  [`${record})and.more`, record],
  ['sources/4.', 'sources/4'],
  ['variable/92499', record],
  ['/taxonomy/3.', 'taxonomies/3'],
  ['source/4', 'sources/4'],
  ['variables/９２４９９', record],
  ['subdomains/5).', 'subdomains/5'],
  ['subdomains%0A', 'subdomains'],
  ['indicators).', 'indicators'],
  ['search%E2%80%8B', 'search'],
  ['VARIABLES', 'variables'],
  ['Variable/92499', record],
  ['search%3Fq=rent', 'search?q=rent'],
  ['/variables%3fq%3drent%20burden', 'variables?q=rent+burden'],
  ['selection%23variable=9&end', 'selection#variable=9&end='],
])('%s was %s', (path, mended) => {
  expect(mendedPath(path)).toBe(mended);
});

test.each([
  '',
  record,
  'variables/~a.b.',
  'variables/1e3',
  'variables/92499/x',
  'variables/%zz',
  'a.png',
  '../x',
])('%j is as it was', (path) => expect(mendedPath(path)).toBe(path));

test.each([
  ['q=rent&amp;sort=-name&amp;view=table', 'q=rent&sort=-name&view=table'],
  ['q=rent&view=table).', 'q=rent&view=table'],
  ['view=table%E2%80%8B', 'view=table'],
  ['q=rent%0A', 'q=rent'],
  ['q=U.S.', 'q=U.S.'],
  ['q=a+%28b%29&sort=-name', 'q=a+%28b%29&sort=-name'],
  ['q=%22median+income%22', 'q=%22median+income%22'],
  ['q=%22median+income%22)', 'q=%22median+income%22'],
  ['q=rent+%3C50%3E', 'q=rent+%3C50%3E'],
  ['q=rent%22', 'q=rent'],
  ['', ''],
])('the query %j was %j', (query, mended) => {
  expect(mendedQuery(query)).toBe(mended);
});
