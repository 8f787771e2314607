/** A fault of the browser, the device or the way there, which no answer of a service can stand for. */
export interface Circumstance {
  name: string;
  sees: string;
  /** The test file that brings it about. */
  test: string;
}

const explorer = 'tests/integration/explorer';

/** What the table of strange services cannot hold; each is tested where it can be brought about. */
export const circumstances: readonly Circumstance[] = [
  {
    name: 'The service killed (`kill -9`) while 282 pages load',
    sees: 'What came, and the page that failed by its number; after Retry only the rest is asked for.',
    test: 'tests/e2e/interrupted.spec.ts',
  },
  {
    name: 'The service stopped for a while mid-load (`SIGSTOP`), then going on',
    sees: 'What came; loading goes on, and no page is asked for twice.',
    test: 'tests/e2e/interrupted.spec.ts',
  },
  {
    name: 'The computer asleep for eight hours with a page on its way',
    sees: '“No answer in time” on waking; Retry goes on.',
    test: 'tests/e2e/interrupted.spec.ts',
  },
  {
    name: 'The connection gone mid-load, then back',
    sees: '“You are offline”; loading goes on by itself where it stopped.',
    test: 'tests/e2e/interrupted.spec.ts',
  },
  {
    name: 'The service killed before the first screen has its answers',
    sees: 'Each list on the home page says so, with a Retry of its own.',
    test: 'tests/e2e/interrupted.spec.ts',
  },
  {
    name: 'A stock Django REST Framework service, with and without leave to read (CORS)',
    sees: 'All four lists whole; without leave that is named, with the origin to allow.',
    test: 'tests/e2e/stock.spec.ts',
  },
  {
    name: 'A stock service whose order shifts while it is read',
    sees: 'How many came twice and how many not at all; Load again adds what was missing.',
    test: 'tests/e2e/stock.spec.ts',
  },
  {
    name: 'A tab that is hidden while a page fails',
    sees: 'No further try until it is looked at; nothing that is there is asked for again.',
    test: `${explorer}/circumstances.test.tsx`,
  },
  {
    name: 'A fault of the explorer itself in one part',
    sees: 'That part named with Try again and Copy details; the others go on.',
    test: `${explorer}/circumstances.test.tsx`,
  },
  {
    name: 'A thousand pages coming in, heard by a screen reader',
    sees: 'One sentence in five seconds, and the last one.',
    test: `${explorer}/circumstances.test.tsx`,
  },
  {
    name: 'IndexedDB missing, throwing or never answering; storage refused',
    sees: 'The catalog from memory; the settings say that nothing is kept, and why.',
    test: 'tests/e2e/refusing-browser.spec.ts',
  },
  {
    name: 'Plain http: no locks, clipboard or service worker; a service worker refused',
    sees: 'The catalog as usual.',
    test: 'tests/e2e/refusing-browser.spec.ts',
  },
  {
    name: 'A browser that says it is offline, the service on this machine',
    sees: 'The catalog as usual.',
    test: 'tests/e2e/refusing-browser.spec.ts',
  },
  {
    name: 'The clipboard refused',
    sees: 'The text selected in a field, and the key to press.',
    test: 'tests/e2e/refusing-browser.spec.ts',
  },
  {
    name: 'Kept pages spoilt by another program on this origin',
    sees: 'The lists from the service; nothing of what was written there.',
    test: 'tests/e2e/saved-pages.spec.ts',
  },
  {
    name: 'Storage cleared while the explorer is open; the database wanted by a newer version in another tab',
    sees: 'What is loaded stays; all of it is kept anew; the other tab does not wait.',
    test: 'tests/e2e/saved-pages.spec.ts',
  },
  {
    name: 'Two tabs that load at once',
    sees: 'Both lists whole; one tab keeps them, and the next visit has every page.',
    test: 'tests/e2e/saved-pages.spec.ts',
  },
  {
    name: 'A tab closed mid-load, the explorer opened again',
    sees: 'What was kept, at once; loading goes on from there.',
    test: 'tests/e2e/saved-pages.spec.ts',
  },
  {
    name: 'A clock that is years wrong',
    sees: 'The date of what was kept; never an age below nothing.',
    test: 'tests/e2e/saved-pages.spec.ts',
  },
  {
    name: 'Addresses with ids and queries that are malformed, hostile or very long',
    sees: 'The list, or that there is no such record; text stays text.',
    test: 'tests/e2e/odd-address.spec.ts',
  },
  {
    name: 'Back from another site, also mid-load',
    sees: 'The list at its place; loading goes on.',
    test: 'tests/e2e/odd-address.spec.ts',
  },
  {
    name: 'No JavaScript',
    sees: 'A sentence, and links to the four lists.',
    test: 'tests/e2e/odd-address.spec.ts',
  },
  {
    name: 'Printing a list of which only some rows are drawn, in dark colours, with a record open',
    sees: 'The record and all that is loaded, dark on light, with counts, addresses and where it is from.',
    test: 'tests/e2e/print.spec.ts',
  },
  {
    name: '320 pixels or four times the size, a name of a megabyte',
    sees: 'Everything reachable by scrolling down; nothing goes sideways.',
    test: 'tests/e2e/layout.spec.ts',
  },
  {
    name: 'Forced colours, little motion',
    sees: 'What is chosen, focused or wrong by lines; nothing moves.',
    test: 'tests/e2e/layout.spec.ts',
  },
  {
    name: 'Code of the explorer that does not come',
    sees: 'The part named, with Try again; after a new deployment the way to reload.',
    test: 'tests/e2e/lazy-chunks.spec.ts',
  },
  {
    name: 'Code of one part that fails to load, in a browser that remembers failed imports',
    sees: 'Try again loads the page again, with what was open and typed; while the server does not respond, nothing is lost.',
    test: 'tests/e2e/missing-chunk.spec.ts',
  },
  {
    name: 'The worker of the search, or of large pages, fails to load',
    sees: 'Above the whole list that the search could not be started, with Search again; large pages are read without the check.',
    test: 'tests/e2e/missing-chunk.spec.ts',
  },
  {
    name: 'The application or its first script fails to load',
    sees: 'A sentence in its place, with Try again, or to reload the page; never a blank page.',
    test: 'tests/e2e/missing-start.spec.ts',
  },
  {
    name: 'The style sheet fails to load or never ends',
    sees: 'It is requested again; until it arrives, the explorer without it, and why it looks plain, with Try again.',
    test: 'tests/e2e/missing-start.spec.ts',
  },
  {
    name: 'The service worker, or one of the files it saves, fails to load',
    sees: 'The catalog as usual; the next visit saves the explorer.',
    test: 'tests/e2e/missing-start.spec.ts',
  },
];
