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
  ['Topics/5.', 'subdomains/5'],
  ['variables%252F92499', record],
  ['x/../variables/92499', record],
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
  'indicators/..%2f..%2fsettings',
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
  // Separators, names and whole queries that were encoded or changed.
  ['q=rent%26view=table%26sort=name', 'q=rent&view=table&sort=name'],
  ['q%3Drent%2Bburden%26view%3Dtable', 'q=rent+burden&view=table'],
  ['q=rent;view=table', 'q=rent&view=table'],
  ['q=rent&amp%3Bview=table', 'q=rent&view=table'],
  ['q=3Drent&view=3Dtable', 'q=rent&view=table'],
  ['Q=Rent&VIEW=table', 'q=Rent&view=table'],
  ['q=rent?utm_source=mail', 'q=rent&utm_source=mail'],
  ['variable=3D9&variable=3D10&end', 'variable=9&variable=10&end'],
  ['variable%3D9%26variable%3D10%26end', 'variable=9&variable=10&end'],
  ['variable=9%26variable=10%26end', 'variable=9&variable=10&end'],
  ['variable=9&amp;variable=10&amp;end', 'variable=9&variable=10&end'],
  // Of what was typed.
  ['q=R%26D%3D5', 'q=R%26D%3D5'],
  ['q=a%3Bb', 'q=a%3Bb'],
  ['q=3D+printing', 'q=3D+printing'],
  ['q=week%26end', 'q=week%26end'],
  ['', ''],
])('the query %j was %j', (query, mended) => {
  expect(mendedQuery(query)).toBe(mended);
});
