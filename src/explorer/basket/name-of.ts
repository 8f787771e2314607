import { headingOf, idText } from '../../catalog/records/entry.ts';
import type { ResolvedRecord } from '../../catalog/basket/resolve.ts';
import { shownText } from '../../catalog/visible-text.ts';

/** A record's name if known, otherwise its collection and id. */
export function nameOf({ selected, entry }: Pick<ResolvedRecord, 'selected' | 'entry'>): string {
  const name = entry === null ? selected.name : headingOf(entry);
  return name === null || name === ''
    ? `${selected.collection} ${shownText(idText(selected.key), 60)}`
    : shownText(name, 200);
}
