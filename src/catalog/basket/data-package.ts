import { plainWords } from '../export/file-name.ts';
import { codebookColumns } from './codebook.ts';
import type { PackageContents } from './package-contents.ts';

/** `datapackage.json`: a Frictionless Data Package, with the Table Schema of the codebook. */
export function dataPackage(contents: PackageContents): string {
  const { title, service, packagedAt } = contents;
  const described = {
    profile: 'data-package',
    name: plainWords(`${plainWords(title).slice(0, 60)} selection`),
    title: `Selection from ${title.toWellFormed()}`,
    description: 'Descriptions of catalog records. The data that they describe is not part of this package.',
    created: packagedAt.toISOString(),
    sources: [{ title: title.toWellFormed(), path: service }],
    resources: [
      {
        profile: 'tabular-data-resource',
        name: 'codebook',
        path: 'codebook.csv',
        title: 'The records, one per row',
        format: 'csv',
        mediatype: 'text/csv',
        encoding: 'utf-8',
        schema: {
          fields: codebookColumns(contents).map(({ header, description }) => {
            return { name: header, type: 'string', description };
          }),
          missingValues: [''],
          primaryKey: ['type', 'id'],
        },
      },
      jsonResource('records', 'The records as received from the catalog'),
      jsonResource('selection', 'The selection, which the explorer opens'),
    ],
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}

function jsonResource(name: string, title: string) {
  return {
    name,
    path: `${name}.json`,
    title,
    format: 'json',
    mediatype: 'application/json',
    encoding: 'utf-8',
  };
}
