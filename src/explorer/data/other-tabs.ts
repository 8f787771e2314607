const channelName = 'catalog-explorer.selected';

/** The selection of the same service in other tabs. */
export interface OtherTabs {
  /** Notifies them which records (`selectedKey`) were saved or removed. */
  notify(keys: readonly string[]): void;
}

/** Calls `onChange` with the keys that another tab has changed. */
export function watchOtherTabs(baseUrl: string, onChange: (keys: string[]) => void): OtherTabs {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const keys = changedKeys(data, baseUrl);
    if (keys.length > 0) onChange(keys);
  });
  return {
    // A channel reaches only its own origin; the rule is about windows.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    notify: (keys) => channel.postMessage({ baseUrl, keys }),
  };
}

/** The keys in a message, if it is about this service; any page of this origin can send one. */
function changedKeys(data: unknown, baseUrl: string): string[] {
  const message: { baseUrl?: unknown; keys?: unknown } = Object(data);
  if (message.baseUrl !== baseUrl || !Array.isArray(message.keys)) return [];
  return message.keys.filter((key) => typeof key === 'string');
}
