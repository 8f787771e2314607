import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Variable } from '../../../../src/contract/records.ts';
import { runCatalog } from '../../../support/start/run-command.ts';
import { folderOf } from '../../../support/start/http-server.ts';

const sources = 'slug,name,infoLink\nacs,ACS,https://example.org/acs\n';
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
/** "Население" in windows-1251. */
const cyrillic = Buffer.from('cde0f1e5ebe5ede8e5', 'hex');
const latin = Buffer.from('name\nRent\nCaf\xe9\n', 'latin1');

/** The files of a folder, and the lines that are reported. */
const table: [what: string, files: Record<string, string | Buffer>, lines: string[]][] = [
  [
    'an unknown column, with the nearest name',
    { 'variable.csv': 'name,unit\nRent,dollars\n' },
    ['variable.csv:1:2: column unit: is unknown (did you mean units?)'],
  ],
  [
    'a missing column',
    { 'source.csv': 'name\nACS\n' },
    ['source.csv:1: has no column infoLink, which is required; the first row names the columns'],
  ],
  [
    'a doubled column',
    { 'variable.csv': 'name,units,units\nRent,a,b\n' },
    ['variable.csv:1:3: column units: is already column 2'],
  ],
  [
    'an empty name',
    { 'variable.csv': 'name,units\n,a\n' },
    ['variable.csv:2:1: column name: is empty, but required'],
  ],
  [
    'another sheet below it, with its mark and header',
    { 'variable.csv': '\ufeffname,slug,units\nRent,rent,$\n\ufeffname,slug,units\nCars,cars,cars\n' },
    ['variable.csv:3:1: column name: repeats the header, as where two sheets were joined; delete the row'],
  ],
  [
    'two rows with one slug, below a line break in a cell',
    { 'variable.csv': 'name,description,slug\nA,"one\r\ntwo",x\nB,,y\nC,,x\n' },
    ['variable.csv:5:3: column slug (row 4): x is also the slug in line 2'],
  ],
  [
    'two rows with one id',
    { 'indicator.csv': 'id,name\n5,A\n5,B\n' },
    ['indicator.csv:3:1: column id: 5 is also the id in line 2; clear it in the newer row'],
  ],
  [
    'a sheet of sources whose variables are not there',
    { 'source.csv': sources },
    ['variable.csv: is missing, but source.csv has the sources of its variables'],
  ],
  [
    'variables whose sources are not there',
    { 'variable.csv': 'name,sources\nRent,acs\nCars,acs\n' },
    ['source.csv: is missing, but variable.csv names sources'],
  ],
  [
    'a source and a denominator that no sheet has',
    {
      'source.csv': sources,
      'variable.csv':
        'name,slug,sources,denominators\nRent,rent,acs | acs2,\nCars,cars,acs,9\nBikes,bikes,Acs,\n',
    },
    [
      'variable.csv:2:3: column sources: no row of source.csv has the slug or id acs2 (did you mean acs?)',
      'variable.csv:3:4: column denominators: no row of variable.csv has the slug or id 9',
      'variable.csv:4:3: column sources: no row of source.csv has the slug or id Acs (did you mean acs? turn automatic capitals off)',
    ],
  ],
  [
    'the name of a source, whose slug was made of it',
    {
      'source.csv': 'name,infoLink\nZensus 2022,https://example.org/\n',
      'variable.csv': 'name,slug,sources\nRent,rent,Zensus 2022\n',
    },
    [
      'variable.csv:2:3: column sources: no row of source.csv has the slug or id Zensus 2022 (did you mean zensus-2022? it takes slugs, not names)',
    ],
  ],
  [
    'commas and semicolons between sources and denominators, if each of them is there',
    {
      'source.csv': `${sources}census,Census,https://example.org/census\n`,
      'variable.csv':
        'name,slug,sources,denominators\nRent,rent,"acs, census",\nCars,cars,"acs, acs2",rent;cars\n',
    },
    [
      'variable.csv:2:3: column sources: no row of source.csv has the slug or id acs, census (separate several with " | ")',
      'variable.csv:3:3: column sources: no row of source.csv has the slug or id acs, acs2',
      'variable.csv:3:4: column denominators: no row of variable.csv has the slug or id rent;cars (separate several with " | ")',
    ],
  ],
  [
    'a sheet that cannot be read, but not what refers to it',
    {
      'source.csv': 'slug,name,infoLink\nacs,"ACS,https://example.org\n',
      'variable.csv': 'name,sources\nRent,acs\n',
    },
    ['source.csv:2: the row that begins here has a quotation mark that is never closed'],
  ],
  [
    'versions that Git could not merge',
    { 'indicator.csv': 'name\nRent\n<<<<<<< HEAD\nCars\n=======\nAutos\n>>>>>>> change\n' },
    [
      'indicator.csv:3: begins or ends one of two versions that Git could not merge: keep the rows of one, and delete the lines with <<<<<<<, ======= and >>>>>>>',
    ],
  ],
  [
    'Windows-1252 instead of UTF-8',
    { 'indicator.csv': latin },
    [
      'indicator.csv:3: is not UTF-8 but probably Windows-1252: save the sheet as "CSV UTF-8", or give --encoding windows-1252',
    ],
  ],
  [
    'letters of another alphabet instead of UTF-8',
    { 'indicator.csv': Buffer.concat([Buffer.from('name\n'), cyrillic]) },
    [
      'indicator.csv:2: is not UTF-8: save the sheet as "CSV UTF-8", or give its --encoding, such as windows-1251, windows-1253, shift_jis or gb18030',
    ],
  ],
  [
    'UTF-32',
    { 'indicator.csv': Buffer.from([0xff, 0xfe, 0, 0, 0x6e, 0, 0, 0]) },
    ['indicator.csv:1: is UTF-32: save the sheet as "CSV UTF-8"'],
  ],
  [
    'half a character of UTF-16',
    { 'indicator.csv': Buffer.concat([utf16(''), Buffer.from([0x41, 0, 0, 0xdc, 0x41, 0])]) },
    ['indicator.csv:1: is not valid UTF-16: save the sheet as "CSV UTF-8"'],
  ],
  [
    'copies in place of a sheet',
    {
      'variable-Table 1.csv': '',
      'source.csv.txt': '',
      'Copy of indicators.csv': '',
      'My data - taxonomy (2).CSV': '',
    },
    [
      ['Copy of indicators.csv', 'indicator'],
      ['My data - taxonomy (2).CSV', 'taxonomy'],
      ['source.csv.txt', 'source'],
      ['variable-Table 1.csv', 'variable'],
    ].map(([file, sheet]) => `${file}: is not a sheet of a catalog (did you mean ${sheet}.csv?)`),
  ],
  [
    'a folder with the name of a sheet',
    { 'source.csv/a.csv': '', 'variable.csv': 'name,sources\nA,acs\n' },
    ['source.csv: is a folder, not a sheet'],
  ],
  [
    'a workbook with the name of a sheet',
    { 'indicator.csv': 'PK\x03\x04...' },
    [
      'indicator.csv:1: is a workbook, not CSV: save each of its sheets as "CSV UTF-8", under the names of the guide',
    ],
  ],
  [
    'ids that a spreadsheet has changed',
    { 'indicator.csv': 'id,name\n1.2E+05,A\n05/01/2024,B\nx,C\n' },
    [
      'indicator.csv:2:1: column id: expected a whole number, got 1.2E+05; a spreadsheet has changed it: format the column as text and enter it again',
      'indicator.csv:3:1: column id: expected a whole number, got 05/01/2024; a spreadsheet has changed it: format the column as text and enter it again',
      'indicator.csv:4:1: column id: expected a whole number, got x',
    ],
  ],
  [
    'values that are out of range, without the password of an address',
    {
      'source.csv': 'name,infoLink\nACS,https://me:secret@example.org/\n',
      'variable.csv': `name,slug,depth\nA,${'x'.repeat(201)},-1\nB,b,-1\n`,
    },
    [
      'source.csv:2:2: column infoLink: expected an http or https address without credentials, got "https://…@example.org/"',
      `variable.csv:2:2: column slug: expected 1 to 200 characters without white space or |, and not just . or .., got "${'x'.repeat(100)}…"`,
      'variable.csv:3:3: column depth: expected a number of 0 or more, got -1',
    ],
  ],
  [
    'wrong values of each kind',
    {
      'source.csv': 'name,infoLink,packageId\nACS,example.org,12\n',
      'variable.csv': 'name,slug,depth,tags,json\nA,a b,1.5,"[1","[]"\n',
    },
    [
      'source.csv:2:2: column infoLink: expected an http or https address without credentials, got "example.org"; begin it with https://',
      'source.csv:2:3: column packageId: expected a UUID',
      'variable.csv:2:2: column slug: expected 1 to 200 characters without white space or |, and not just . or .., got "a b"',
      'variable.csv:2:3: column depth: expected a whole number, got 1.5',
      "variable.csv:2:4: column tags: is not valid JSON: Expected ',' or ']' after array element",
      'variable.csv:2:5: column json: expected a JSON object, such as {"field":"B19013_001E"}',
    ],
  ],
  [
    'a cell without a column',
    { 'indicator.csv': 'name\nRent, buy\n' },
    [
      'indicator.csv:2:2: column B: has no name in the header; name it, or clear the cell (a text with a separator and without quotes also fills it)',
    ],
  ],
  [
    'a stray cell, but not what refers to its row',
    {
      'variable.csv': 'name,slug,denominators,\nAll,all,,see note\nOwn,own,all,\nRent,rent,all,\n',
    },
    [
      'variable.csv:2:4: column D: has no name in the header; name it, or clear the cell (a text with a separator and without quotes also fills it)',
    ],
  ],
  [
    'a header of 100,000 columns',
    { 'subdomain.csv': `name${Array.from({ length: 99_999 }, (_, at) => `,c${at}`).join('')}\n` },
    ['subdomain.csv:1: has 100,000 columns; its columns are id, slug, name, replaced_by, json'],
  ],
  [
    'an error of a spreadsheet as a name',
    { 'subdomain.csv': 'name\n#REF!\n' },
    ['subdomain.csv:2:1: column name: is #REF!, the error of a spreadsheet; enter the value'],
  ],
  [
    'a subdomain that is not there',
    {
      'subdomain.csv': 'slug,name\nhousing,Homes\n',
      'indicator.csv': 'name,subdomain\nTenure,housing\nRent,Houses\n',
    },
    [
      'indicator.csv:3:2: column subdomain: no row of subdomain.csv has the name or slug Houses (did you mean Homes?)',
    ],
  ],
  [
    'sheets that were not saved as CSV, but not what refers to them',
    {
      'Source.xlsx': 'PK\x03\x04',
      'indicators.ods': '',
      'taxonomy.numbers': '',
      'subdomain.tsv': 'name\nA\n',
      'variable.csv': 'name,sources\nRent,acs\n',
    },
    ['Source.xlsx', 'indicators.ods', 'subdomain.tsv', 'taxonomy.numbers'].map((file, index) => {
      const sheet = ['source', 'indicator', 'subdomain', 'taxonomy'][index];
      return `${file}: is not CSV: save it as "CSV UTF-8", under the name ${sheet}.csv`;
    }),
  ],
  [
    'only a workbook with the name of a sheet',
    { 'variable.xls': '' },
    ['variable.xls: is not CSV: save it as "CSV UTF-8", under the name variable.csv'],
  ],
];

