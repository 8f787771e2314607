import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FacetName } from '../../catalog/list/facets.ts';
import { type PastedAddress, pastedAddress } from '../../catalog/pasted-address.ts';
import { currentEntry } from '../ui/page/history-entry.ts';
import { useExplorerUrl } from './record-path.ts';

/** What the query of a URL may say about a page; nothing else reads or writes it. */
export type Parameter =
  // A list, and the search of a page.
  | 'q'
  | FacetName
  | 'sort'
  | 'view'
  | 'columns'
  // The open record's source whose data are shown, the column of them, and the column of places.
  | 'data'
  | 'column'
  | 'by'
  // What tables of the Census Bureau are opened for, from who copied the link.
  | 'place'
  // The grouping of sources, and the variable to show in the table of one.
  | 'group'
  | 'variable';

/** New values by parameter; the empty text and no values remove it. */
export type Changes = Partial<Record<Parameter, string | readonly string[]>>;

/** Takes the data of the open record out of a URL, which leads to a list or another record then. */
export const noShownData = { data: '', column: '', by: '' } satisfies Changes;

/** A copy of the parameters with the changes. */
export function changed(now: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(changes)) {
    if (typeof value === 'string' && value !== '') next.set(name, value);
    else next.delete(name);
    if (typeof value === 'object') for (const each of value) next.append(name, each);
  }
  return next;
}

/** The parameters of the rendered URL. */
export function useParameters(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** The value of a parameter; empty without one. */
export function useParameter(name: Parameter): string {
  return useParameters().get(name) ?? '';
}

interface Step {
  /** Whether Back undoes the change. */
  isStep?: boolean;
  /** Whether the page begins at its top. */
  toTop?: boolean;
}

/** The parameters of the browser's URL, which is ahead of the rendered one after two quick presses. */
export function currentParameters(): URLSearchParams {
  return new URLSearchParams(location.search);
}

/** Returns a function that changes parameters of the browser's URL. */
export function useChangeAddress(): (changes: Changes, step?: Step) => void {
  const navigate = useNavigate();
  return useCallback(
    (changes, { isStep = true, toTop = false } = {}) => {
      const search = changed(currentParameters(), changes).toString();
      const state = toTop ? null : currentEntry().kept;
      void navigate({ search }, { replace: !isStep, state });
    },
    [navigate],
  );
}

const typingPause = 250;

/** The search text of a page: immediate in the field, debounced as `q` in the URL, whose entry typing replaces; Back and Forward set it. */
export function useQueryText(): [text: string, setText: (text: string) => void] {
  const inAddress = useParameter('q');
  const change = useChangeAddress();
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  // The router renders a URL change with a delay. Until then the field keeps the typed text.
  const [written, setWritten] = useState<string | null>(null);
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (inAddress === written) setWritten(null);
    else setText(inAddress);
  }
  useEffect(() => {
    if (text === inAddress) return undefined;
    const typedAt = location.pathname;
    const timer = setTimeout(() => {
      // Another page was opened meanwhile but is not rendered yet: its URL must not be replaced.
      if (location.pathname !== typedAt) return;
      setWritten(text);
      change({ q: text }, { isStep: false, toTop: true });
    }, typingPause);
    return () => clearTimeout(timer);
  }, [text, inAddress, change]);
  return [text, setText];
}

/** The address that the text of a search box is; null if it is words to search for. */
export function usePastedAddress(text: string): PastedAddress | null {
  const base = useExplorerUrl()('/');
  return useMemo(() => pastedAddress(text, new URL(base)), [text, base]);
}
