import type { ReactNode } from 'react';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { CopyButton } from '../../ui/control/copy-button.tsx';
import { definitions } from '../../ui/content/definitions.ts';
import { Term } from '../../ui/overlay/popover.tsx';
import { fieldsOfGroup } from '../../../catalog/records/record-fields.ts';
import type { Entry } from '../../../catalog/records/entry.ts';
import { Link } from '../../ui/control/link.tsx';
import styles from './sections.module.css';

interface SectionProps {
  title: ReactNode;
  level?: 'h2' | 'h3';
  /** Links to related records are not. */
  isPrinted?: boolean;
  children: ReactNode;
}

/** A part of a record with its own heading. Not a landmark: a record would have seven of them. */
export function Section({ title, level: Heading = 'h3', isPrinted = true, children }: SectionProps) {
  return (
    <section className={`stack ${styles.section}`} data-not-printed={isPrinted ? undefined : ''}>
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

/** The key facts of a record, as `KeyFacts`. */
export function FieldPills({ entry }: { entry: Entry }) {
  return (
    <KeyFacts facts={fieldsOfGroup(entry, 'pill').map(({ key, field, text }) => [key, field.title, text])} />
  );
}

/** The fields of `facts` with their titles and texts, beside each other; nothing without any. */
export function KeyFacts({ facts }: { facts: readonly (readonly [string, string, string])[] }) {
  if (facts.length === 0) return null;
  return (
    <ul className={`row ${styles.keys}`} aria-label="Key facts">
      {facts.map(([key, title, text]) => (
        <li key={key} className={styles.text}>
          <span className="quiet">
            <FieldTitle name={key} title={title} />
            <span className="visually-hidden">: </span>
          </span>
          <bdi>
            {key === 'subject' ? (
              <Link to={`/indicators?${new URLSearchParams({ subject: text })}`}>{shownText(text, 200)}</Link>
            ) : (
              <KeyFact text={shownText(text, 200)} />
            )}
          </bdi>
        </li>
      ))}
    </ul>
  );
}

/** The text of a key fact; what says a unit that no field states, "(from the name)", is less than the unit. */
function KeyFact({ text }: { text: string }) {
  const [value, origin] = text.split(/(?= \(from [^()]*\)$)/);
  return (
    <>
      {value}
      {origin !== undefined && <span className="quiet">{origin}</span>}
    </>
  );
}

/** What else a record's fields say that is no key fact; nothing without any. */
export function FieldFacts({ entry }: { entry: Entry }) {
  const facts = fieldsOfGroup(entry, 'fact');
  if (facts.length === 0) return null;
  return (
    <Facts>
      {facts.map(({ key, field, text }) => (
        <Fact key={key} label={<FieldTitle name={key} title={field.title} />}>
          {shownText(text, 1000)}
        </Fact>
      ))}
    </Facts>
  );
}

/** The fields that only developers need, in a list of facts. */
export function TechnicalFields({ entry }: { entry: Entry }) {
  return fieldsOfGroup(entry, 'technical').map(({ key, field: { title, kind }, text }) => {
    const label = <FieldTitle name={key} title={title} />;
    // The text says what the value means, and is not the value.
    if (kind === 'other')
      return (
        <Fact key={key} label={label}>
          {shownText(text)}
        </Fact>
      );
    const what = kind === 'id' ? title : title.toLowerCase();
    return <CopyableFact key={key} label={label} what={what} text={text} />;
  });
}
