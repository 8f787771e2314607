import { describe, expect, test } from 'vitest';
import areas from '../../../../src/catalog/census/us-areas.json' with { type: 'json' };
import { namedAreas } from '../../../../src/catalog/census/places.ts';
import { areasNamed, placeIn } from '../../../../src/catalog/census/us-areas.ts';

describe('a place', () => {
  test.each([
    ['kern', 'Kern County, California', '050XX00US06029'],
    ['kern county', 'Kern County, California', '050XX00US06029'],
    ['Kern Conty', 'Kern County, California', '050XX00US06029'],
    ['06029', 'Kern County, California', '050XX00US06029'],
    ['Orleans LA', 'Orleans Parish, Louisiana', '050XX00US22071'],
    ['dona ana', 'Doña Ana County, New Mexico', '050XX00US35013'],
    ['Saint Louis', 'St. Louis, Missouri', '160XX00US2965000'],
    ['o’fallon', "O'Fallon, Missouri", '160XX00US2954074'],
    ['boise', 'Boise City, Idaho', '160XX00US1608830'],
    ['new york', 'New York', '040XX00US36'],
    ['new york ny city', 'New York, New York', '160XX00US3651000'],
    ['western connecticut', 'Western Connecticut Planning Region, Connecticut', '050XX00US09190'],
    ['usa', 'United States', '010XX00US'],
    ['VA', 'Virginia', '040XX00US51'],
    ['NYC', 'New York, New York', '160XX00US3651000'],
    ['Ft Worth', 'Fort Worth, Texas', '160XX00US4827000'],
    ['Mt. Vernon', 'Mount Vernon, New York', '160XX00US3649121'],
    ['De Kalb County GA', 'DeKalb County, Georgia', '050XX00US13089'],
    ['Brooklyn', 'Kings County, New York', '050XX00US36047'],
    ['orleans par', 'Orleans Parish, Louisiana', '050XX00US22071'],
    ['la porte', 'LaPorte County, Indiana', '050XX00US18091'],
  ])('%s is %s', (text, name, census) => {
    expect(areasNamed(text, 1)).toEqual([{ name, census }]);
  });

  test('of a state and of a city are both named by “LA”, and a city and a county of one name are told apart', () => {
    expect(areasNamed('LA', 2).map(({ name }) => name)).toEqual(['Louisiana', 'Los Angeles, California']);
    const names = areasNamed('Carson City', 8).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Carson City, Nevada', 'Carson City (county), Nevada']));
  });

  test('has a name that no other has', () => {
    const all = areas.states.flatMap(({ code }) => areasNamed(code, 10_000));
    const byCode = new Map(all.map(({ census, name }) => [census, name]));
    expect(new Set(byCode.values()).size).toBe(byCode.size);
  });

  test.each(['', '  ', 'kern ny', 'atlantis', 'paris'])('%j names none', (text) => {
    expect(areasNamed(text, 8)).toEqual([]);
  });
});

test('every built-in area is one that code can name, once', () => {
  const all = areas.states.flatMap(({ code }) => areasNamed(code, 10_000));
  const codes = new Set(all.map(({ census }) => census));
  expect(codes.size).toBeGreaterThan(4000);
  expect([...codes].filter((census) => namedAreas(census) === null)).toEqual([]);
});

test.each([
  ['rent in Pittsburgh', 'pittsburgh', 'Pittsburgh', 'rent'],
  ['Kern County median income', 'kern', 'Kern County', 'median income'],
  ['poverty kern ca', 'kern', 'kern ca', 'poverty'],
  ['poverty in kern', 'kern', 'kern', 'poverty'],
  ['poverty in Kern and Kings', 'kern', 'Kern', 'poverty in Kings'],
  ['median rent los angeles, california', 'angeles', 'los angeles, california', 'median rent'],
  ['new york rent', 'york', 'new york', 'rent'],
  ['st. louis', 'louis', 'st. louis', ''],
  ['renters in orange, CA', 'orange', 'orange, CA', 'renters'],
  ['CA poverty', 'CA', 'CA', 'poverty'],
  ['poverty in ca', 'ca', 'ca', 'poverty'],
  ['poverty, ca', 'ca', 'ca', 'poverty'],
  ['gross rent, WA', 'WA', 'WA', 'gross rent'],
  ['LA rent', 'LA', 'LA', 'rent'],
  ['nyc commute', 'nyc', 'nyc', 'commute'],
  ['bronx poverty', 'bronx', 'bronx', 'poverty'],
  ['D.C. poverty', 'D.C.', 'D.C.', 'poverty'],
  ['what is the rent in Sacramento?', 'Sacramento', 'Sacramento', 'what is the rent'],
])('%j with %j missing names the place %j beside %j', (query, missing, place, rest) => {
  expect(placeIn(query, [missing])).toEqual({ place, rest });
});

test.each([
  ['reading scores', 'reading'],
  ['kern of a font', 'kern'],
  ['rent in pittsburgh', 'rent'],
  ['homeless people', 'homeless'],
  ['rent or own', 'rent or own'],
  ['30% of income', '30'],
  ['rent of 24', '24'],
  ['RENT IN MILES', 'MILES'],
])('%j with %j missing names no place', (query, missing) => {
  expect(placeIn(query, [missing])).toBeNull();
});
