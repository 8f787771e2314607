import type { Source } from '../../../contract/records.ts';
import type { Context } from '../contexts.ts';
import { stableId, stableUuid } from '../identity.ts';
import type { Tag } from '../tags.ts';

/** Who publishes a data set; its home page names the package of the data portal. */
export interface Publisher {
  home: string;
  tags: readonly Tag[];
  context: readonly Context[];
}

/** A source of the sample: one package per publisher, one resource per data set. */
export function source(
  publisher: Publisher,
  slug: string,
  name: string,
  infoLink: string,
  description: string,
): Source {
  return {
    id: stableId(`source ${slug}`),
    name,
    slug,
    description,
    infoLink,
    tags: [...publisher.tags],
    context: [...publisher.context],
    packageId: stableUuid(publisher.home),
    resourceId: stableUuid(`${publisher.home}#${slug}`),
  };
}
