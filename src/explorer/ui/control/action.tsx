import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'onClick'> {
  kind?: 'plain' | 'quiet' | 'primary';
  label: ReactNode;
  onPress: () => void;
  /** True while its action runs or is not possible: it is inactive, but keeps the focus, which `disabled` would lose. */
  busy?: boolean;
  busyLabel?: string;
}

/** A button. */
export function Action({ kind = 'plain', label, onPress, busy, busyLabel, ...props }: Props) {
  return (
    <button
      {...props}
      type="button"
      className={`button ${kind}`}
      aria-disabled={busy}
      onClick={() => {
        if (busy !== true) onPress();
      }}
    >
      {busy === true ? (busyLabel ?? label) : label}
    </button>
  );
}
