import { expect, test } from 'vitest';
import { splitByPath } from '../../../../../src/explorer/list/rows/highlighted.tsx';

const match = { field: 'percentOf', snippet: '5 years', ranges: [[0, 1]] } satisfies Parameters<
  typeof splitByPath
>[1];

test.each(['5 years', '5 years › Male', 'Male › 5 years', '15 years › 5 years › Male'])(
  'a match that the path %j shows is marked there and not repeated',
  (path) => {
    const [[range], elsewhere] = splitByPath(path, match);
    expect(path.slice(range?.[0])).toMatch(/^5 years/);
    expect(elsewhere).toBeNull();
  },
);

test.each(['', 'Under 15 years', 'Male › 15 years'])('the path %j does not show it', (path) =>
  expect(splitByPath(path, match)).toEqual([[], match]),
);
