import { useEffect } from 'react';
import { useOutletContext } from 'react-router-dom';

/** Starts loading beyond first pages, as the lists do, on a page that paints without it. */
export function useStartLoading(): void {
  const start = useOutletContext<() => void>();
  useEffect(start, [start]);
}
