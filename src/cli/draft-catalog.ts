import { withoutAccents } from '../catalog/without-accents.ts';
import { type PortalFields, textOf, titleOf } from '../client/portal-response.ts';
import type { PortalColumn } from '../contract/portal.ts';
import type { Source, Variable } from '../contract/records.ts';

/** A file of a portal and its data set, as `package_show` describes them, and the columns of its data dictionary. */
export interface PortalTable {
  dataSet: PortalFields;
  resource: PortalFields;
  columns: readonly PortalColumn[];
}

/** In characters: every variable has that of its source, too, and must fit into a record. */
const longestDescription = 5000;

/** Whether a column may be a variable: not what CKAN adds to a table, and no shape. */
export function isVariable({ name, type }: PortalColumn): boolean {
  return !/^_|^(?:the_|wkb_)?geom(?:etry)?$|^shape$/i.test(name) && !/^geo(?:metry|graphy)/i.test(type);
}

/** A catalog with a source for each table and a variable for each of its columns. Ids count from 1, slugs are unique. */
export function draftCatalog(portalUrl: string, tables: readonly PortalTable[]) {
  const bySlug = new Map<string, Variable>();
  const sourceSlugs = new Set<string>();
  for (const [index, table] of tables.entries()) {
    const plainSource = sourceOf(portalUrl, table, index + 1);
    // Two files of a data set may have one name.
    const source = sourceSlugs.has(plainSource.slug)
      ? { ...plainSource, slug: `${plainSource.slug}-${plainSource.resourceId}`.slice(-200) }
      : plainSource;
    sourceSlugs.add(source.slug);
    for (const column of table.columns.filter(isVariable)) {
      const plain = slugOf(column.name) || 'column';
      let slug = plain;
      for (let nth = 2; bySlug.has(slug); nth += 1) slug = `${plain}-${nth}`;
      bySlug.set(slug, variableOf(column, source, { id: bySlug.size + 1, slug }));
    }
  }
  return { subdomain: [], taxonomy: [], indicator: [], variable: [...bySlug.values()] };
}

/** `field` names the column, for the explorer. */
function variableOf(
  column: PortalColumn,
  source: Source,
  { id, slug }: { id: number; slug: string },
): Variable {
  const name = column.label || column.name;
  return {
    id,
    name,
    slug,
    description: column.note.slice(0, longestDescription) || null,
    shortName: null,
    units: column.unit ?? null,
    unitNotes: null,
    denominators: [],
    sources: [source],
    depth: 0,
    displayName: name,
    percentLabel: `% of ${name}`,
    numberFormatOptions: {},
    tags: [],
    context: [],
    resourcetype: 'DataStoreVariable',
    field: column.name,
  };
}

function sourceOf(portalUrl: string, { dataSet, resource }: PortalTable, id: number): Source {
  const names = new Set([titleOf(dataSet), textOf(resource['name'])].filter(Boolean));
  const name = [...names].join(': ');
  const packageId = textOf(dataSet['id']) || textOf(resource['package_id']);
  const resourceId = textOf(resource['id']);
  const description = textOf(resource['description']) || textOf(dataSet['notes']);
  return {
    id,
    name,
    slug: slugOf(name) || resourceId,
    description: description.slice(0, longestDescription),
    infoLink: new URL(`dataset/${packageId}/resource/${resourceId}`, portalUrl).href,
    tags: [],
    context: [],
    packageId,
    resourceId,
  };
}

/** At most 200 letters, digits and `._~-`, in lower case and without accents; anything else becomes a hyphen. May be empty. */
function slugOf(text: string): string {
  const slug = withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}._~-]+/gu, '-');
  return slug.replaceAll(/^[-.]+|[-.]+$/g, '').slice(0, 200);
}
