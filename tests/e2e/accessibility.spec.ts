import { axeViolations } from './axe-violations.ts';
import { expect, test } from './journey.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1360, 390]) {
    test(`axe finds no violation, ${colorScheme}, ${width} px wide`, async ({ page, request }) => {
      const variables = await (await request.get('api/variable/?format=api&limit=100')).json();
      const { id } = variables.results.find(
        (variable: { sources: unknown[] }) => variable.sources.length > 1,
      );
      await page.setViewportSize({ width, height: 860 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const [path, ready] of [
        ['./', 'Community Data Catalog'],
        ['indicators', 'Indicators'],
        ['indicators?q=income', 'Indicators'],
        [`variables/${id}`, 'Variables'],
        ['search?q=income', 'Search everything'],
        ['sources?group=host', 'Sources'],
        ['help', 'Help'],
        ['settings', 'Settings'],
        ['nowhere', 'Page not found'],
      ] as const) {
        await page.goto(path);
        const hidden = width === 390 && path.startsWith('variables/');
        if (hidden) await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
        else await expect(page.getByRole('heading', { name: ready, level: 1 })).toBeVisible();
        if (path === './') await expect(page.getByRole('heading', { name: /^Sources/ })).toBeVisible();
        if (path.includes('?q=')) await expect(page.locator('mark').first()).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
      }
    });
  }
}
