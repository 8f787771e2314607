import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { folderServer } from '../../../src/cli/output/folder-server.ts';
import { listen, listeningOrigin } from '../../../src/server/listen.ts';
import { type CatalogBuilder, catalog, source } from '../../support/catalog-builder.ts';
import { otherHabits } from '../../support/other-habits.ts';
import { folderOf, smallSite, startAnswering } from '../../support/start/http-server.ts';
import { exportOf, runWithExplorer } from '../../support/start/run-command.ts';

const explorer = folderOf({
  ...smallSite,
  'index.html':
    '<!doctype html><head><base href="/" /><title>Explorer</title></head><script src="./assets/main-1a2b.js"></script><body><div id="early" data-frame="">…</div><!-- /early --><div id="root"></div></body>',
  'service-worker.js': '// saves the page',
});

/** Runs `catalog publish` in a folder with these files; `site` is where to. */
function startPublishing(contents: CatalogBuilder | null, files: Record<string, string> = {}) {
  const folder = folderOf({
    ...(contents && { 'catalog.json': JSON.stringify(contents.contents) }),
    ...files,
  });
  const run = (...args: readonly string[]) => runWithExplorer(explorer, folder, ['publish', ...args]);
  const publish = async (...args: readonly string[]) => {
    const ended = await run('site', ...(contents === null ? [] : ['--from', 'catalog.json']), ...args);
    expect(ended).toMatchObject({ code: 0 });
    return ended;
  };
  const read = (path: string) => readFileSync(join(folder, 'site', path), 'utf8');
  const json = (path: string) => JSON.parse(read(path));
  const has = (path: string) => existsSync(join(folder, 'site', path));
  return { folder, run, publish, read, json, has };
}

/** Serves a published folder as `catalog preview` does; the result is its address. */
async function previewed(folder: string, prefix = '/'): Promise<string> {
  const app = folderServer(folder, prefix);
  await listen(app, { host: '127.0.0.1', port: 0, option: '--port' });
  onTestFinished(() => app.close());
  return listeningOrigin(app.server) + prefix.slice(1);
}

/** Every file of a folder with its content, by its path. */
function filesIn(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  return Object.fromEntries(
    entries.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [file.slice(folder.length + 1), readFileSync(file, 'latin1')];
    }),
  );
}

const profile = () =>
  catalog()
    .subdomain()
    .indicator({ name: 'Rent' })
    .times(250, (c) => c.variable({ description: 'x'.repeat(15_000), sources: [source()] }));

describe('a published list', () => {
  test.each([
    ['at any address', [], '/'],
    ['below a prefix', [], '/a/b/'],
    ['with the address it will have', ['--public-url', 'https://name.github.io/catalog/'], '/catalog/'],
    ['below a prefix with letters of its own', [], '/st%C3%A4dte&copy;/'],
  ])('is read whole, %s', async (_, options, prefix) => {
    const { folder, publish } = startPublishing(profile());
    await publish(...options);
    const address = await previewed(join(folder, 'site'), prefix);
    const imported = await runWithExplorer(explorer, folder, ['import', address]);
    expect(imported).toMatchObject({ code: 0, err: expect.stringContaining('variable: 250 of 250') });
    expect(await exportOf(folder)).toBe(JSON.stringify(profile().contents));
  });

  test('begins with a hundred records, and has no file over 2 MB', async () => {
    const { folder, publish, json } = startPublishing(profile());
    await publish();
    const names = readdirSync(join(folder, 'site/api/variable'));
    const sizes = names.map((name) => readFileSync(join(folder, 'site/api/variable', name)).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2_000_000);
    expect(json('api/variable/index.html').results).toHaveLength(100);
    expect(json('api/variable/index.html')).toMatchObject({
      count: 250,
      next: 'page-2.json',
      previous: null,
    });
    expect(json('api/variable/page-2.json')).toMatchObject({ next: 'page-3.json', previous: './' });
    expect(json('api/subdomain/index.html')).toMatchObject({ count: 1, next: null, previous: null });
    expect(json('api/taxonomy/index.html')).toEqual({ count: 0, next: null, previous: null, results: [] });
  });

  test('arrives compressed, as from most hosts of files, except for those who cannot read that', async () => {
    const { folder, publish } = startPublishing(profile());
    await publish();
    const address = await previewed(join(folder, 'site'));
    const encodingOf = async (path: string, accepted: string) => {
      const response = await fetch(address + path, { headers: { 'Accept-Encoding': accepted } });
      await response.text();
      return response.headers.get('Content-Encoding');
    };
    expect(await encodingOf('api/variable/page-2.json', 'gzip, br')).toBe('gzip');
    expect(await encodingOf('variables/', 'gzip')).toBe('gzip');
    expect(await encodingOf('variables/', 'identity')).toBeNull();
  });

  test.each(['nothing', 'variables/1%E2%80', 'variables/%00'])(
    'the preview has a page for %s',
    async (path) => {
      const { folder, publish, read } = startPublishing(profile());
      await publish();
      const response = await fetch((await previewed(join(folder, 'site'))) + path);
      expect([response.status, await response.text()]).toEqual([404, read('404.html')]);
    },
  );

  test('names its pages absolutely where its address is known', async () => {
    const { publish, json } = startPublishing(profile());
    await publish('--public-url', 'https://example.org/catalog');
    expect(json('api/variable/index.html').next).toBe('https://example.org/catalog/api/variable/page-2.json');
    expect(json('api/variable/page-2.json').previous).toBe('https://example.org/catalog/api/variable/');
  });
});

