import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const typingPause = 250;

/**
 * The search text of a list: at once in the field, and in the address as `q` when typing pauses.
 * Typing replaces the address, so that it does not fill the history; back and forward set the text.
 */
export function useQueryText(): [text: string, setText: (text: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = parameters.get('q') ?? '';
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  // The router renders an address later than it writes it. Until then the field keeps what is typed.
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
      // Another page was opened in between and is not rendered yet: its address is not to be replaced.
      if (location.pathname !== typedAt) return;
      setWritten(text);
      setParameters((now) => withParameters(now, { q: text, row: '' }), { replace: true });
    }, typingPause);
    return () => clearTimeout(timer);
  }, [text, inAddress, setParameters]);
  return [text, setText];
}

/** The first visible row as addresses of earlier versions give it, from 0; anything that is not a whole number is 0. */
export function rowInUrl(parameters: URLSearchParams): number {
  const text = parameters.get('row') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** A copy of the parameters with some set, or left out where empty. */
export function withParameters(now: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
