import { useHref } from 'react-router-dom';

/** Returns a function from an explorer path to its absolute URL, including the current service. */
export function useExplorerUrl(): (path: string) => string {
  const base = new URL(useHref('/'), globalThis.location?.href ?? 'http://explorer.invalid');
  return (path) => new URL(`${base.pathname.replace(/\/$/, '')}${path}${base.search}`, base).href;
}
