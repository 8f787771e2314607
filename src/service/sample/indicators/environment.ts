import type { Indicator } from '../../../contract/records.ts';
import { prose } from '../prose.ts';
import { indicator } from './indicator.ts';

/** Air, water, heat and trees. */
export const environmentIndicators: readonly Indicator[] = [
  indicator(
    'fine-particles_PM25',
    'Fine particles in the air',
    prose`
      The yearly mean of particles smaller than 2.5 micrometers, in micrograms per cubic meter. They come from
      exhaust, wood stoves, power plants and wildfires, and are small enough to pass from the lungs into the
      blood. In 2024 the federal health standard was lowered from 12 to 9. A county may have one monitor or
      none, and the value belongs to that corner.`,
  ),
  indicator(
    'ozone',
    'Ground-level ozone',
    prose`
      The fourth-highest daily eight-hour reading of the year, averaged over three years, which is the form in
      which the standard of 0.070 parts per million is written. Ozone is not emitted: sunlight cooks it from
      traffic and industrial fumes, so it is worst on hot afternoons and often downwind of the city that
      caused it.`,
  ),
  indicator(
    'unhealthy-air-days',
    'Days with unhealthy air',
    prose`
      Days on which the Air Quality Index passed 100 at any monitor in the county. Smoke from fires a thousand
      miles away counts. Counties that measure only some months, or that added a monitor, cannot be compared
      without adjusting for it.`,
  ),
  indicator(
    'tree-canopy',
    'Tree canopy',
    prose`
      Land covered by tree crowns when seen from above. A shaded street can be as much as ten degrees cooler
      than a bare one on a summer afternoon. The canopy of many cities still follows the lending maps of the
      1930s, with the fewest trees where credit was refused.`,
  ),
  indicator(
    'Extreme-Heat_Days',
    'Extremely hot days',
    prose`
      Days with a maximum of 95 degrees Fahrenheit or more. Danger depends also on humidity, on the nights,
      and on what people are used to, so a fixed limit is a compromise. Ten such days mean more in a county
      where one home in three has no air conditioning.`,
  ),
  indicator(
    'homes-in-flood-zone',
    'Homes in a flood zone',
    prose`
      Residential parcels that touch the area with a one percent chance of flooding in any year. The phrase
      "hundred-year flood" misleads: over a 30-year mortgage the chance is about one in four. The maps
      describe past rainfall, age quickly, and leave out flooding from overwhelmed storm drains.`,
  ),
  indicator(
    'energy-burden',
    'Household energy burden',
    prose`
      The share of income that households spend on electricity, gas and other fuel at home. Above six percent
      is considered high. Renters in leaky buildings carry the most and can change the least, because the
      furnace is the landlord's.`,
  ),
  indicator(
    'drinking-water-violations',
    'Drinking water violations',
    prose`
      Residents served by a public water system that broke a health-based limit during the year. Late
      paperwork is listed separately and not counted. Private wells, on which many rural households depend,
      are tested by nobody but their owners.`,
  ),
  indicator(
    'toxic-releases',
    'Toxic releases',
    prose`
      Pounds of listed chemicals that industrial sites put into air, water or ground, as they report them to
      the Toxics Release Inventory. Pounds are not danger; an ounce of one substance may matter more than a
      ton of another. Small workshops, farms and traffic do not report.`,
  ),
  indicator('heating-fuel', 'How homes are heated', ''),
];
