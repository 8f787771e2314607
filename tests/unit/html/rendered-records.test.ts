import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { collectionNames, collectionWords } from '../../../src/contract/collection-names.ts';
import { loadPages, renderView } from '../../../src/html/render-view.tsx';
import { type CatalogContents, sampleCatalog } from '../../support/catalog-contents.ts';
import { otherHabits } from '../../support/other-habits.ts';
import { plantedFaults } from '../../support/planted-faults.ts';

/** How many records of each catalog are rendered, evenly chosen, and how many of these are in the file with their text. */
const catalogs: readonly [name: string, contents: CatalogContents, records: number, whole: number][] = [
  ['sample', sampleCatalog(), 220, 5],
  ['other habits', otherHabits().contents, 60, 2],
  ['planted faults', plantedFaults().contents, 20, 2],
];

/** Those at `count` places that divide all of them evenly. */
function chosen<T>(all: readonly T[], count: number): readonly T[] {
  return all.filter(
    (_, place) => Math.floor((place * count) / all.length) !== Math.floor(((place - 1) * count) / all.length),
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** What a reader of the page reads, a line for each part of it. */
function textOf(html: string): string {
  return html
    .replace(/^.*aria-labelledby="record-heading"[^>]*>|<\/main>.*$/gs, '')
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(
      /<\/?(?:p|d[dlt]|li|[ou]l|h\d|div|section|summary|details|button|label|header)\b[^>]*>/g,
      '\n',
    )
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&([#\w]+);/g, (_, name: string) => entities[name] ?? `&${name};`)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

beforeAll(loadPages);

test('three hundred records of three habits are rendered as they were', async () => {
  const parts = catalogs.map(([name, contents, count, whole]) => {
    const records = collectionNames.flatMap((collection) =>
      contents[collection].map((record) => ({ collection, record })),
    );
    const rendered = chosen(records, count).map(({ collection, record }) => {
      const path = `${collectionWords[collection].plural}/${record.id}`;
      const html = renderView({ path, configuration: { baseUrl: 'api/' }, record: { collection, record } });
      return { path, text: textOf(html) };
    });
    expect(rendered.length).toBe(Math.min(count, records.length));
    const texts = chosen(rendered, whole).map(({ path, text }) => `## ${path}\n\n${text}\n`);
    const hashes = rendered.map(({ path, text }) => `${hashOf(text)} ${path}`);
    return `# ${name}\n\n${texts.concat(hashes).join('\n')}\n`;
  });
  await expect(parts.join('\n')).toMatchFileSnapshot('rendered-records.txt');
});

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
