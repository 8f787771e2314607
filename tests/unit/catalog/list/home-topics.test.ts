import { expect, test } from 'vitest';
import { homeSources } from '../../../../src/catalog/list/home-topics.ts';

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
