import { execFile } from 'node:child_process';
import {
  cpSync,
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import manifest from '../../../package.json' with { type: 'json' };
import { CommandFailure, print } from '../../server/command/messages.ts';
import { filesBelow } from '../../server/command/files.ts';
import { createCommand } from '../command-line.ts';
import type { Cells } from '../sheets/cells.ts';
import { type SheetName, sheetNames } from '../sheets/columns.ts';
import { sheetFile } from '../sheets/write-sheets.ts';
import { type PortalPage, readPortalPage, sheetsFromPortal } from '../portal/portal-sheets.ts';
import { type OutputFile, textFile, writeOutputFiles } from '../write-output-file.ts';

/** `root` is the folder of this program. */
export const newCommand = (root: string) =>
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
    .action((folder: string, options: NewOptions) => createCatalog(folder, options, root));

interface NewOptions {
  from?: PortalPage[];
  repository?: true;
}

async function createCatalog(folder: string, { from, repository }: NewOptions, root: string): Promise<void> {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats && !(stats.isDirectory() && readdirSync(folder).length === 0))
    throw new CommandFailure(`catalog new: ${folder} exists and is not an empty folder; choose another name`);
  const rows: Readonly<Partial<Record<SheetName, readonly Cells[]>>> | undefined =
    from && (await sheetsFromPortal(from));
  const configuration = `${JSON.stringify(configurationFor(from?.[0]), null, 2)}\n`;
  const files = [
    ...sheetNames.map((sheet) =>
      rows ? sheetFile(folder, sheet, rows[sheet] ?? []) : exampleFile(folder, root, `${sheet}.csv`),
    ),
    textFile(join(folder, 'config.json'), [configuration]),
    ...(repository ? repositoryFiles(folder, root) : [exampleFile(folder, root, 'README.md')]),
  ];
  await writeOutputFiles('new', files, folder);
  if (repository)
    return print(
      `Created ${folder} with this program in tools. Edit its sheets; then, in it: catalog format . && git init --initial-branch main && git add . && git commit --message Catalog, then push it to GitHub`,
    );
  print(
    `Created ${folder}. Edit its sheets, then: catalog import ${folder} && catalog serve --config ${join(folder, 'config.json')}`,
  );
}

function repositoryFiles(folder: string, root: string): OutputFile[] {
  const template = join(root, 'docs/repository');
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
    {
      file: join(folder, 'tools', packageName),
      fill: (out) => withPackage(root, (file) => pipeline(createReadStream(file), out)),
    },
  ];
}

const packageName = `${manifest.name}-${manifest.version}.tgz`;

/** Makes a package of this program, which needs no other: a registry may have another program under its name. */
async function withPackage(root: string, send: (file: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
  try {
    // Not in its own folder, where npm would change package.json meanwhile.
    for (const path of [...manifest.files, 'README.md', 'LICENSE'])
      cpSync(join(root, path), join(folder, path), { recursive: true });
    const { name, version, type, engines, bin, license, files } = manifest;
    const described = { name, version, type, engines, bin, license, files };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(described, null, 2));
    await promisify(execFile)('npm', ['pack', '--silent'], {
      cwd: folder,
      shell: process.platform === 'win32',
    });
    await send(join(folder, packageName));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const configurationFor = (page?: PortalPage) => ({
  baseUrl: 'api/',
  title: 'My catalog',
  about: 'What this catalog describes.',
  portalUrl: page?.portalUrl ?? null,
});

/** A file of the catalog that is called my-catalog in docs/new-catalog, whose sheets have two rows each. */
function exampleFile(folder: string, root: string, name: string): OutputFile {
  const text = readFileSync(join(root, 'docs/new-catalog', name), 'utf8');
  return textFile(join(folder, name), [text.replaceAll('my-catalog', folder)]);
}
