import type { FieldName } from '../../catalog/search/search-document.ts';

const labels: Record<FieldName, string> = {
  name: 'Name',
  shortName: 'Short name',
  displayName: 'Display name',
  slug: 'Slug',
  id: 'Id',
  units: 'Unit',
  source: 'Source',
  tags: 'Tag',
  description: 'Description',
};

/** A searched field in the words of the screen. */
export function fieldLabel(field: FieldName): string {
  return labels[field];
}
