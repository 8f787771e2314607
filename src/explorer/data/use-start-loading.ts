import { useEffect } from 'react';
import { useOutletContext } from 'react-router-dom';

/** Starts loading beyond first pages on a page that renders without the background loader. */
export function useStartLoading(): void {
  const start = useOutletContext<() => void>();
  useEffect(start, [start]);
}
