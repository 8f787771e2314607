import { IconShape } from './icon.tsx';

const paths = {
  close: 'm4 4 8 8m0-8-8 8',
  previous: 'M10 3 5 8l5 5',
  next: 'm6 3 5 5-5 5',
  copy: 'M6 6h7v7H6zM10 6V3H3v7h3',
  check: 'm3 8.5 3.2 3.2L13 4.8',
  external: 'M9 3h4v4M13 3 7.5 8.5M11 9.5V13H3V5h3.5',
  more: 'M3 8h.5M7.75 8h.5M12.5 8h.5',
  selection: 'm2.5 4.2 1.2 1.3L6 3M2.5 11.2l1.2 1.3L6 10M9 4.5h4.5M9 11.5h4.5',
  export: 'M8 10.5v-8M5 5.5l3-3 3 3M2.5 9.5v4h11v-4',
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  drag: 'M6 3.5h.01M10 3.5h.01M6 8h.01M10 8h.01M6 12.5h.01M10 12.5h.01',
  sort: 'M4.5 3v10M2 10.5 4.5 13 7 10.5M11.5 13V3M9 5.5 11.5 3 14 5.5',
  filter: 'M2 4h12M4.5 8h7M7 12h2',
  list: 'M5.5 4H14M5.5 8H14M5.5 12H14M2.2 4h.1M2.2 8h.1M2.2 12h.1',
  table: 'M2 3h12v10H2zM2 6.5h12M2 9.8h12M6.5 6.5V13',
  health: 'M2 8h2.5l1.8-4.5 3.4 9L11.5 8H14',
  changes: 'M8 4.8V8l2.3 1.4M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.5V11M8 5v.2',
} as const;

/** A decorative icon for an action or a state, hidden from screen readers. */
export function ActionIcon({ name, size }: { name: keyof typeof paths; size?: number }) {
  return <IconShape path={paths[name]} size={size} />;
}
