import { fieldsOfGroup } from '../../../catalog/records/record-fields.ts';
import type { Entry } from '../../../catalog/records/entry.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { CopyableFact, Fact, Facts, FieldTitle } from './section.tsx';
import styles from './sections.module.css';

/** The key facts of a record, in one row; nothing without any. */
export function FieldPills({ entry }: { entry: Entry }) {
  const pills = fieldsOfGroup(entry, 'pill');
  if (pills.length === 0) return null;
  return (
    <ul className="row" aria-label="Key facts">
      {pills.map(({ key, field, text }) => (
        <li key={key} className={styles.pill}>
          <span className="quiet">
            <FieldTitle name={key} title={field.title} />
            {': '}
          </span>
          <bdi>{shownText(text, 200)}</bdi>
        </li>
      ))}
    </ul>
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
