import { useHref } from 'react-router-dom';

/** The absolute URL of a path of the explorer, with the service it is read from. */
export function useExplorerUrl(path: string): string {
  return new URL(useHref(path), location.href).href;
}
