import { useEffect, useEffectEvent } from 'react';

/** Takes a file that is dropped anywhere on the page, which the browser would otherwise open in place of it. */
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
