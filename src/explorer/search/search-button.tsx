import { Icon } from '../ui/control/icon.tsx';
import { useShortcut } from '../ui/keys/keys.ts';
import { commandKey } from '../ui/keys/pressed-key.ts';

/** Opens the search palette from every page, as Ctrl+K or ⌘K does. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  useShortcut('palette', onOpen);
  return (
    <button
      type="button"
      className="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <Icon name="search" />
      <span className="hidden-on-phones">Search everything</span>
      <kbd aria-hidden="true">{`${commandKey()} K`}</kbd>
    </button>
  );
}
