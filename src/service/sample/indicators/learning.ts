import type { Indicator } from '../../../contract/records.ts';
import { prose } from '../prose.ts';
import { indicator } from './indicator.ts';

/** From preschool to the highest degree. */
export const learningIndicators: readonly Indicator[] = [
  indicator(
    'preschool-enrollment',
    'Preschool enrollment',
    prose`
      Three- and four-year-olds enrolled in a nursery school or preschool, public or private. Family daycare
      homes without a teaching program are not meant to be counted, though parents do not always draw that
      line. The age group is small and the county margin is often five points or more.`,
  ),
  indicator(
    'kindergarten-readiness',
    'Kindergarten readiness',
    prose`
      The share of entering kindergartners who meet the state's standard in every area a teacher observes
      during the first weeks: language, numbers, movement, and getting along with others. States choose their
      own instrument, so the figure has no meaning across a state line.`,
  ),
  indicator(
    'third-grade-reading',
    'Third-grade reading',
    prose`
      Third graders who scored proficient or better on the state reading test. Up to third grade children
      learn to read; afterward they read to learn, which is why this grade is watched. The passing score was
      raised with the new test in 2019, and no test was given in 2020: draw the line in two pieces.`,
  ),
  indicator('eighth-grade-math', 'Eighth-grade mathematics', null),
  indicator(
    'chronic-absence',
    'Chronic absence',
    prose`
      Students who missed a tenth of the school year or more, for any reason. Excused and unexcused days count
      alike, since a child with asthma misses the same lessons as a truant. Two days a month are enough to
      reach the line.`,
  ),
  indicator(
    'Graduation-Rate',
    'High school graduation within four years',
    prose`
      Of the students who started ninth grade together, adjusted for those who moved in or out, the share with
      a regular diploma four years later. A student who needs a fifth year, or who earns a GED, counts as not
      having graduated. The rate belongs to the district, and district borders are seldom county borders.`,
  ),
  indicator(
    'students-eligible-for-free-meals',
    'Students eligible for free or reduced-price meals',
    prose`
      For decades the stand-in for poverty in schools. It has lost much of its value: a school where enough
      families receive benefits may now feed everyone without forms, and then reports all its students as
      eligible. When a district leaps to 100 percent, its families have not changed overnight.`,
  ),
  indicator(
    'public-school-enrollment',
    'Public school enrollment',
    prose`
      Students on the rolls of public schools, charter schools included, on the count day in October. The
      building decides the county, not the child's address.`,
  ),
  indicator(
    'educational-attainment',
    'Educational attainment of adults',
    prose`
      The highest degree or grade that residents aged 25 and over have completed. It changes slowly, and more
      through who moves in and out than through schooling here. Certificates and apprenticeships leave no
      trace in it, so a county of electricians looks less educated than it is.`,
  ),
  indicator(
    'adults_with_bachelors_degree',
    "Adults with a bachelor's degree or higher",
    prose`
      Residents aged 25 and over who have finished at least four years of college. Employers choosing a site
      ask for this number before any other. Compare it by age: where the share among people in their thirties
      is lower than among people in their fifties, graduates are leaving.`,
  ),
];
