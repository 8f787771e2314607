import { useMemo } from 'react';
import { useHref } from 'react-router-dom';
import { type PastedAddress, pastedAddress } from '../../catalog/pasted-address.ts';

/** The address that the text of a search box is; null if it is words to search for. */
export function usePastedAddress(text: string): PastedAddress | null {
  const { host, pathname } = new URL(useHref('/'), globalThis.location?.href ?? 'http://explorer.invalid');
  const base = `//${host}${pathname.replace(/\/?$/, '/')}`;
  return useMemo(() => pastedAddress(text, new URL(base, 'https://explorer.invalid')), [text, base]);
}
