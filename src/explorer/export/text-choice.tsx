import { useId, useState } from 'react';
import { shownText } from '../../catalog/visible-text.ts';
import button from '../ui/button.module.css';
import { CopyButton } from '../ui/copy-button.tsx';
import { download, release } from '../ui/download.ts';
import styles from './export.module.css';

/** One of several forms of a text; if it has a `file`, it can also be saved. */
export interface TextForm {
  name: string;
  title: string;
  /** After "Copy", if the title is unsuitable. */
  what?: string;
  /** Shown after the title. */
  purpose?: string;
  text: string;
  file?: { name: string; mediaType: string };
}

/** A text in several forms; the chosen one is shown and can be copied and saved. */
export function TextChoice({ label, choices }: { label: string; choices: readonly TextForm[] }) {
  const [chosen, setChosen] = useState(choices[0]?.name);
  const group = useId();
  const form = choices.find(({ name }) => name === chosen);
  return (
    <div className={styles.way}>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{label}</legend>
        {choices.map(({ name, title }) => (
          <label key={name}>
            <input type="radio" name={group} checked={name === chosen} onChange={() => setChosen(name)} />
            {title}
          </label>
        ))}
      </fieldset>
      {form !== undefined && <Form key={form.name} {...form} />}
    </div>
  );
}

function Form({ title, what = title, purpose, text, file }: TextForm) {
  return (
    <>
      {/* Focusable, because a scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.text} tabIndex={0} aria-label={title}>
        <bdi>{shownText(text.trimEnd(), 20_000)}</bdi>
      </pre>
      <div className={styles.actions}>
        <CopyButton label={`Copy ${what}`} text={text} />
        {file !== undefined && (
          <button
            type="button"
            className={button.plain}
            onClick={() => release(download(new Blob([text], { type: file.mediaType }), file.name))}
          >
            Download
          </button>
        )}
        {purpose !== undefined && <span className={styles.purpose}>{purpose}</span>}
      </div>
    </>
  );
}
