import { type CitationFormat, citationFormats, writeCitations } from '../cite/citation-formats.ts';
import { writeSelectionFile } from './selection-file.ts';
import { codebook } from './codebook.ts';
import { dataPackage } from './data-package.ts';
import {
  type PackageContents,
  packagedCitations,
  packagedRows,
  packagedSelection,
} from './package-contents.ts';
import type { PackageFileName } from './package-file-names.ts';
import { readMe } from './read-me.ts';

interface PackageFile {
  mediaType: string;
  /** The text in chunks, each written when it is asked for, so that a caller can pause between two. */
  write: (contents: PackageContents) => Iterable<string>;
}

export const packageFiles: Readonly<Record<PackageFileName, PackageFile>> = {
  'README.md': { mediaType: 'text/markdown;charset=utf-8', write: (contents) => readMe(contents) },
  'codebook.csv': { mediaType: 'text/csv;charset=utf-8', write: codebook },
  'records.json': { mediaType: 'application/json', write: records },
  'citations.bib': citations('bibtex'),
  'citations.ris': citations('ris'),
  'citations.json': citations('csl'),
  'datapackage.json': { mediaType: 'application/json', write: (contents) => [dataPackage(contents)] },
  'selection.json': {
    mediaType: 'application/json',
    write: (contents) =>
      writeSelectionFile(packagedSelection(contents), {
        service: contents.service,
        savedAt: contents.packagedAt,
      }),
  },
};

function citations(format: CitationFormat): PackageFile {
  const { mediaType } = citationFormats[format];
  return { mediaType, write: (contents) => writeCitations(format, packagedCitations(contents)) };
}

function* records(contents: PackageContents): Generator<string> {
  const { title, service, packagedAt, lists } = contents;
  const meta = { title, service, packagedAt: packagedAt.toISOString(), lists };
  yield `{"meta":${JSON.stringify(meta)},\n"records":[\n`;
  let isFirst = true;
  for (const { collection, json } of packagedRows(contents)) {
    yield `${isFirst ? '' : ',\n'}{"collection":"${collection}","record":${json()}}`;
    isFirst = false;
  }
  yield '\n]}\n';
}
