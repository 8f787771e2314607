import { useEffect, useEffectEvent } from 'react';

/** Accepts a file dropped anywhere on the page; the browser would otherwise open it in place of the page. */
export function useFileDrop(onFile: (file: File) => void): void {
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const stop = new AbortController();
    const isFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    window.addEventListener(
      'dragover',
      (event) => {
        if (isFile(event)) event.preventDefault();
      },
      stop,
    );
    window.addEventListener(
      'drop',
      (event) => {
        if (!isFile(event)) return;
        event.preventDefault();
        const [file] = event.dataTransfer?.files ?? [];
        if (file !== undefined) take(file);
      },
      stop,
    );
    return () => stop.abort();
  }, []);
}
