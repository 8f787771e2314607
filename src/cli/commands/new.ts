import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from '../../server/command/command-failure.ts';
import { print } from '../../server/command/terminal-output.ts';
import { createCommand } from '../command-line.ts';
import type { Cells } from '../sheets/cells.ts';
import { columnNames, jsonColumn, type SheetName, sheetNames, sheets } from '../sheets/columns.ts';
import { exampleRows } from '../sheets/example-rows.ts';
import { sheetFile } from '../sheets/write-sheets.ts';
import { type PortalPage, readPortalPage, sheetsFromPortal } from '../portal-sheets.ts';
import { asWriteFailure, textFile, writeOutputFiles } from '../write-output-file.ts';

export const newCommand = () =>
  createCommand(
    'new',
    'Creates a folder for a catalog of your own: five sheets (CSV) with two example rows each, config.json and README.md. docs/own-catalog.md explains their columns. With --from, their rows come from the data dictionaries of a CKAN portal: each file that has one becomes a source, each of its columns a variable.',
    [
      ['new my-catalog', 'creates the folder my-catalog'],
      ['new my-catalog --from https://data.example.org/dataset/rents', 'with the files of a data set'],
    ],
  )
    .argument('<DIR>')
    .option('--from <PAGE...>', 'pages of data sets or single files of a CKAN portal', readPortalPage)
    .action(createCatalog);

async function createCatalog(folder: string, { from }: { from?: PortalPage[] }): Promise<void> {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && !(found.isDirectory() && readdirSync(folder).length === 0))
    throw new CommandFailure(`catalog new: ${folder} exists and is not an empty folder; choose another name`);
  const rows: Readonly<Partial<Record<SheetName, readonly Cells[]>>> =
    from === undefined ? exampleRows : await sheetsFromPortal(from);
  try {
    mkdirSync(folder, { recursive: true });
    const files = sheetNames.map((sheet) => {
      const columns = columnNames(sheet).filter(
        (name) =>
          (sheets[sheet][name]?.isRare === undefined && name !== jsonColumn) ||
          rows[sheet]?.some((row) => row[name]),
      );
      return sheetFile(join(folder, `${sheet}.csv`), columns, rows[sheet] ?? []);
    });
    await writeOutputFiles([
      ...files,
      textFile(join(folder, 'config.json'), [`${JSON.stringify(configurationFor(from?.[0]), null, 2)}\n`]),
      textFile(join(folder, 'README.md'), [readme(folder)]),
    ]);
  } catch (error) {
    throw asWriteFailure('new', folder, error);
  }
  print(
    `Created ${folder}. Edit its sheets, then: catalog import ${folder} && catalog serve --config ${join(folder, 'config.json')}`,
  );
}

const configurationFor = (page?: PortalPage) => ({
  baseUrl: 'api/',
  title: 'My catalog',
  about: 'What this catalog describes.',
  portalUrl: page?.portalUrl ?? null,
});

const readme = (folder: string) => `# My catalog

One sheet per list, and source.csv with the data sets that variables come from. Edit them in a spreadsheet, and save each as
"CSV UTF-8" under its name. Only \`name\` is required (a source also needs \`infoLink\`). Keep slugs as they are: links to a
record survive an import by its slug.

    catalog check ${folder}
    catalog import ${folder}
    catalog serve --config ${folder}/config.json
    catalog export --format sheets ${folder}     # the catalog as sheets again, with ids

\`config.json\` has the catalog's title and what it is about.
`;
