import { expect, test } from 'vitest';
import { homeSources } from '../../../../src/catalog/list/home-topics.ts';
import { sharedStart, withoutStart } from '../../../../src/catalog/text/end-in-view.ts';

const shown = (...names: string[]) => {
  const sources = names.map((name, id) => [id, { source: { name }, count: 1 }] as const);
  const { start, tiles } = homeSources(new Map(sources));
  return [start, ...tiles.map(({ title }) => title)];
};

test('what the names of all sources begin with, up to a mark, is said once, if it is long', () => {
  const survey = 'World Survey of Schools by Ministries, on Pupils';
  expect(shown(`${survey}, Part 1`, `${survey}, Part 2`)).toEqual([survey, 'Part 1', 'Part 2']);
  expect(shown(`${survey}, Part 1`)).toEqual(['', `${survey}, Part 1`]);
  expect(shown('Census: Age', 'Census: Sex')).toEqual(['', 'Census: Age', 'Census: Sex']);
  expect(shown(survey, `${survey}, Part 1`, 'Count')[0]).toBe('');
});

test('sources whose names differ only at their ends have their first variables', () => {
  const variables = ['Enrolment', 'Pupils', 'Teachers'].map((name, id) => [id, name] as const);
  const told = (...names: string[]) => {
    const sources = names.map((name, id) => [id, { source: { name }, count: 3, variables }] as const);
    return homeSources(new Map(sources)).tiles.map(({ distinction }) => distinction);
  };
  const survey = 'World Survey of Schools by Ministries, on Pupils';
  expect(told(`${survey}, Part 1`, `${survey}, Part 2`)).toEqual([
    'Enrolment · Pupils',
    'Enrolment · Pupils',
  ]);
  expect(told('Census', 'Survey')).toEqual(['', '']);
});

test('a row of the list leaves it out, too, and only of names that begin with it', () => {
  const start = sharedStart([
    'World Survey of Schools by Ministries, Part 1',
    'World Survey of Schools by Ministries, Part 2',
  ]);
  expect(
    withoutStart(
      'World Survey of Schools by Ministries, Part 2; World Survey of Schools by Ministries, Part 3',
      start,
    ),
  ).toBe('… Part 2; Part 3');
  expect(withoutStart('Population Census, Part 1', start)).toBe('Population Census, Part 1');
  expect(withoutStart('Population Census, Part 1', '')).toBe('Population Census, Part 1');
});
