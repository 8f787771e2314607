import type { CollectionName } from '../../../contract/collection-names.ts';

/** The icons of the page's frame; action-icon.tsx has those that the first screen does not need. */
const paths = {
  search: 'M10.5 10.5 14 14M12 7a5 5 0 1 1-10 0 5 5 0 0 1 10 0Z',
  warning: 'M8 2.5 14.5 13.5h-13L8 2.5ZM8 6.5v3.2M8 11.4v.6',
  home: 'M2.5 7.5 8 3l5.5 4.5V13.5h-4V10h-3v3.5h-4z',
  subdomain: 'M2.5 4h4l1.5 1.8h5.5v7h-11z',
  taxonomy: 'M8 2.5v3M8 5.5H3.5V8M8 5.5h4.5V8M2 8h3v4.5H2zM11 8h3v4.5h-3z',
  indicator: 'M3 13V8.5M6.4 13V4M9.8 13V6.5M13 13V3',
  variable: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M6.5 3.5v9',
  source:
    'M2.5 4.2a5.5 1.7 0 0 1 11 0 5.5 1.7 0 0 1-11 0v7.6a5.5 1.7 0 0 0 11 0V4.2M2.5 8a5.5 1.7 0 0 0 11 0',
  help: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM6.3 6.3a1.8 1.8 0 1 1 2.5 1.7c-.5.2-.8.6-.8 1.2M8 11.2v.1',
  settings: 'M2.5 4.5h6m3 0h2M2.5 11.5h2m3 0h6M10 3v3M6 10v3',
} as const satisfies Record<CollectionName, string> & Record<string, string>;

export type IconName = keyof typeof paths;

/** A decorative icon next to a label, hidden from screen readers. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <IconShape path={paths[name]} size={size} />;
}

/** A stroked path on a grid of 16 by 16; `size` is in px at the default text size, with which it grows. */
export function IconShape({ path, size = 16 }: { path: string; size?: number | undefined }) {
  return (
    <svg
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
