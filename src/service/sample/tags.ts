import { stableId } from './identity.ts';

/** A tag as variables and sources contain it; taxonomies contain only its `id`. */
export interface Tag {
  id: number;
  slug: string;
  name: string;
}

function tag(slug: string, name: string): Tag {
  return { id: stableId(`tag ${slug}`), slug, name };
}

/** The tags of the sample catalog, by the key that its tables use. */
export const tags = {
  survey: tag('survey-estimate', 'Survey estimate'),
  model: tag('Model-Based', 'Model-based estimate'),
  record: tag('administrative_record', 'Administrative record'),
  local: tag('local-data', 'Local data'),
  children: tag('children', 'Children and youth'),
  elders: tag('older-adults', 'Older adults'),
  affordability: tag('affordability', 'Affordability'),
  equity: tag('equity', 'Equity'),
  climate: tag('climate', 'Climate and environment'),
} satisfies Record<string, Tag>;
