import { collectionNames, collectionWords } from '../../contract/collection-names.ts';
import { citationFormats, writeCitations } from '../cite/citation-formats.ts';
import { exportColumns } from '../export/columns.ts';
import { type CsvColumn, csv } from '../export/spreadsheet.ts';
import { chunksOf } from '../export/export-row.ts';
import { titleOf } from '../records/table/name-in-table.ts';
import { plainWords } from '../export/provenance.ts';
import {
  type PackageContents,
  type PackagedRow,
  packagedCitations,
  packagedRows,
  packagedSelection,
} from './package-contents.ts';
import { readMe } from './read-me.ts';
import { writeSelectionFile } from './selection-file.ts';

export interface PackageFile {
  purpose: string;
  mediaType: string;
  /** The text in chunks, each written when it is asked for, so that a caller can pause between two. */
  write: (contents: PackageContents) => Iterable<string>;
}

/** The records as a table, also without the rest of the package. */
export const codebookFile: PackageFile = {
  purpose: 'the records as a table, for spreadsheets, R and Python',
  mediaType: 'text/csv;charset=utf-8',
  write: codebook,
};

/** The files of a package, in order. */
export const packageFiles: Readonly<Record<string, PackageFile>> = {
  'README.md': {
    purpose: 'what the package contains, where it is from and how to cite it',
    mediaType: 'text/markdown;charset=utf-8',
    write: (contents) => readMe(contents, packageFiles),
  },
  'codebook.csv': codebookFile,
  'records.json': {
    purpose: 'the records as received from the catalog',
    mediaType: 'application/json',
    write: records,
  },
  ...citationFiles(),
  'datapackage.json': {
    purpose: 'the columns of the codebook, as a Frictionless Data Package',
    mediaType: 'application/json',
    write: dataPackage,
  },
  'selection.json': {
    purpose: 'the selection with its notes; open it on the Selection page',
    mediaType: 'application/json',
    write: (contents) =>
      writeSelectionFile(packagedSelection(contents), {
        service: contents.service,
        savedAt: contents.packagedAt,
      }),
  },
};

/** A file of citations in each format that programs read. */
function citationFiles(): Record<string, PackageFile> {
  const files = citationFormats
    .filter(({ isProse }) => isProse !== true)
    .map((format) => {
      const purpose = `citations in ${format.title}, ${format.purpose}`;
      const write = (contents: PackageContents) => writeCitations(format, packagedCitations(contents));
      return [`citations.${format.extension}`, { purpose, mediaType: format.mediaType, write }] as const;
    });
  return Object.fromEntries(files);
}

function records(contents: PackageContents): Iterable<string> {
  const { title, service, packagedAt, lists } = contents;
  const meta = { title, service, packagedAt: packagedAt.toISOString(), lists };
  const format = {
    start: `{"meta":${JSON.stringify(meta)},\n"records":[\n`,
    row: ({ collection, json }: PackagedRow, index: number) =>
      `${index === 0 ? '' : ',\n'}{"collection":"${collection}","record":${json()}}`,
    end: '\n]}\n',
  };
  return chunksOf(format, packagedRows(contents));
}

interface CodebookColumn extends CsvColumn<PackagedRow> {
  description: string;
}

function codebookColumns({ recordUrl }: PackageContents): readonly CodebookColumn[] {
  const columns = [...exportColumns('indicator', null), ...exportColumns('variable', null)];
  const several = 'Several are separated by " | ".';
  // Called as in the files of lists.
  const as = (header: string, description: string): CodebookColumn => {
    const column = columns.find((each) => each.header === header);
    if (column === undefined) throw new Error(`No column ${header} is exported.`);
    return { header, description, read: column.read };
  };
  return [
    {
      header: 'label',
      description: 'Name, a variable’s with what it is part of and its table’s title. Names are not unique.',
      // An indicator is called like its table.
      read: ({ collection, record }) => (collection === 'indicator' ? record.name : titleOf(record)),
    },
    as('slug', 'Code or URL-style name of the record.'),
    {
      header: 'type',
      description: `What the record is: ${collectionNames.map((name) => collectionWords[name].one).join(', ')}.`,
      read: ({ collection }) => collectionWords[collection].one,
    },
    as('short_name', 'Short name of a variable, unless it is the beginning of its name.'),
    as('description', 'Description as the catalog gives it; may have several lines.'),
    as('topic', 'Topic of an indicator, as its description says.'),
    as(
      'description_from',
      'Code of the indicator of the same name that the description of a variable is from.',
    ),
    as('unit_shown', 'Unit as a word, also where only the name, table or universe says it.'),
    as('unit_basis', 'Whether the catalog states the unit, or what says it: "from the universe".'),
    as('units', 'Unit as received.'),
    as('unit_notes', 'Notes on the units.'),
    as('universe', 'Who or what a variable or indicator counts, as far as its texts and sources say.'),
    as('period', 'Years of a variable or indicator, as far as its texts and sources say.'),
    as('table', 'Code of the table that the first source is.'),
    {
      header: 'path',
      description: 'Place of a variable in its table: what it is part of, from the top.',
      read: ({ path }) => path,
    },
    as('percent_of', `What counts as 100% of a variable. ${several}`),
    as('percent_of_codes', `Their codes, in their order. ${several}`),
    as('census_estimate', 'What the Census API calls the estimate of a variable.'),
    as('census_moe', 'What it calls the margin of error (90%), which some tables lack.'),
    as('source_names', `Names of the sources of a variable or indicator. ${several}`),
    as('information_pages', `Information pages of the sources, in their order. ${several}`),
    {
      header: 'citation',
      description: 'How to cite the record, in text.',
      read: ({ citation }) => citation(),
    },
    { header: 'note', description: 'Note of whoever made the selection.', read: ({ note }) => note },
    {
      header: 'url',
      description: 'Address of the record in the explorer.',
      read: ({ collection, key }) => recordUrl(collection, key),
    },
    as('id', 'Identifier, unique among the records of its type.'),
  ];
}

/** One row per record, as CSV; what a spreadsheet would execute becomes text. */
function codebook(contents: PackageContents): Iterable<string> {
  const format = csv(codebookColumns(contents));
  return chunksOf(format, packagedRows(contents));
}

/** A Frictionless Data Package, with the Table Schema of the codebook. */
function dataPackage(contents: PackageContents): Iterable<string> {
  const { title, service, packagedAt } = contents;
  const descriptor = {
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
  return [`${JSON.stringify(descriptor, null, 2)}\n`];
}

function jsonResource(name: string, title: string) {
  const path = `${name}.json`;
  return { name, path, title, format: 'json', mediatype: 'application/json', encoding: 'utf-8' };
}
