import styles from './opening.module.css';

/** In place of a part whose code is being loaded; visible only if that takes so long that it is noticed. */
export function Opening() {
  return <p className={styles.opening}>Opening…</p>;
}
