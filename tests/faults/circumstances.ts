/** A fault of the browser, the device or the network, which no response can simulate. */
export interface Circumstance {
  name: string;
  sees: string;
  /** The test file that causes it. */
  test: string;
}

const explorer = 'tests/integration/explorer';

/** Faults that the table of faulty responses cannot express; each has a test of its own. */
export const circumstances: readonly Circumstance[] = [
  {
    name: 'The service killed (`kill -9`) while 282 pages load',
    sees: 'The records received, and the number of the page that failed; “Try again” requests only the rest.',
    test: 'tests/e2e/interrupted.spec.ts',
  },
  {
    name: 'The service paused mid-load (`SIGSTOP`), then resumed',
    sees: 'The records received; loading continues, and no page is requested twice.',
    test: 'tests/e2e/interrupted.spec.ts',
  },
  {
    name: 'The computer asleep for eight hours during a request',
    sees: '“The catalog did not respond in time” on waking; “Try again” continues.',
    test: 'tests/e2e/interrupted.spec.ts',
  },
  {
    name: 'The connection lost mid-load, then restored',
    sees: '“You’re offline”; loading continues automatically where it stopped.',
    test: 'tests/e2e/interrupted.spec.ts',
  },
  {
    name: 'The service killed before the first screen has its responses',
    sees: 'A message for each list on the home page, with “Try again”.',
    test: 'tests/e2e/interrupted.spec.ts',
  },
  {
    name: 'A stock Django REST Framework service, with and without CORS',
    sees: 'All four lists complete; without CORS a message that names the origin to allow.',
    test: 'tests/e2e/stock.spec.ts',
  },
  {
    name: 'A stock service whose order changes while it is read',
    sees: 'How many records are duplicated and how many missing; “Load again” replaces the list with a new copy.',
    test: 'tests/e2e/stock.spec.ts',
  },
  {
    name: 'A tab that is hidden while a page fails',
    sees: 'No further attempt until the tab is visible; loaded pages are not requested again.',
    test: `${explorer}/circumstances.test.tsx`,
  },
  {
    name: 'An error of the explorer itself in one part',
    sees: 'A message that names the part, with “Try again” and “Copy details”; the other parts keep working.',
    test: `${explorer}/circumstances.test.tsx`,
  },
  {
    name: 'A thousand pages loading with a screen reader',
    sees: 'At most one announcement in five seconds, and always the last one.',
    test: `${explorer}/circumstances.test.tsx`,
  },
  {
    name: 'IndexedDB missing, throwing or never responding; storage blocked',
    sees: 'The catalog from memory; the settings say that nothing is saved, and why.',
    test: 'tests/e2e/refusing-browser.spec.ts',
  },
  {
    name: 'Plain http: no locks, clipboard or service worker; a service worker rejected',
    sees: 'The catalog as usual.',
    test: 'tests/e2e/refusing-browser.spec.ts',
  },
  {
    name: 'A browser that reports being offline, the service on this machine',
    sees: 'The catalog as usual.',
    test: 'tests/e2e/refusing-browser.spec.ts',
  },
  {
    name: 'Clipboard access denied',
    sees: 'The text selected in a field, and the key to press.',
    test: 'tests/e2e/refusing-browser.spec.ts',
  },
  {
    name: 'Saved pages corrupted by another program on this origin',
    sees: 'The lists from the service; none of the corrupt data.',
    test: 'tests/e2e/saved-pages.spec.ts',
  },
  {
    name: 'Storage cleared while the explorer is open; the database wanted by a newer version in another tab',
    sees: 'Loaded records stay, and all of them are saved again; the other tab does not wait.',
    test: 'tests/e2e/saved-pages.spec.ts',
  },
  {
    name: 'Two tabs that load at the same time',
    sees: 'Both lists complete; one tab saves them, and the next visit has every page.',
    test: 'tests/e2e/saved-pages.spec.ts',
  },
  {
    name: 'A tab closed mid-load, the explorer opened again',
    sees: 'The saved records immediately; loading continues from there.',
    test: 'tests/e2e/saved-pages.spec.ts',
  },
  {
    name: 'A clock that is years wrong',
    sees: 'The date on which the copy was saved; never a negative age.',
    test: 'tests/e2e/saved-pages.spec.ts',
  },
  {
    name: 'URLs with malformed, hostile or very long ids and queries',
    sees: 'The list, or a message that the record does not exist; text stays text.',
    test: 'tests/e2e/odd-address.spec.ts',
  },
  {
    name: 'Back from another site, also mid-load',
    sees: 'The list at the same scroll position; loading continues.',
    test: 'tests/e2e/odd-address.spec.ts',
  },
  {
    name: 'No JavaScript',
    sees: 'A sentence, and links to the four lists.',
    test: 'tests/e2e/odd-address.spec.ts',
  },
  {
    name: 'Printing a virtual list in dark mode, with a record open',
    sees: 'The record and all loaded records, dark on light, with counts, URLs and the source.',
    test: 'tests/e2e/print.spec.ts',
  },
  {
    name: '320 pixels or 400 % zoom, a name of a megabyte',
    sees: 'Everything reachable by vertical scrolling alone.',
    test: 'tests/e2e/layout.spec.ts',
  },
  {
    name: 'Forced colours, reduced motion',
    sees: 'Selection, focus and errors shown by outlines; no animation.',
    test: 'tests/e2e/layout.spec.ts',
  },
  {
    name: 'A chunk of the explorer that fails to load',
    sees: 'A message that names the part, with “Try again”; after a new deployment also “Reload”.',
    test: 'tests/e2e/lazy-chunks.spec.ts',
  },
  {
    name: 'A chunk that fails to load, in a browser that caches failed imports',
    sees: '“Try again” reloads the page and restores what was open and typed; while the server does not respond, nothing is lost.',
    test: 'tests/e2e/missing-chunk.spec.ts',
  },
  {
    name: 'The worker of the search, or of large pages, fails to load',
    sees: 'A message above the full list that the search could not be started, with “Try again”; large pages are read without the check.',
    test: 'tests/e2e/missing-chunk.spec.ts',
  },
  {
    name: 'The application or its first script fails to load',
    sees: 'A message with “Try again” or “Reload”; never a blank page.',
    test: 'tests/e2e/missing-start.spec.ts',
  },
  {
    name: 'The style sheet fails to load',
    sees: 'The explorer works without its styles; a reload requests them again.',
    test: 'tests/e2e/missing-start.spec.ts',
  },
  {
    name: 'The service worker, or one of the files it saves, fails to load',
    sees: 'The catalog as usual; the next visit saves the explorer.',
    test: 'tests/e2e/missing-start.spec.ts',
  },
];
