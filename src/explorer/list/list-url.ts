import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const typingPause = 250;

/**
 * The search text of a list: immediate in the field, debounced as `q` in the URL. Typing replaces the history entry;
 * Back and Forward set the text.
 */
export function useQueryText(): [text: string, setText: (text: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = parameters.get('q') ?? '';
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
      // From the URL itself: a filter chosen meanwhile may not be rendered yet either.
      const now = new URLSearchParams(location.search);
      setParameters(withParameters(now, { q: text, row: '' }), { replace: true });
    }, typingPause);
    return () => clearTimeout(timer);
  }, [text, inAddress, setParameters]);
  return [text, setText];
}

/** A copy of the parameters; empty values are removed. */
export function withParameters(now: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
