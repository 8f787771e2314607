import { useRef } from 'react';
import button from '../ui/button.module.css';

/** Opens the `selection.json` of a package; dropping it onto the page does the same. */
export function OpenFile({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Selection file"
        accept=".json,application/json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again.
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
      <button
        type="button"
        className={button.plain}
        title="The selection.json of a package; or drop it here"
        onClick={() => input.current?.click()}
      >
        Open file…
      </button>
    </>
  );
}