test.each(['https://EXAMPLE.org/a/b?', 'https://example.org/a/b/#', 'https://example.org/a/b/Index.html'])(
  'a public address is understood as %s',
  async (address) => {
    const { publish, read } = startPublishing(profile());
    await publish('--public-url', address);
    expect(read('variables/1/index.html')).toContain('href="https://example.org/a/b/variables/1/"');
    expect(read('robots.txt')).toContain('Sitemap: https://example.org/a/b/sitemap.xml\n');
  },
);

test('catalog check says which rules a host of files cannot keep, and that the explorer reads it', async () => {
  const { folder, publish } = startPublishing(profile());
  await publish();
  const address = await previewed(join(folder, 'site'), '/catalog/');
  const { code, out } = await runWithExplorer(explorer, folder, ['check', address]);
  expect([code, out]).toEqual([0, expect.stringContaining('The explorer can read this service.')]);
  expect(out).toMatch(/not shown +variable: rule 2 +a host of files cannot keep this: offset=237/);
  expect(out).toMatch(/pass +variable: rule 6/);
  expect(out.match(/^differs .*/gm)).toEqual([expect.stringContaining('CORS')]);
});

describe('the pages', () => {
  test('find the site from where they are, and name their addresses only if these are known', async () => {
    const { publish, read, has } = startPublishing(profile());
    await publish();
    expect(read('index.html')).toContain('<base href="./"');
    expect(read('variables/index.html')).toContain('<base href="../"');
    expect(read('variables/7/index.html')).toContain('<base href="../../"');
    expect(read('variables/7/index.html')).toMatch(/<h2[^>]*><bdi>Variable 7</);
    expect(read('sources/index.html')).toMatch(/<main[^]*href="\.\/sources\/1"[^]*<\/main>/);
    expect(read('variables/7/index.html')).not.toMatch(/rel="canonical"|http:\/\/(?:localhost|127)/);
    expect([has('sitemap.xml'), has('sources/1/index.html'), has('settings/index.html')]).toEqual([
      false,
      true,
      true,
    ]);
    await publish('--public-url', 'https://example.org/catalog/');
    const canonical = '<link rel="canonical" href="https://example.org/catalog/variables/7/" />';
    expect(read('variables/7/index.html')).toContain(canonical);
    expect(read('sitemap.xml')).toContain('<loc>https://example.org/catalog/variables/7/</loc>');
    expect(read('robots.txt')).toContain('Sitemap: https://example.org/catalog/sitemap.xml');
    expect(read('404.html')).toContain('<base href="/catalog/"');
    await publish('--public-url', 'https://example.org/städte&copy;/');
    expect(read('404.html')).toContain('<base href="/st%C3%A4dte&amp;copy;/"');
  });

  test.each([
    ['the measures that the catalog has most of', {}, 'Enrolment'],
    ['those of config.json', { examples: ['pupils'] }, 'pupils'],
  ])('of the home page suggest %s', async (_, settings, expected) => {
    const config = JSON.stringify({ baseUrl: 'api/', ...settings });
    const { publish, read } = startPublishing(otherHabits(), { 'config.json': config });
    await publish('--config', 'config.json');
    expect(read('index.html').split('id="root"')[0]).toContain(
      `<span>Try: </span><a href="./search?q=${expected}"`,
    );
    expect(JSON.parse(read('config.json'))).toEqual(JSON.parse(config));
    // None of its topics leads to a measure.
    expect(read('index.html')).toMatch(/>Sources<[^]*href="\.\/sources\/1"[^]*\d+ variables/);
  });

  test.each([
    ['say of a variable what its indicator says, and the reverse', {}, true],
    ['keep measures apart where config.json says so', { twins: false }, false],
  ])('%s', async (_, settings, isJoined) => {
    const config = JSON.stringify({ baseUrl: 'api/', ...settings });
    const { publish, read } = startPublishing(otherHabits(), { 'config.json': config });
    await publish('--config', 'config.json');
    const { indicator, variable } = otherHabits().contents;
    const paths = [
      [`variables/${variable[0]?.id}`, 'is what ministries say.'],
      [`indicators/${indicator[0]?.id}`, 'World Survey of Schools'],
    ] as const;
    for (const [path, text] of paths) {
      const [page] = read(`${path}/index.html`).split('id="root"');
      expect(page?.includes(text)).toBe(isJoined);
    }
  });

  test('of an indicator that only names a table have its source, and the table if it is small', async () => {
    const table = source({ id: 7, name: 'B19013: Median income', description: 'Told by the source.' });
    const contents = catalog()
      .indicator({ slug: 'B19013_income' })
      .variable({ name: 'Income of renters', units: 'dollars', sources: [table] });
    const { publish, read } = startPublishing(contents);
    await publish();
    const [page = ''] = read('indicators/1/index.html').split('id="root"');
    expect(page).toContain('Told by the source.');
    expect(page).toContain('Income of renters');
    expect(page).toContain('<bdi>dollars<span class="quiet"> (from its table)</span></bdi>');
    expect(page).not.toContain('Looking for');
  });

  test('of a topic have its first indicators for readers without script, and no data of them', async () => {
    const contents = catalog()
      .subdomain({ id: 1, name: 'Housing' })
      .times(201, (c, index) => c.indicator({ name: `Rent ${index}`, description: 'Subject area: Housing' }))
      .indicator({ name: 'Asthma', description: 'Subject area: Health' });
    const { publish, read } = startPublishing(contents);
    await publish();
    const [, list = '', rest = ''] = read('subdomains/1/index.html').split(/<noscript>(<ul.*?)<\/noscript>/s);
    expect(list.match(/ href="[^"]*"/g)).toEqual(
      Array.from({ length: 20 }, (_, index) => ` href="./indicators/${index + 1}"`),
    );
    expect(rest).not.toContain('Rent');
  });

  test('show the text of records as text, also where a host sends a list as HTML', async () => {
    const text = '</script><img src=x onerror=alert(1)>\u202e';
    const hostile = catalog().variable({
      name: text,
      description: text,
      slug: '../../x',
      sources: [source({ name: text })],
    });
    const { folder, publish } = startPublishing(hostile);
    await publish();
    const html = Object.entries(filesIn(join(folder, 'site'))).filter(([path]) => path.endsWith('.html'));
    expect(html.filter(([, content]) => content.includes('<img src=x'))).toEqual([]);
    // As they are read.
    const reordering = Buffer.from('\u202e').toString('latin1');
    const reordered = html.filter(([, content]) =>
      /<main.*<\/main>/s.exec(content)?.[0].includes(reordering),
    );
    expect(reordered).toEqual([]);
  });

  test.each([
    ['all', ['indicators/1', 'sources/1', 'variables/1']],
    ['records', ['indicators/1', 'variables/1']],
    ['none', []],
    ['indicator,source', ['indicators/1', 'sources/1']],
  ])('are those of %s', async (pages, expected) => {
    const contents = catalog()
      .indicator()
      .variable({ sources: [source({ id: 1 })] });
    const { publish, has } = startPublishing(contents);
    await publish('--pages', pages);
    const paths = ['indicators/1', 'sources/1', 'variables/1'];
    expect(paths.filter((path) => has(`${path}/index.html`))).toEqual(expected);
    expect(has('variables/index.html')).toBe(true);
  });

  test('of variables are left out of a large catalog, which says how to have them', async () => {
    const { publish, has } = startPublishing(
      catalog()
        .indicator()
        .times(15_000, (c) => c.variable()),
    );
    const { err } = await publish();
    expect(err).toContain(
      '15,000 variables get no pages of their own, since few hosts take so many files; --pages all',
    );
    expect([has('variables/1/index.html'), has('indicators/1/index.html')]).toEqual([false, true]);
  });
});

