import { unknownFieldMessage, unknownFields } from '../../contract/configuration-fields.ts';
import styles from './configuration-warning.module.css';

/** Names the fields of `config.json` that the explorer does not know, with the names that were probably meant. */
export function ConfigurationWarning({ raw }: { raw: object | undefined }) {
  const fields = raw === undefined ? [] : unknownFields(raw);
  if (fields.length === 0) return null;
  return (
    <section aria-label="Configuration" className={styles.warning}>
      {fields.map((field) => (
        <p key={field}>{unknownFieldMessage(field)}</p>
      ))}
    </section>
  );
}
