import type { ReactNode } from 'react';
import { Icon, type IconName } from '../control/icon.tsx';

interface Props {
  icon: IconName;
  /** What is missing, as a sentence or heading. */
  title: ReactNode;
  /** Why, and what to do. */
  children?: ReactNode;
}

/** Shown where something is missing or nothing was found. */
export function EmptyState({ icon, title, children }: Props) {
  return (
    <div className="stack empty">
      <Icon name={icon} size={20} />
      {typeof title === 'string' ? <p className="empty-title">{title}</p> : title}
      {children}
    </div>
  );
}
