import { unknownFieldMessage } from '../../contract/unknown-field-message.ts';
import styles from './configuration-warning.module.css';

/** Tells the operator which `fields` of `config.json` nothing reads, and what was probably meant. */
export function ConfigurationWarning({ fields }: { fields: readonly string[] }) {
  return (
    <section aria-label="Configuration" className={styles.warning}>
      {fields.map((field) => (
        <p key={field}>{unknownFieldMessage(field)}</p>
      ))}
    </section>
  );
}
