import { useHref } from 'react-router-dom';
import { type CollectionName, collectionWords } from '../../contract/collection-names.ts';

/** The page of all results of a query. */
export function searchPath(query: string): string {
  return `/search?${new URLSearchParams({ q: query })}`;
}

/** The path of a record's page; `key` is that of its entry. */
export function recordPath(collection: CollectionName, key: string): string {
  return `/${collectionWords[collection].segment}/${encodeURIComponent(key)}`;
}

/** Returns a function from an explorer path to its absolute URL, including the current service. */
export function useExplorerUrl(): (path: string) => string {
  const base = new URL(useHref('/'), globalThis.location?.href ?? 'http://explorer.invalid');
  return (path) => new URL(`${base.pathname.replace(/\/$/, '')}${path}${base.search}`, base).href;
}
