import type { Taxonomy } from '../../contract/records.ts';
import { stableId } from './identity.ts';
import { prose } from './prose.ts';
import { type Tag, tags } from './tags.ts';

function taxonomy(slug: string, name: string, marks: readonly Tag[], description: string): Taxonomy {
  return { id: stableId(`taxonomy ${slug}`), name, slug, description, tags: marks.map((tag) => tag.id) };
}

/** The schemes for organizing the sample's indicators. */
export const taxonomies: readonly Taxonomy[] = [
  taxonomy(
    'community-profile',
    'Community profile',
    [tags.survey, tags.record, tags.local],
    prose`
      The main table of contents: who lives here, how they earn and spend, how they live, and what surrounds them.
      The county is invented; the measures and their sources are real.`,
  ),
  taxonomy(
    'Social-Determinants',
    'Social determinants of health',
    [tags.equity, tags.model],
    prose`
      The five groups of the federal Healthy People 2030 program: economic stability, education, health care,
      neighborhood and built environment, and social and community context.`,
  ),
  taxonomy(
    'age-friendly',
    'Age-friendly communities',
    [tags.elders],
    prose`
      Measures that bear on growing old at home, from the cost of housing to the distance of the next bus
      stop. Used by the county's commission on aging.`,
  ),
  taxonomy(
    'children_first',
    'Children first',
    [tags.children, tags.equity],
    'From a healthy birth to a first job: the measures the county school districts and the health department review together each fall.',
  ),
  taxonomy('climate-plan', 'Climate action plan', [tags.climate], ''),
  taxonomy('Retired-2020', 'Retired with the 2020 edition', [], ''),
];
