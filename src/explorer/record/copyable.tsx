import type { ReactNode } from 'react';
import { shownText } from '../../catalog/visible-text.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import facts from './facts.module.css';

/** A value to be used elsewhere, in a fixed-width font, with a copy button. */
export function Copyable({ text, what, children }: { text: string; what: string; children?: ReactNode }) {
  return (
    <span className={facts.copyable}>
      <code>{shownText(text, 200)}</code> {children}
      <CopyButton quiet label={`Copy ${what}`} text={text} />
    </span>
  );
}