describe('a publication', () => {
  test('of the same catalog has the same bytes', async () => {
    const { folder, publish } = startPublishing(profile());
    const { out } = await publish();
    expect(out).toMatch(
      /site holds 1 subdomain, 0 taxonomies, 1 indicator, 250 variables: \d+ pages, \d+ files, [\d.]+ MB/,
    );
    expect(out).toMatch(/^ {2}subdomains: \d+ files, /m);
    const first = filesIn(join(folder, 'site'));
    await publish('--before', 'site');
    expect(filesIn(join(folder, 'site'))).toEqual(first);
  });

  test('has nothing of the sample, and the settings of --config but its service', async () => {
    const config = JSON.stringify({
      baseUrl: 'https://elsewhere.example/',
      title: 'Ours',
      healthAccepted: 'ok.json',
    });
    const files = { 'my/config.json': config, 'my/ok.json': '[]' };
    const { publish, json, read } = startPublishing(catalog().indicator(), files);
    await publish();
    expect(json('config.json')).toEqual({ baseUrl: 'api/' });
    await publish('--config', 'my/config.json');
    expect(json('config.json')).toEqual({ baseUrl: 'api/', title: 'Ours', healthAccepted: 'ok.json' });
    expect(json('ok.json')).toEqual([]);
    expect(read('index.html')).toContain('<title>Ours</title>');
  });

  test('of a folder of sheets has the settings in it, which check reads, too', async () => {
    const { run, json, folder } = startPublishing(null, {
      'my/indicator.csv': 'name\nRent\n',
      'my/config.json': '{"title":"Ours","titel":"Mine"}',
    });
    expect(await run('site', '--from', 'my')).toMatchObject({ code: 0 });
    expect(json('config.json')).toMatchObject({ title: 'Ours' });
    const { code, err } = await runWithExplorer(explorer, folder, ['check', 'my']);
    expect([code, err]).toEqual([0, expect.stringContaining('titel')]);
  });

  test('keeps the hashed files of the one before, and no older ones', async () => {
    const { folder, publish, has } = startPublishing(catalog().indicator());
    await publish();
    const newer = folderOf({});
    cpSync(explorer, newer, { recursive: true });
    const rebuild = async (name: string) => {
      rmSync(join(newer, 'assets'), { recursive: true });
      mkdirSync(join(newer, 'assets'));
      writeFileSync(join(newer, 'assets', name), '');
      await runWithExplorer(newer, folder, ['publish', 'site', '--from', 'catalog.json']);
      return ['main-1a2b.js', 'main-2.js', 'main-3.js'].filter((each) => has(`assets/${each}`));
    };
    expect(await rebuild('main-2.js')).toEqual(['main-1a2b.js', 'main-2.js']);
    expect(await rebuild('main-3.js')).toEqual(['main-2.js', 'main-3.js']);
  });

  test('of the explorer alone reads another service', async () => {
    const { folder, run, json, has, read } = startPublishing(null);
    expect(await run('site', '--service', 'https://data.example.org/api')).toMatchObject({
      code: 0,
      err: '',
    });
    expect(json('config.json')).toEqual({ baseUrl: 'https://data.example.org/api/' });
    expect([has('api'), has('catalog.json'), has('changes.json'), has('404.html')]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(read('variables/index.html')).toContain(
      'href="https://data.example.org/api/variable/?format=api"',
    );
    expect(read('_headers')).toContain("connect-src 'self' https://data.example.org;");
    expect(readdirSync(folder)).toEqual(['site']);
  });
});

const sheets = (...rows: readonly string[]) => ['slug,name,replaced_by', ...rows].join('\n');

describe('what was published before', () => {
  test('keeps its ids and history, and what is gone a page that leads to its successor', async () => {
    const { folder, run, json, read } = startPublishing(null, {
      'my/indicator.csv': sheets('rent,Rent,', 'heat,Heat,', 'old,Old,'),
    });
    const publish = async (...args: readonly string[]) =>
      expect(await run('site', '--from', 'my', ...args)).toMatchObject({ code: 0 });
    const ids = () =>
      json('catalog.json').indicator.map(({ slug, id }: { slug: string; id: number }) => [slug, id]);
    await publish();
    writeFileSync(
      join(folder, 'my/indicator.csv'),
      sheets('new,New,', 'heat,Heating,', 'old,Old,new', 'rent,Rent,'),
    );
    await publish('--before', 'site');
    expect(ids()).toEqual([
      ['new', 4],
      ['heat', 2],
      ['rent', 1],
    ]);
    expect(read('indicators/3/index.html')).toContain(
      '<p>It is replaced by <a href="indicators/4">New</a>.</p>',
    );
    const kinds = () =>
      json('changes.json').changes.map(({ kind, id }: { kind: string; id: number }) => [kind, id]);
    const recorded = kinds();
    expect(recorded).toEqual(
      expect.arrayContaining([
        ['new', 4],
        ['changed', 2],
        ['gone', 3],
      ]),
    );
    // Whatever follows: the id stays taken, the history and the page stay.
    writeFileSync(
      join(folder, 'my/indicator.csv'),
      sheets('later,Later,', 'new,New,', 'heat,Heating,', 'rent,Rent,'),
    );
    await publish('--before', await previewed(join(folder, 'site')));
    expect(ids()).toContainEqual(['later', 5]);
    expect(kinds()).toEqual([['new', 5], ...recorded]);
    expect(read('indicators/3/index.html')).toContain('is no longer in the catalog');
    expect(read('changes.atom')).toContain('<title>New: Later</title>');
    // A successor that is named later is a change of its own, and no second departure.
    writeFileSync(
      join(folder, 'my/retired.csv'),
      'sheet,id,slug,name,replaced_by\nindicator,3,old,Old,heat\n',
    );
    const { out } = await run('site', '--from', 'my', '--before', 'site');
    expect(out).toMatch(/^nothing changed; 1 record that went earlier has a successor now \(4 the same\)\n/);
    expect(json('changes.json').changes.slice(0, 2)).toMatchObject([
      { id: 3, replacedBy: 2, wentEarlier: true },
      { id: 5 },
    ]);
    const [entry] = read('changes.atom').match(/<title>(?!Changes of).*<\/title>/g) ?? [];
    expect(entry).toBe('<title>Replaced: Old</title>');
    expect(read('indicators/3/index.html')).toContain('replaced by <a href="indicators/2">Heating</a>');
    expect((await run('site', '--from', 'my', '--before', 'site')).out).toMatch(/^nothing changed \(4 /);
    // Nothing else has these changes.
    const site = filesIn(join(folder, 'site'));
    expect(await run('site', '--from', 'my')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^catalog publish: site has a history of \d+ changes, .* --before site, /),
    });
    expect(filesIn(join(folder, 'site'))).toEqual(site);
  });

  test.each([900, 1])('is refused if it is another catalog, whose ids begin with %i', async (first) => {
    const other = catalog().times(4, (c, index) =>
      c.indicator({ id: index + first, slug: `other-${index}`, name: `Other ${index}` }),
    );
    const { run } = startPublishing(catalog().indicator(), { 'other.json': JSON.stringify(other.contents) });
    const { code, err } = await run('site', '--from', 'catalog.json', '--before', 'other.json');
    expect(code).toBe(1);
    expect(err).toMatch(
      /^catalog publish: other\.json is another catalog: .* publish what has its ids, or without --before\n$/,
    );
  });

  test.each([
    ['no catalog', 'empty', 1],
    ['unreachable', 'http://127.0.0.1:1/', 1],
  ])('is refused if it is %s', async (_, before, code) => {
    const { run, folder, has } = startPublishing(catalog().indicator());
    mkdirSync(join(folder, 'empty'));
    const ended = await run('site', '--from', 'catalog.json', '--before', before);
    expect(ended).toMatchObject({ code, err: expect.stringMatching(/^.+\n$/) });
    expect(has('')).toBe(false);
  });

  test.each(['text/plain', 'application/octet-stream', ''])(
    'has its history also where a host sends JSON as "%s"',
    async (type) => {
      const { run, folder, has } = startPublishing(catalog().indicator(), {
        'gone/indicator.csv': sheets('rent,Rent,', 'heat,Heat,'),
        'my/indicator.csv': sheets('rent,Rent,'),
      });
      await run('former', '--from', 'gone');
      await run('site', '--from', 'my', '--before', 'former');
      const site = await startAnswering(({ url = '' }, response) => {
        const file = join(folder, 'site', url.replace(/\?.*/, '').replace(/\/$/, '/index.html'));
        if (type !== '') response.setHeader('Content-Type', type);
        response.end(existsSync(file) ? readFileSync(file) : '<p>');
      });
      expect(await run('site', '--from', 'my', '--before', site)).toMatchObject({ code: 0 });
      expect(has('indicators/2/index.html')).toBe(true);
    },
  );

  test.each(['folder', 'address'])('is refused by its %s if its history is not there', async (kind) => {
    const { run, publish, folder } = startPublishing(catalog().indicator());
    await publish();
    for (const rest of ['{"changes":[', null]) {
      if (rest === null) rmSync(join(folder, 'site/changes.json'));
      else writeFileSync(join(folder, 'site/changes.json'), rest);
      const before = kind === 'folder' ? 'site' : await previewed(join(folder, 'site'));
      const { code, err } = await run('new', '--from', 'catalog.json', '--before', before);
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(
          /^catalog publish: .*changes\.json (?:cannot be read|is no record of changes).*\n$/,
        ),
      ]);
      expect(existsSync(join(folder, 'new'))).toBe(false);
    }
  });

  test('is refused by its address if that is a website without a catalog', async () => {
    const { run, folder, has } = startPublishing(catalog().indicator(), { 'other/index.html': '<html>' });
    const address = await previewed(join(folder, 'other'));
    const { code, err } = await run('site', '--from', 'catalog.json', '--before', address);
    expect([code, err.split('\n').at(-2)]).toEqual([
      1,
      expect.stringMatching(`^catalog publish: there is no catalog at ${address}: `),
    ]);
    expect(has('')).toBe(false);
  });
});

