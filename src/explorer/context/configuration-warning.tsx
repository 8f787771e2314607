import { unknownFields } from '../../contract/configuration-fields.ts';
import { unknownFieldMessage } from '../../contract/unknown-field-message.ts';
import styles from './configuration-warning.module.css';

/** Names the fields of `config.json` that the explorer does not know, with the names that were probably meant. */
export function ConfigurationWarning({ asWritten }: { asWritten: object | undefined }) {
  const fields = asWritten === undefined ? [] : unknownFields(asWritten);
  if (fields.length === 0) return null;
  return (
    <section aria-label="Configuration" className={styles.warning}>
      {fields.map((field) => (
        <p key={field}>{unknownFieldMessage(field)}</p>
      ))}
    </section>
  );
}
