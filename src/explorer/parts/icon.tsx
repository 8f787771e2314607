import type { CollectionName } from '../../contract/collection-names.ts';

const paths = {
  search: 'M10.5 10.5 14 14M12 7a5 5 0 1 1-10 0 5 5 0 0 1 10 0Z',
  close: 'm4 4 8 8m0-8-8 8',
  previous: 'M10 3 5 8l5 5',
  next: 'm6 3 5 5-5 5',
  copy: 'M6 6h7v7H6zM10 6V3H3v7h3',
  check: 'm3 8.5 3.2 3.2L13 4.8',
  external: 'M9 3h4v4M13 3 7.5 8.5M11 9.5V13H3V5h3.5',
  warning: 'M8 2.5 14.5 13.5h-13L8 2.5ZM8 6.5v3.2M8 11.4v.6',
  more: 'M3 8h.5M7.75 8h.5M12.5 8h.5',
  home: 'M2.5 7.5 8 3l5.5 4.5V13.5h-4V10h-3v3.5h-4z',
  subdomain: 'M2.5 4h4l1.5 1.8h5.5v7h-11z',
  taxonomy: 'M8 2.5v3M8 5.5H3.5V8M8 5.5h4.5V8M2 8h3v4.5H2zM11 8h3v4.5h-3z',
  indicator: 'M3 13V8.5M6.4 13V4M9.8 13V6.5M13 13V3',
  variable: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M6.5 3.5v9',
  selection: 'm2.5 4.2 1.2 1.3L6 3M2.5 11.2l1.2 1.3L6 10M9 4.5h4.5M9 11.5h4.5',
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  drag: 'M6 3.5h.01M10 3.5h.01M6 8h.01M10 8h.01M6 12.5h.01M10 12.5h.01',
  source:
    'M2.5 4.2c0-1 2.5-1.7 5.5-1.7s5.5.7 5.5 1.7-2.5 1.7-5.5 1.7-5.5-.7-5.5-1.7ZM2.5 4.2v7.6c0 1 2.5 1.7 5.5 1.7s5.5-.7 5.5-1.7V4.2M2.5 8c0 1 2.5 1.7 5.5 1.7s5.5-.7 5.5-1.7',
  help: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM6.3 6.3a1.8 1.8 0 1 1 2.5 1.7c-.5.2-.8.6-.8 1.2M8 11.2v.1',
  filter: 'M2 4h12M4.5 8h7M7 12h2',
  list: 'M5.5 4H14M5.5 8H14M5.5 12H14M2.2 4h.1M2.2 8h.1M2.2 12h.1',
  table: 'M2 3h12v10H2zM2 6.5h12M2 9.8h12M6.5 6.5V13',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.5V11M8 5v.2',
  settings: 'M2.5 4.5h6m3 0h2M2.5 11.5h2m3 0h6M10 3v3M6 10v3',
} as const satisfies Record<CollectionName, string> & Record<string, string>;

export type IconName = keyof typeof paths;

/** A decorative icon next to a label, hidden from screen readers. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
