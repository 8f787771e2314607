import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure, print } from '../../server/command/messages.ts';
import { filesBelow } from '../../server/command/files.ts';
import { createCommand } from '../command-line.ts';
import type { Cells } from '../sheets/cells.ts';
import { type SheetName, sheetNames } from '../sheets/columns.ts';
import { exampleRows } from '../sheets/example-rows.ts';
import { sheetFile } from '../sheets/write-sheets.ts';
import { type PortalPage, readPortalPage, sheetsFromPortal } from '../portal/portal-sheets.ts';
import { type OutputFile, textFile, writeOutputFiles } from '../write-output-file.ts';

/** `template` is the folder of what makes a repository of a catalog. */
export const newCommand = (template: string) =>
  createCommand(
    'new',
    'Creates a folder for a catalog of your own: five sheets (CSV) with two example rows each, config.json and README.md. docs/own-catalog.md explains their columns. With --from, their rows come from the data dictionaries of a CKAN portal: each file that has one becomes a source, each of its columns a variable.',
    [
      ['new my-catalog', 'creates the folder my-catalog'],
      ['new my-catalog --from https://data.example.org/dataset/rents', 'with the files of a data set'],
      ['new my-catalog --repository', 'to be kept on GitHub, and published from there'],
    ],
  )
    .argument('<DIR>')
    .option('--from <PAGE...>', 'pages of data sets or single files of a CKAN portal', readPortalPage)
    .option(
      '--repository',
      'also write what makes a Git repository of it: checks for each change, and a website of each merged one, by GitHub Actions or any shell (docs/catalog-as-code.md)',
    )
    .action((folder: string, options: NewOptions) => createCatalog(folder, options, template));

interface NewOptions {
  from?: PortalPage[];
  repository?: true;
}

async function createCatalog(
  folder: string,
  { from, repository }: NewOptions,
  template: string,
): Promise<void> {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats && !(stats.isDirectory() && readdirSync(folder).length === 0))
    throw new CommandFailure(`catalog new: ${folder} exists and is not an empty folder; choose another name`);
  const rows: Readonly<Partial<Record<SheetName, readonly Cells[]>>> =
    from === undefined ? exampleRows : await sheetsFromPortal(from);
  const configuration = `${JSON.stringify(configurationFor(from?.[0]), null, 2)}\n`;
  const files = [
    ...sheetNames.map((sheet) => sheetFile(folder, sheet, rows[sheet] ?? [])),
    textFile(join(folder, 'config.json'), [configuration]),
    ...(repository
      ? repositoryFiles(folder, template)
      : [textFile(join(folder, 'README.md'), [readme(folder)])]),
  ];
  await writeOutputFiles('new', files, folder);
  if (repository)
    return print(
      `Created ${folder}. Edit its sheets; then, in it: catalog format . && git init --initial-branch main && git add . && git commit --message Catalog, then push it to GitHub`,
    );
  print(
    `Created ${folder}. Edit its sheets, then: catalog import ${folder} && catalog serve --config ${join(folder, 'config.json')}`,
  );
}

function repositoryFiles(folder: string, template: string): OutputFile[] {
  return [
    ...filesBelow(template).map((path) =>
      textFile(
        join(folder, path),
        [readFileSync(join(template, path), 'utf8')],
        // Packages do not keep which files may be executed.
        path.startsWith('steps') ? 0o777 : undefined,
      ),
    ),
    textFile(join(folder, '.gitignore'), ['/summary.md\n/links.md\n']),
    textFile(join(folder, 'accepted.json'), ['[]\n']),
  ];
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
