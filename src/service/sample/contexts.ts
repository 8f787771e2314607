import { stableId } from './identity.ts';
import { prose } from './prose.ts';

/** A note that belongs to a variable or a source; `text` is Markdown and `link` an address or null. */
export interface Context {
  id: number;
  slug: string;
  name: string;
  level: string;
  text: string;
  link: string | null;
}

function context(slug: string, name: string, level: string, link: string | null, text: string): Context {
  return { id: stableId(`context ${slug}`), slug, name, level, text, link };
}

/** What a reader must know before comparing figures, by the key that the sample's tables use. */
export const contexts = {
  margin: context(
    'margin-of-error',
    'Margins of error',
    'info',
    'https://www.census.gov/programs-surveys/acs/guidance.html',
    prose`
      Every survey figure is published with a **margin of error** at the 90 percent confidence level. If the
      ranges of two places overlap widely, do not rank one above the other.`,
  ),
  period: context(
    'five-year-period',
    'Five years in one figure',
    'info',
    null,
    prose`
      The figure describes the years 2019 to 2023 *together*, not the last of them. Compare it with a period that
      shares no year with it, such as 2014 to 2018.`,
  ),
  modeled: context(
    'modeled',
    'Modeled, not counted',
    'warning',
    'https://www.cdc.gov/places/',
    prose`
      The figure is predicted from a national survey and from who lives in each place. It **cannot show the effect
      of a local program**, because the model does not know that the program exists.`,
  ),
  smallNumbers: context(
    'small-numbers',
    'Small numbers',
    'warning',
    null,
    prose`
      Rates that rest on fewer than 20 events swing from year to year by chance alone, and counts below 10 are
      withheld to protect the people behind them.`,
  ),
  nibrs: context(
    'nibrs-transition',
    'A change in crime reporting',
    'warning',
    'https://cde.ucr.cjis.gov/',
    prose`
      Since January 2021 the FBI collects crimes only through the *National Incident-Based Reporting System*.
      Agencies joined at different times, so a jump around that year may be a change of form.`,
  ),
  oneNight: context(
    'one-night',
    'One night in January',
    'info',
    null,
    prose`
      The count is made on **one night in the last ten days of January**. People who stay with friends or pay for
      a motel room themselves are not in it.`,
  ),
} satisfies Record<string, Context>;
