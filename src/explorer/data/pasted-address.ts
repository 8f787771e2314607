import { useMemo } from 'react';
import { type PastedAddress, pastedAddress } from '../../catalog/pasted-address.ts';
import { useExplorerUrl } from './record-path.ts';

/** The address that the text of a search box is; null if it is words to search for. */
export function usePastedAddress(text: string): PastedAddress | null {
  const base = useExplorerUrl()('/');
  return useMemo(() => pastedAddress(text, new URL(base)), [text, base]);
}
