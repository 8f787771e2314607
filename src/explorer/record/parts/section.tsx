import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type DefinedField, fields } from '../../../catalog/records/fields.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Term } from '../../ui/term.tsx';
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
  return <dl className={styles.facts}>{children}</dl>;
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

interface FactPillProps {
  label: string;
  definition?: string;
  text: string | readonly string[] | null;
  /** Whether only screen readers need the label. */
  isSelfEvident?: boolean;
  /** Where each text leads. */
  pathOf?: (text: string) => string;
}

/** A labelled fact with one or more texts, in a row of facts; nothing without a text. */
export function FactPill({ label, definition, text, isSelfEvident = false, pathOf }: FactPillProps) {
  const texts = typeof text === 'string' ? [text] : (text ?? []);
  if (texts.length === 0) return null;
  return (
    <li className={styles.pill}>
      <span className={isSelfEvident ? 'visually-hidden' : 'quiet'}>
        {definition === undefined ? label : <Term definition={definition}>{label}</Term>}
        {': '}
      </span>
      {texts.map((each, place) => (
        <Fragment key={each}>
          {place > 0 && ', '}
          {pathOf === undefined ? (
            <bdi>{shownText(each, 200)}</bdi>
          ) : (
            <Link to={pathOf(each)}>
              <bdi>{shownText(each, 200)}</bdi>
            </Link>
          )}
        </Fragment>
      ))}
    </li>
  );
}
