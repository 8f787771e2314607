/** The files of a package, in order, each with its purpose. */
export const packageFilePurposes = {
  'README.md': 'what the package contains, where it is from and how to cite it',
  'codebook.csv': 'the records as a table, for spreadsheets, R and Python',
  'records.json': 'the records as received from the catalog',
  'citations.bib': 'citations for LaTeX and JabRef',
  'citations.ris': 'citations for EndNote, Mendeley and Zotero',
  'citations.json': 'citations as CSL-JSON, for Zotero and Pandoc',
  'datapackage.json': 'the columns of the codebook, as a Frictionless Data Package',
  'selection.json': 'the selection with its notes; open it on the Selection page',
} as const;

export type PackageFileName = keyof typeof packageFilePurposes;

const isFileName = (name: string): name is PackageFileName => Object.hasOwn(packageFilePurposes, name);

export const packageFileNames = Object.keys(packageFilePurposes).filter(isFileName);