test.each(['?key=1', '?', '#top'])('a service with %s in its address is refused', async (end) => {
  const { run, has } = startPublishing(null);
  const { code, err } = await run('site', '--service', `https://example.org/api/${end}`);
  expect([code, err]).toEqual([
    2,
    `catalog publish: --service https://example.org/api/${end} has a query or a fragment, which the explorer would not send; give https://example.org/api/\n`,
  ]);
  expect(has('')).toBe(false);
});

describe('the folder', () => {
  test.each([
    [
      'with other files',
      'full',
      /full is not empty, and no published catalog: it has notes\.txt; name an empty/,
    ],
    ['that is a file', 'catalog.json', /catalog\.json is a file; name a folder/],
    ['that is a link', 'link', /link is a link; name the folder itself/],
    ['in the sheets', 'my/site', /my\/site and my are one in the other; publish elsewhere/],
    ['of the sheets', 'my', /my and my are one in the other/],
    ['of the database', '.', /are one in the other|has the folder you are in/],
  ])('%s is refused', async (_, target, reason) => {
    const { folder, run } = startPublishing(catalog().indicator(), {
      'full/notes.txt': '',
      'my/indicator.csv': 'slug,name\nrent,Rent',
    });
    symlinkSync('full', join(folder, 'link'));
    const before = filesIn(folder);
    expect(await run(target, '--from', 'my')).toMatchObject({ code: 2, err: expect.stringMatching(reason) });
    expect(filesIn(folder)).toEqual(before);
  });

  test('below a file is refused in one line', async () => {
    const { run } = startPublishing(catalog().indicator());
    const { code, err } = await run('catalog.json/site', '--from', 'catalog.json');
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^catalog publish: .*catalog\.json\/site: a part of its path is a file, .*\n$/),
    ]);
  });

  test('leaves nothing of itself or the folders above it if it cannot be completed', async () => {
    const damaged = folderOf({ ...smallSite, 'publication.json': 'of no explorer' });
    const folder = folderOf({ 'catalog.json': JSON.stringify(catalog().indicator().contents) });
    const args = ['publish', 'public/www/site', '--from', 'catalog.json'];
    expect(await runWithExplorer(damaged, folder, args)).toMatchObject({ code: 1 });
    expect(readdirSync(folder)).toEqual(['catalog.json']);
  });

  test('of a published catalog is refused if something else was put there', async () => {
    const { folder, publish, run } = startPublishing(catalog().indicator());
    await publish();
    writeFileSync(join(folder, 'site/CNAME'), 'example.org');
    const { code, err } = await run('site', '--from', 'catalog.json');
    expect([code, err]).toEqual([
      2,
      'catalog publish: site has CNAME, which is not of the published catalog and would be lost; move it elsewhere\n',
    ]);
  });

  test('of a published catalog is refused if something was put deeper, but not for what Finder leaves', async () => {
    const { folder, publish, run, has } = startPublishing(catalog().indicator());
    await publish();
    for (const path of ['site/.DS_Store', 'site/indicators/.DS_Store', 'site/indicators/1/notes.txt'])
      writeFileSync(join(folder, path), '');
    const { code, err } = await run('site', '--from', 'catalog.json');
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('site has indicators/1/notes.txt, which is not'),
    ]);
    rmSync(join(folder, 'site/indicators/1/notes.txt'));
    await publish();
    expect(has('.DS_Store')).toBe(false);
  });

  // Node's own way of making folders would try for ever there.
  test.runIf(existsSync('/proc/self'))('where no folder can be made is refused', async () => {
    const { run } = startPublishing(catalog().indicator());
    expect(await run('/proc/site', '--from', 'catalog.json')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^catalog publish: \/proc\/site cannot be written: .*\n$/),
    });
  });

  test.each([
    ['of sheets with errors', { 'my/indicator.csv': 'slug,name\nrent,\nrent,Rent' }, ['--from', 'my']],
    ['that is not there', {}, ['--from', 'missing.json']],
    ['without a database', {}, []],
  ])('stays as it was if a catalog %s is published', async (_, files, args) => {
    const { folder, publish, run } = startPublishing(catalog().indicator(), files);
    await publish();
    const before = filesIn(folder);
    expect((await run('site', ...args)).code).not.toBe(0);
    expect(filesIn(folder)).toEqual(before);
  });
});

test.each([
  [['--public-url', 'example.org/catalog/'], /--public-url.*an address such as https/],
  [['--public-url', 'https://example.org/?a=b'], /--public-url.*an address such as https/],
  [['--pages', 'variables'], /--pages.*all, records, none, or names of subdomain/],
  [['--database', 'catalog.sqlite'], /--from and --database both name the catalog; give one/],
  [['--service', 'https://example.org/'], /--service publishes no catalog, so --from has no meaning/],
  [['--config', 'missing.json'], /--config.*no such file/],
])('%j is refused', async (args, message) => {
  const { run, has } = startPublishing(catalog().indicator());
  expect(await run('site', '--from', 'catalog.json', ...args)).toMatchObject({
    code: 2,
    err: expect.stringMatching(message),
  });
  expect(has('')).toBe(false);
});
