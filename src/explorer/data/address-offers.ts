import { useMemo } from 'react';
import { readFragment } from '../../catalog/basket/record-links.ts';
import { leadingTo, otherEditions } from '../../catalog/linked-page.ts';
import { pageOf } from '../../catalog/pages.ts';
import type { PastedAddress } from '../../catalog/pasted-address.ts';
import { type Entry, headingOf, idText } from '../../catalog/records/entry.ts';
import { type IndexedSource, sourcesOf } from '../../catalog/sources.ts';
import { countOf } from '../../catalog/text/count.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { collectionWords } from '../../contract/collection-names.ts';
import type { IconName } from '../ui/control/icon.tsx';
import { useWholeLoad } from './loading/load-target.ts';
import { useCollection } from './loading/use-collection.ts';
import { recordPath } from './record-path.ts';
import { useCatalog } from './services/catalog-context.tsx';

/** A page that an address leads to. */
export interface AddressOffer {
  to: string;
  label: string;
  /** Of what record it is. */
  icon?: IconName;
}

/** What an address leads to, and a sentence while that is nothing. Loads the list it is looked up in: only all records show that none has it. */
export function useAddressOffers(address: PastedAddress | null) {
  const { portalUrl } = useCatalog().configuration;
  const name = pageOf(address?.page ?? '')?.collection ?? 'variable';
  useWholeLoad(name, address !== null);
  const { ledger, isPending, isLoading, completeness } = useCollection(name);
  const isWhole = completeness.state === 'complete';
  const offers = useMemo((): readonly AddressOffer[] => {
    if (address === null) return [];
    if (address.page === null)
      return leadingTo(address.url, { entries: ledger.entries, isWhole }, portalUrl).map(offerOf);
    const { page, key, to } = address;
    if (key === '') return [{ to, label: `Open: ${pageLabel(address)}` }];
    const record =
      page === 'sources'
        ? sourcesOf(ledger.entries).find((source) => source.key === key)
        : ledger.byKey.get(key);
    if (record !== undefined) return [{ ...offerOf(record), to }];
    const one = page === 'sources' ? 'source' : collectionWords[name].one;
    // A page of a record requests it, also before its list is loaded.
    const unknown = {
      to,
      label: `Open: ${one} ${idText(key)}`,
      icon: page === 'sources' ? 'source' : name,
    } as const;
    return isWhole ? [] : [unknown];
  }, [address, ledger, portalUrl, name, isWhole]);
  const isMissing = address !== null && offers.length === 0 && !isPending && !isLoading;
  if (address === null || offers.length > 0) return { offers, sentence: '' };
  if (!isMissing) return { offers, sentence: 'Looking for this address…' };
  const editions = address.page === null ? otherEditions(address.url, ledger.entries) : [];
  const none = isWhole ? 'No record here has this address.' : 'No record that is loaded has this address.';
  const instead = editions.length > 0 ? ' This is the same table in another edition:' : '';
  return { offers: editions.map(offerOf), sentence: none + instead };
}

function offerOf(record: Entry | IndexedSource): AddressOffer {
  const label = `Open: ${shownText(headingOf(record), 200)}`;
  return 'collection' in record
    ? { to: recordPath(record.collection, record.key), label, icon: record.collection }
    : { to: `/sources/${record.key}`, label, icon: 'source' };
}

/** A page by its title, with what it searches for, or the number of records that a link to a selection has. */
function pageLabel({ page, query, fragment }: PastedAddress & { page: string }): string {
  const title = pageOf(page)?.title ?? '';
  const searched = new URLSearchParams(query).get('q') ?? '';
  const selected = page === 'selection' && fragment !== '' ? readFragment(fragment) : null;
  if (selected?.ok === true) return `${title} of ${countOf(selected.records.length, 'record', 'records')}`;
  return searched === '' ? title : `${title}, “${shownText(searched, 100)}”`;
}
