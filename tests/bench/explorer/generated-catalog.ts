import { source, variable } from '../../support/catalog-builder.ts';
import type { CatalogContents } from '../../support/catalog-contents.ts';

const words =
  `median household income families poverty rent gross housing units vacancy owner renter occupied children under
  years population total male female education school enrollment bachelor degree employment labor force workers
  commute minutes travel vehicle available health insurance coverage disability veterans language spoken home
  citizens born foreign ancestry migration moved county state food assistance received months past public share
  percent ratio estimate margin value mortgage costs burdened tenure rooms heating fuel internet computer`
    .split(/\s+/)
    .filter((word) => word !== '');

/** As many words as asked for, always the same for one seed. */
function text(seed: number, length: number): string {
  let state = (seed * 2_654_435_761) >>> 0;
  return Array.from({ length }, () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return words[(state >>> 8) % words.length];
  }).join(' ');
}

/** A catalog with so many indicators (names of 6 words, descriptions of 60) and variables; the same every time. */
export function generatedCatalog(indicators: number, variables: number): CatalogContents {
  const sources = Array.from({ length: 1000 }, (_, id) =>
    source({ id, slug: `table-${id}`, name: `B${10_000 + id}: ${text(id, 5)}` }),
  );
  return {
    subdomain: [{ id: 1, slug: 'all', name: 'All' }],
    taxonomy: [],
    indicator: Array.from({ length: indicators }, (_, at) => ({
      id: at + 1,
      name: text(at, 6),
      slug: `I${10_000 + at}`,
      description: text(at + 7, 60),
    })),
    variable: Array.from({ length: variables }, (_, at) => {
      const backing = sources[at % sources.length];
      return variable({
        id: at + 1,
        name: text(at % 9000, 5),
        slug: `B${at}`,
        units: at % 3 === 0 ? '$' : null,
        sources: backing === undefined ? [] : [backing],
      });
    }),
  };
}
