import { axeViolations } from './axe-violations.ts';
import { expect, test } from './journey.ts';

for (const [colorScheme, width] of [
  ['light', 390],
  ['dark', 1360],
] as const) {
  test(`axe finds no violation in records and sources, ${colorScheme}, ${width} px wide`, async ({
    page,
    request,
  }) => {
    const variables = await (await request.get('api/variable/?format=api&limit=313')).json();
    const { id: variable, sources } = variables.results.find(
      (each: { sources: unknown[]; context: unknown[]; denominators: unknown[] }) =>
        each.sources.length > 0 && each.context.length > 0 && each.denominators.length > 0,
    );
    const taxonomies = await (await request.get('api/taxonomy/?format=api')).json();
    const { id: taxonomy } = taxonomies.results.find(({ tags }: { tags: unknown[] }) => tags.length > 1);
    await page.setViewportSize({ width, height: 860 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [path, shown] of [
      [`variables/${variable}`, 'Technical details'],
      [`taxonomies/${taxonomy}`, 'Technical details'],
      ['sources', 'Read from 313 variables.'],
      [`sources/${sources[0].id}`, 'Technical details'],
    ] as const) {
      await page.goto(path);
      await page.getByText(shown).click();
      expect(await axeViolations(page)).toEqual([]);
    }
  });
}
