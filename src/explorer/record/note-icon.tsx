import { Icon } from '../ui/icon.tsx';

/** A triangle for warnings, a circled "i" for other notes. In this chunk, because the first screen does not need it. */
export function NoteIcon({ isWarning }: { isWarning: boolean }) {
  if (isWarning) return <Icon name="warning" />;
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM8 7.5V11M8 5v.01" />
    </svg>
  );
}
