import type { ReactNode } from 'react';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { CopyButton } from '../../ui/control/copy-button.tsx';
import { definitions } from '../../ui/content/definitions.ts';
import { Term } from '../../ui/overlay/popover.tsx';
import styles from './sections.module.css';

interface SectionProps {
  title: ReactNode;
  level?: 'h2' | 'h3';
  children: ReactNode;
}

/** A part of a record with its own heading. Not a landmark: a record would have seven of them. */
export function Section({ title, level: Heading = 'h3', children }: SectionProps) {
  return (
    <section className={`stack ${styles.section}`}>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </section>
  );
}

/** The title of a field, which shows what the field means when pressed, unless it is self-explanatory. */
export function FieldTitle({ name, title }: { name: string; title: string }) {
  const definition = definitions.find(([key]) => key === name)?.[1].text;
  return definition === undefined ? title : <Term definition={definition}>{title}</Term>;
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

/** One field. The caller omits fields without a value. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="quiet">
        <bdi>{label}</bdi>
      </dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

interface CopyableProps {
  label: ReactNode;
  /** After "Copy". */
  what: string;
  text: string | undefined;
  /** Between the text and the copy button. */
  children?: ReactNode;
}

/** A field with a value to be used elsewhere, in a fixed-width font; renders nothing without a value. */
export function CopyableFact({ label, what, text = '', children }: CopyableProps) {
  if (text === '') return null;
  return (
    <Fact label={label}>
      <code>{shownText(text, 200)}</code> {children}
      <CopyButton kind="quiet" label={`Copy ${what}`} text={text} />
    </Fact>
  );
}
