import { useHref } from 'react-router-dom';

/** A function that returns the absolute URL of a path of the explorer, with the service it is read from. */
export function useExplorerUrl(): (path: string) => string {
  const base = new URL(useHref('/'), location.href);
  return (path) => new URL(`${base.pathname.replace(/\/$/, '')}${path}${base.search}`, base).href;
}
