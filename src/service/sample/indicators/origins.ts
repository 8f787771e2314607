import type { Indicator } from '../../../contract/records.ts';
import { prose } from '../prose.ts';
import { indicator } from './indicator.ts';

/** Race, ethnicity, birthplace and language. */
export const originIndicators: readonly Indicator[] = [
  indicator(
    'race-and-ethnicity',
    'Race and Hispanic origin',
    prose`
      What residents answered to two questions, one on Hispanic, Latino or Spanish origin and one on race. The
      groups shown are exclusive: Hispanic residents of any race form one group and the others are counted
      without them, so the parts add up to the whole.

      Between the 2010 and the 2020 census the wording of the questions and the handling of written answers
      changed. Much of the large rise in "Two or More Races" comes from that change, not from new residents. A
      combined question is due in future federal surveys and will interrupt the series again.`,
  ),
  indicator(
    'Diversity_Index',
    'Diversity index',
    prose`
      The chance, in percent, that two residents picked at random belong to different racial or ethnic groups.
      It says how mixed the county is as a whole and nothing about whether the groups live on the same
      streets.`,
  ),
  indicator(
    'residential-segregation',
    'Residential segregation',
    prose`
      The dissimilarity index between two groups: the share of either group that would have to move to another
      census tract for both to be spread alike across the county. Zero is an even spread and 100 complete
      separation; above 60 is usually called high. It depends on the size of the areas used, so a value
      computed from tracts cannot be compared with one from block groups.`,
  ),
  indicator(
    'foreign-born-residents',
    'Foreign-born residents',
    prose`
      Everyone who was not a U.S. citizen at birth, whether or not they have become one since. Children born
      abroad to American parents count as native, and so do people born in Puerto Rico.`,
  ),
  indicator(
    'naturalized-citizens',
    'Naturalized citizens',
    prose`
      Foreign-born residents who hold U.S. citizenship, as a share of all foreign-born residents. Most
      permanent residents may apply after five years, so a low share can mean recent arrival as well as
      barriers such as the fee or the language test.`,
  ),
  indicator(
    'language-other-than-english',
    'Languages spoken at home',
    prose`
      The language each person over four uses at home when it is not English. Libraries buy books by it and
      hospitals hire interpreters by it. Most people who speak another language at home also speak English
      very well; that is measured separately.`,
  ),
  indicator(
    'limited-english-households',
    'Limited English speaking households',
    prose`
      Households in which nobody aged 14 or over speaks only English or speaks it "very well". Notices about
      evacuation, boiled water or a missed court date that go out in English alone do not reach them. Shown by
      group of languages, because a county total does not tell which translation to order.`,
  ),
];