describe('a folder of sheets', () => {
  test.each(table)(
    'with %s is reported by check and import, and changes nothing',
    async (_, files, lines) => {
      const folder = folderOf(
        Object.fromEntries(Object.entries(files).map(([name, text]) => [`my/${name}`, text])),
      );
      const number = lines.length === 1 ? '1 error' : `${lines.length} errors`;
      const errors = (end: string) => ({ code: 1, out: '', err: [...lines, `${end}\n`].join('\n') });
      expect(await runCatalog(folder, 'check', 'my')).toEqual(errors(`catalog check: my has ${number}`));
      const unchanged = `catalog import: my has ${number}; catalog.sqlite is unchanged`;
      expect(await runCatalog(folder, 'import', 'my')).toEqual(errors(unchanged));
    },
  );

  test('has whole numbers as pandas writes them where some are missing, and no thousands', async () => {
    const folder = folderOf({ 'my/variable.csv': 'id,slug,name,depth\n7.0,a,A,1.0\n,b,B,\n' });
    await runCatalog(folder, 'import', 'my');
    const { variable }: { variable: Variable[] } = JSON.parse((await runCatalog(folder, 'export', '-')).out);
    expect(variable.map(({ id, depth }) => [id, depth])).toEqual([
      [7, 1],
      [8, 0],
    ]);
    const thousands = folderOf({ 'my/variable.csv': 'id,name\n1.000,A\n' });
    expect((await runCatalog(thousands, 'check', 'my')).err).toContain(
      'expected a whole number, got 1.000\n',
    );
  });

  test('lists three equal errors, and counts the others', async () => {
    const rows = Array.from({ length: 150 }, (_, at) => `a b${at},A`);
    const folder = folderOf({ 'my/variable.csv': ['slug,name', ...rows].join('\n') });
    const { err } = await runCatalog(folder, 'check', 'my');
    expect(err.split('\n')).toHaveLength(5);
    expect(err).toMatch(/^variable\.csv:4:1: .* got "a b2" \(and 147 more like this\)$/m);
    expect(err).toContain('catalog check: my has 150 errors\n');
  });

  test('is read without white space around cells, signs that nobody sees, and placeholders, of which it says how many', async () => {
    const signs = ['\ufeff', '\u00ad', '\u200b', '\uffff', '\u0007'];
    const placeholders = ['NA', 'n/a.', '(null)', 'NaN', 'None', '-', '#N/A', '#REF!', '?'];
    const folder = folderOf({
      'my/source.csv': '\u200bslug,name,infoLink\n acs ,ACS, https://example.org/acs \u00a0\n',
      'my/variable.csv': [
        'slug,name,units,description,sources,depth',
        ...signs.map((sign, at) => `s${at},Ne${sign}w,people,Of all,acs,`),
        ...placeholders.map((text, at) => `p${at},Name,${text},${text},${text},${text}`),
        'NA,NA,people,Of all,acs,1',
      ].join('\n'),
    });
    expect((await runCatalog(folder, 'import', 'my')).err.split('\n')).toEqual([
      ...[
        'FEFF, a byte-order mark',
        '00AD, a soft hyphen',
        '200B, a zero-width space',
        'FFFF, which is no character',
      ]
        .concat('0007, a control character')
        .map(
          (sign, at) =>
            `variable.csv:${at + 2}:2: warning: column name: holds U+${sign}, and is read without it`,
        ),
      ...['3: warning: column units', '4: warning: column description', '6: warning: column depth'].map(
        (place) =>
          `variable.csv:7:${place}: "NA" stands for no value and is read as an empty cell (and 8 more like this)`,
      ),
      '',
    ]);
    const { out } = await runCatalog(folder, 'export', '-');
    const { variable }: { variable: Variable[] } = JSON.parse(out);
    const read = variable.map(({ name, units, sources, depth }) =>
      [name, units, sources.map(({ infoLink }) => infoLink), depth].join(),
    );
    expect(new Set(read)).toEqual(
      new Set(['New,people,https://example.org/acs,0', 'Name,,,0', 'NA,people,https://example.org/acs,1']),
    );
  });

  test('is read in UTF-16 and UTF-8, whatever encoding other sheets of the folder have', async () => {
    const folder = folderOf({
      'my/subdomain.csv': utf16('name\nCafé\n'),
      'my/taxonomy.csv': utf16('name\nCafé\n').subarray(2).swap16(),
      'my/indicator.csv': Buffer.from('name\nCaf\xe9\n', 'latin1'),
      'my/variable.csv': `name,description\nCafé,${'5–9 €'.repeat(8800)}\n`,
    });
    const imported = await runCatalog(folder, 'import', 'my', '--encoding', 'windows-1252');
    expect(imported).toMatchObject({ code: 0, err: '' });
    const { out } = await runCatalog(folder, 'export', '-');
    expect(out.match(/"name":"Café"/g)).toHaveLength(4);
    expect(out).toContain('5–9 €5–9');
  });

  test.each([
    ['windows-1251', cyrillic, 'Население'],
    ['KOI8-R', Buffer.from('eec1d3c5ccc5cec9c5', 'hex'), 'Население'],
    ['iso-8859-7', Buffer.from('d0ebe7e8f5f3ecfcf2', 'hex'), 'Πληθυσμός'],
    ['shift_jis', Buffer.from('836583588367', 'hex'), 'テスト'],
    ['gb18030', Buffer.from('c8cbbfdacafd', 'hex'), '人口数'],
  ])('is read in %s, and warns of its letters read as those of another', async (encoding, bytes, name) => {
    const folder = folderOf({
      'my/taxonomy.csv': Buffer.concat([Buffer.from('name\n'), bytes, Buffer.from('\n\x1a')]),
    });
    const check = (as: string) => runCatalog(folder, 'check', 'my', '--encoding', as);
    expect(await check(encoding)).toMatchObject({ code: 0, err: '' });
    expect((await check('windows-1252')).err).toMatch(
      /^taxonomy\.csv:2:1: warning: column name: "[^"]+" is probably text in another encoding: .* --encoding\n$/,
    );
    expect((await runCatalog(folder, 'import', 'my', '--encoding', encoding)).code).toBe(0);
    expect((await runCatalog(folder, 'export', '-')).out).toContain(`"name":"${name}"`);
  });

  test('warns of codes that a spreadsheet has made dates and numbers, and refuses the signs of a narrow column', async () => {
    const folder = folderOf({ 'my/taxonomy.csv': 'slug,name\n10-Dec,A\n1.23E+11,B\nMAR-05,C\nS0801,D\n' });
    const { code, err } = await runCatalog(folder, 'check', 'my');
    expect(code).toBe(0);
    expect(err).toMatch(
      /^taxonomy\.csv:2:1: warning: .*"10-Dec" is probably what a spreadsheet made.*\(and 2 more like this\)\n$/,
    );
    const narrow = folderOf({ 'my/taxonomy.csv': 'slug,name\na,########\n' });
    expect((await runCatalog(narrow, 'check', 'my')).err).toContain(
      'is ########, the error of a spreadsheet',
    );
  });

  test('warns of no accents, quotation marks and dashes of a language in Latin letters', async () => {
    const names = [
      'Éèê à',
      'þýðing',
      'ÄÖÜ',
      'Ångström',
      'crée',
      'naïveté',
      '“a”—b',
      '4–9 €',
      'Việt Nam',
      '人口',
    ];
    const folder = folderOf({ 'my/taxonomy.csv': ['name', ...names].join('\n') });
    expect(await runCatalog(folder, 'check', 'my')).toMatchObject({ code: 0, err: '' });
  });

  test('is no encoding that nobody has', async () => {
    const { code, err } = await runCatalog(folderOf({}), 'check', 'my', '--encoding', 'windows1251x');
    expect(err).toContain('did you mean windows-1251?');
    expect(code).toBe(2);
  });

  test('is read beside hidden files, locks and copies, and a pipe in it is not waited for', async () => {
    const folder = folderOf({
      'my/variable.csv': 'name\nRent\n',
      ...Object.fromEntries(
        ['._variable.csv', '~$variable.csv', '.~lock.variable.csv#', 'desktop.ini'].map((name) => [
          `my/${name}`,
          'x',
        ]),
      ),
      'my/variable (1).csv': '',
      'my/variable.csv.bak': '',
    });
    const read = await runCatalog(folder, 'check', 'my');
    expect(read).toMatchObject({
      code: 0,
      err: [
        'variable (1).csv: warning: is not a sheet of a catalog and is ignored; variable.csv is read\n',
        'variable.csv.bak: warning: is not a sheet of a catalog and is ignored; variable.csv is read\n',
      ].join(''),
    });
    execFileSync('mkfifo', [join(folder, 'my/source.csv')]);
    const refused = await runCatalog(folder, 'check', 'my');
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining('source.csv: is a pipe or a device: save the sheet as a file\n'),
    });
  });

  test('and a file warn of texts that count as none or hold signs that nobody sees, which the file keeps', async () => {
    const names = ['a\ufffe', 'b\u200bc', '#REF!', 'Caf\ufffd', 'd\ne', '\ue000'];
    const taxonomy = names.map((name, at) => ({
      id: at + 1,
      slug: at === 5 ? 'a b' : `s${at}`,
      name,
      description: 'n/a',
      tags: [],
    }));
    const folder = folderOf({
      'c.json': JSON.stringify({ subdomain: [], taxonomy, indicator: [], variable: [] }),
    });
    const garbled =
      'is probably text in another encoding: save it as UTF-8 where it is right, or give sheets their --encoding';
    const { code, err } = await runCatalog(folder, 'import', 'c.json');
    expect(err.split('\n')).toEqual([
      'c.json:1: warning: taxonomy[0] (id 1): name: holds U+FFFE, which is no character; remove it',
      'c.json:1: warning: taxonomy[0] (id 1): description: "n/a" counts as no value; leave it empty (and 5 more like this)',
      'c.json:1: warning: taxonomy[1] (id 2): name: holds U+200B, a zero-width space; remove it',
      'c.json:1: warning: taxonomy[2] (id 3): name: is #REF!, the error of a spreadsheet; enter the value',
      `c.json:1: warning: taxonomy[3] (id 4): name: "Caf\ufffd" ${garbled} (and 1 more like this)`,
      'c.json:1: warning: taxonomy[4] (id 5): name: has a line break; write it in one line',
      'c.json:1: warning: taxonomy[5] (id 6): slug: expected characters without white space or |, and not just . or .., got "a b"; sheets and POST refuse it',
      '',
    ]);
    expect(code).toBe(0);
    const { out } = await runCatalog(folder, 'export', '-');
    expect(JSON.parse(out).taxonomy).toEqual(taxonomy);
  });

  test.each([
    ['no sheet', 'notes.txt', /^catalog: my has none of subdomain\.csv, .*; catalog new writes them\n$/],
    [
      'the sheets one folder deeper',
      'catalog/variable.csv',
      /^catalog: my has none of subdomain\.csv, .*; give my\/catalog, which has\n$/,
    ],
    ['only a workbook', 'a.xlsx', /save each sheet of a\.xlsx as "CSV UTF-8" under these names\n$/],
  ])('with %s is refused in one line', async (_, file, message) => {
    const refused = await runCatalog(folderOf({ [`my/${file}`]: '' }), 'import', 'my');
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(message) });
  });

  test.each(['sheet.xlsx', 'variable.csv'])('is what import wants instead of %s', async (file) => {
    const folder = folderOf({ [file]: 'PK\x03\x04' });
    for (const command of ['import', 'check']) {
      const says = `catalog ${command}: ${file} is one file; save every sheet as "CSV UTF-8" in a folder`;
      const refused = await runCatalog(folder, command, file);
      expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(says) });
    }
  });

  test('is limited in size', async () => {
    const folder = folderOf({ 'my/indicator.csv': `name\n${'x'.repeat(2000)}\n` });
    const err = 'catalog: the sheets in my are larger than 1000 bytes; raise --max-size to import them\n';
    expect(await runCatalog(folder, 'import', 'my', '--max-size', '1kB')).toMatchObject({ code: 1, err });
  });

  test('gets warnings for what Excel may have cut, a source that no variable uses, and further CSV files', async () => {
    const folder = folderOf({
      'my/indicator.csv': `name,description\nRent,${'x'.repeat(32_767)}\n`,
      'my/source.csv': sources,
      'my/variable.csv': 'name\nRent\n',
      'my/census.csv': '',
      'my/source.xlsx': '',
    });
    const { code, err } = await runCatalog(folder, 'check', 'my');
    expect(err.split('\n')).toEqual([
      'census.csv: warning: is not a sheet of a catalog and is ignored',
      'indicator.csv:2:2: warning: column description: has exactly 32,767 characters, where Excel cuts a cell; it may be incomplete',
      'source.csv:2:2: warning: column name: no variable uses this source, so it will not be in the catalog',
      '',
    ]);
    expect(code).toBe(0);
  });
});

describe('a file in UTF-16', () => {
  const whole = '{"subdomain":[],"taxonomy":[],"indicator":[],"variable":[]}';

  test.each([
    ['with a mark', utf16(whole)],
    ['without a mark', utf16(whole).subarray(2)],
    ['with the higher byte first', utf16(whole).swap16()],
  ])('%s is read by each command', async (_, bytes) => {
    const folder = folderOf({ catalog: bytes });
    for (const command of ['check', 'health', 'import'])
      expect(await runCatalog(folder, command, 'catalog')).toMatchObject({ code: 0 });
    expect(await runCatalog(folder, 'diff', 'catalog', 'catalog')).toMatchObject({ code: 0 });
  });
});
