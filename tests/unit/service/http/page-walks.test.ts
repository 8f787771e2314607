import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPosition, pageQuery, previousPosition } from '../../../../src/contract/page-query.ts';
import { readPageRequest } from '../../../../src/service/http/page.ts';
import { catalog } from '../../../support/catalog-builder.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { type Page, testService } from '../../../support/start/in-process-service.ts';

const size = 40;

test('from any start and in steps of any size, next leads to each record after it once, and previous back', async () => {
  const { get } = await testService(catalog().times(size, (c) => c.subdomain()));
  const pageAt = async (address: string): Promise<Page<{ id: number }>> =>
    JSON.parse(await (await get(address)).text());
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: size + 5 }), fc.nat(size + 5), async (limit, offset) => {
      const ids: number[] = [];
      let page = await pageAt(`subdomain/?limit=${limit}&offset=${offset}`);
      for (;;) {
        expect([page.count, page.results.length <= limit]).toEqual([size, true]);
        ids.push(...page.results.map(({ id }) => id));
        if (page.next === null) break;
        const following = await pageAt(page.next);
        expect((await pageAt(following.previous ?? '')).results).toEqual(page.results);
        page = following;
      }
      expect(ids).toEqual(Array.from({ length: Math.max(0, size - offset) }, (_, at) => offset + at + 1));
    }),
    propertyRuns(5000),
  );
});

test('for pages of collections of any size, the page before the next one is the page itself', () => {
  const number = fc.oneof(fc.nat(2000), fc.nat({ max: Number.MAX_SAFE_INTEGER - 1000 }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), number, number, (limit, offset, count) => {
      const page = { limit, offset };
      const next = nextPosition(page, count);
      expect(next === null).toBe(offset + limit >= count);
      expect(next === null ? page : previousPosition(next)).toEqual(page);
      expect(readPageRequest(pageQuery('api', page).slice(1))).toEqual({ format: 'api', ...page });
      const before = previousPosition(page);
      expect(before === null ? 0 : before.offset).toBe(Math.max(0, offset - limit));
    }),
    propertyRuns(5000),
  );
});
