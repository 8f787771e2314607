import { unknownFieldMessage } from '../../contract/unknown-field-message.ts';
import styles from './configuration-warning.module.css';

/** Warns about unknown `fields` of `config.json`, with the fields that were probably meant. */
export function ConfigurationWarning({ fields }: { fields: readonly string[] }) {
  return (
    <section aria-label="Configuration" className={styles.warning}>
      {fields.map((field) => (
        <p key={field}>{unknownFieldMessage(field)}</p>
      ))}
    </section>
  );
}
