import type { Indicator } from '../../../contract/records.ts';
import { prose } from '../prose.ts';
import { indicator } from './indicator.ts';

/** Life expectancy, illness and causes of death. */
export const healthOutcomeIndicators: readonly Indicator[] = [
  indicator(
    'Life-Expectancy',
    'Life expectancy at birth',
    prose`
      How many years a child born now would live on average if, at every age, the death rates of the present
      period applied. It is a summary of today's deaths and not a forecast for today's children, who will meet
      other conditions.

      The measure has the great merit of being free of age: a county of retirees and a county of students can
      be compared fairly. It reacts most to deaths of the young. One death at twenty from an overdose or a
      crash takes away as many years as a dozen deaths at seventy-five, so a fall in life expectancy often has
      its cause among people in early adulthood.

      Two sources are listed. The state's vital records give a county figure for every three-year period;
      smaller spans are too unstable. For census tracts there is one national data set, the U.S. Small-area
      Life Expectancy Estimates Project, built on deaths of 2010 to 2015 and described at
      https://www.cdc.gov/nchs/nvss/usaleep/usaleep.html. It has not been repeated, and its age is the first
      thing to mention whenever it is mapped. Tracts with few residents were filled in by a model; each
      carries a standard error, and where that exceeds two years the tract should not be singled out by name.

      Differences of ten years between tracts a few miles apart are common in American counties. They reflect
      a whole life course (birth, work, air, stress, care, and who could afford to move where) and rarely the
      hospitals nearby. A nursing home can lower the value of its own tract, because people move there near
      the end of life; look for one before looking for other reasons.`,
  ),
  indicator(
    'infant-mortality',
    'Infant mortality',
    prose`
      Deaths before the first birthday for every 1,000 live births. In most counties these are a few deaths a
      year, so five years are combined. The rate for Black infants is about twice the rate for white infants
      nationwide, and a single county average conceals it.`,
  ),
  indicator(
    'low-birthweight',
    'Low birthweight',
    prose`
      Babies born alive at less than 2,500 grams, about five and a half pounds. Twins are often that small
      without anything being wrong, which is why some reports count single births only. The mother's county of
      residence decides, not the hospital's.`,
  ),
  indicator(
    'preterm-birth',
    'Preterm births',
    prose`
      Births before 37 completed weeks of pregnancy. The date is worked out by the attending clinician,
      usually from an early ultrasound; where prenatal care starts late, it is less exact.`,
  ),
  indicator(
    'adult-asthma',
    'Asthma',
    prose`
      Adults who were told by a health professional that they have asthma and say that they still have it.
      Modeled from a national telephone survey. People who rarely see a doctor are rarely told anything, so
      the measure runs low where care is scarce.`,
  ),
  indicator(
    'asthma-emergency-visits_children',
    'Asthma',
    prose`
      Emergency department visits by children with asthma as the main diagnosis, per 10,000 children. Where
      the prevalence measure counts people, this one counts crises, most of which can be prevented with
      medicine and a home free of mold and smoke. Repeat visits count each time.`,
  ),
  indicator(
    'diabetes',
    'Diagnosed diabetes',
    prose`
      Adults who have been told that they have diabetes, other than during pregnancy. About one case in five
      is undiagnosed nationally and not included. A rising share can even be good news, when it comes from
      better testing or longer survival; hospital stays for complications help to tell which.`,
  ),
  indicator(
    'frequent-mental-distress',
    'Frequent mental distress',
    prose`
      Adults who said that their mental health was not good on 14 or more of the past 30 days. It is a
      question about feelings, including stress and sadness, and no diagnosis. Young adults now report it far
      more often than the old, so a college town stands out for its age alone.`,
  ),
  indicator(
    'overdose-deaths',
    'Drug overdose deaths',
    prose`
      Deaths with a drug as the underlying cause, whether by accident, by intent or undetermined, per 100,000
      residents and adjusted for age. Toxicology takes months: the latest quarter is always too low. Naloxone
      saves lives without reducing use, so deaths and emergency calls can move in opposite directions.`,
  ),
  indicator(
    'suicide-deaths',
    'Suicide deaths',
    prose`
      Deaths recorded as suicide per 100,000 residents, adjusted for age and averaged over five years. Rates
      are highest among older men and in rural places, which differs from what most people guess. If you or
      someone near you needs to talk, call or text 988 at any hour.`,
  ),
  indicator('all-cause-mortality', 'Deaths from all causes', ''),
];
