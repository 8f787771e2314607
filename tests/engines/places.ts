import type { Look } from './engine-page.ts';

/** Where the journeys look, by role and name: the one place to change when a label on the screen changes. */
export const places = {
  main: { role: 'main' },
  title: (name: string | RegExp) => ({ role: 'heading', level: 1, name }),
  record: { role: 'heading', level: 2 },
  rows: (list: string): Look => ({ role: 'link', within: { role: 'list', name: list } }),
  tableRows: (table: string): Look => ({ role: 'link', within: { role: 'table', name: table } }),
  searchField: { role: 'searchbox' },
  closeRecord: { role: 'button', name: 'Close record' },
  sourceLink: { role: 'link', name: /Open data page/ },
  navigation: (name: RegExp): Look => ({ role: 'link', name, within: { role: 'navigation' } }),
  filters: { role: 'button', name: /^Filters/ },
  firstUnit: {
    role: 'checkbox',
    within: { role: 'group', name: 'Unit', within: { role: 'region', name: 'Filters' } },
  },
  order: { role: 'combobox', name: 'Order' },
  tableSwitch: { role: 'button', name: 'Table' },
  palette: { role: 'dialog', name: 'Search everything' },
  paletteField: { role: 'combobox', within: { role: 'dialog', name: 'Search everything' } },
  settings: { role: 'link', name: 'Settings' },
  autoLoad: { role: 'spinbutton' },
  loadAll: { role: 'button', name: 'Load all' },
  banner: { role: 'note' },
  alert: { role: 'alert' },
  retry: { role: 'button', name: 'Try again' },
} as const satisfies Record<string, Look | ((name: never) => Look)>;

/** What the status line of a list says. */
export const sentences = {
  allLoaded: (count: number) => new RegExp(`All ${count} loaded`),
  partLoaded: (loaded: number, count: number) => new RegExp(`${loaded} of ${count} loaded`),
  matches: (list: string) => new RegExp(`(\\d+) match(es)? in ${list}`),
  shown: /(\d+) of 313 variables/,
  saved: /seeing a copy of .* saved/,
  unreachable: /could not be loaded|Loading stopped at/,
};
