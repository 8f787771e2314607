import type { ReactNode } from 'react';
import { type DefinedField, fields } from '../../../catalog/records/fields.ts';
import type { VariableFacts } from '../../../catalog/records/variable-facts.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { concepts } from '../../ui/definitions.ts';
import { Term } from '../../ui/popover.tsx';
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

/** The title of a field, which shows what the field means when pressed. */
export function FieldTitle({ name }: { name: DefinedField }) {
  const { title, definition } = fields[name];
  return <Term definition={definition}>{title}</Term>;
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

/** The facts that a record has, in one row; nothing without any. Notes on a unit need no label on screen. */
export function FactPills({ unit, unitNotes, universe, period }: VariableFacts) {
  const facts = [
    { label: fields.units.title, text: unit },
    { label: fields.unitNotes.title, text: unitNotes },
    { label: 'Universe', text: universe },
    { label: 'Period', text: period },
  ].filter(({ text }) => text !== null);
  if (facts.length === 0) return null;
  return (
    <ul className="row" aria-label="Key facts">
      {facts.map(({ label, text }) => (
        <li key={label} className={styles.pill}>
          <span className={label === fields.unitNotes.title ? 'visually-hidden' : 'quiet'}>
            {label === 'Universe' ? <Term definition={concepts.universe.text}>{label}</Term> : label}
            {': '}
          </span>
          <bdi>{shownText(text ?? '', 200)}</bdi>
        </li>
      ))}
    </ul>
  );
}
