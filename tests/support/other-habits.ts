import { type CatalogBuilder, catalog, source } from './catalog-builder.ts';

const levels = ['pre-primary', 'primary', 'lower secondary', 'upper secondary', 'tertiary', 'vocational'];
const measures = [
  ['Enrolment', 'NENR', 'number'],
  ['Labor force with basic education', 'LABR', 'percentage'],
  ['Labour market programmes of adults', 'LABR', 'number'],
  ['Expenditure per pupil by programme', 'XPND', 'dollars'],
  ['Schools with organized transport', 'TRNS', 'percentage'],
  ['Schools with organised sports', 'SPRT', 'percentage'],
  ['Pupils per teacher', 'TCHR', 'ratio'],
  ['Hours of teaching', 'HOUR', 'hours'],
  ['Color vision tests', 'TEST', 'number'],
  ['Behaviour support staff', 'STAF', 'number'],
] as const;

/**
 * A catalog that is of no census: sixty indicators and variables in pairs of one name whose codes differ in their
 * separators, the description on the indicator, unit and source on the variable; long titles of sources, which each have
 * another address; levels that are no places in a table; British beside American spelling; codes of subdomains that begin
 * with that of a taxonomy.
 */
export function otherHabits(): CatalogBuilder {
  const habits = catalog()
    .subdomain({ slug: 'EDU-INPUTS', name: 'Inputs' })
    .subdomain({ slug: 'EDU-OUTCOMES', name: 'Outcomes' })
    .taxonomy({ slug: 'EDU', name: 'Education' });
  levels.forEach((level, nth) =>
    measures.forEach(([measure, letters, units], place) => {
      const name = `${measure}, ${level}`;
      const code = ['EDU', letters, `${nth}${place}`];
      const title = `World Survey of Schools in the Past 12 Months by Ministries, on Pupils, Teachers and Programmes, Part ${1 + nth}`;
      const infoLink = `https://data.example.org/indicator/${code.join('.')}`;
      habits
        .indicator({ name, slug: code.join('.'), description: `${name} is what ministries say. `.repeat(12) })
        .variable({
          name,
          slug: code.join('_'),
          units,
          depth: place % 3,
          sources: [source({ id: nth + 1, slug: `WSS-${nth + 1}`, name: title, infoLink })],
        });
    }),
  );
  return habits;
}
