import { type ReactNode, useId, useState } from 'react';
import { Action } from '../ui/control/action.tsx';
import { CopyButton } from '../ui/control/copy-button.tsx';
import { save } from '../ui/control/download.ts';
import { Code } from '../ui/content/raw-json.tsx';
import styles from './export.module.css';

/** One of several forms of a text; if it has a `file`, it can also be saved. */
export interface TextForm {
  name: string;
  title: string;
  /** Whether people read it, not programs. */
  isProse?: boolean;
  /** Shown after the title. */
  purpose?: string;
  text: string;
  file?: { name: string; mediaType: string };
}

interface Props {
  label: string;
  choices: readonly TextForm[];
  /** What is to be known of the text, above it. */
  children?: ReactNode;
}

/** A text in several forms; the chosen one is shown and can be copied and saved. */
export function TextChoice({ label, choices, children }: Props) {
  const [formName, setFormName] = useState(choices[0]?.name);
  const group = useId();
  const form = choices.find(({ name }) => name === formName);
  return (
    <div className="stack">
      <fieldset className={`row ${styles.choices}`}>
        <legend className="visually-hidden">{label}</legend>
        {choices.map(({ name, title }) => (
          <label key={name} className="button">
            <input type="radio" name={group} checked={name === formName} onChange={() => setFormName(name)} />
            {title}
          </label>
        ))}
      </fieldset>
      {children}
      {form !== undefined && <Form key={form.name} {...form} />}
    </div>
  );
}

function Form({ title, isProse = false, purpose, text, file }: TextForm) {
  return (
    <>
      {purpose !== undefined && (
        <p className="quiet">
          {title} {purpose}
        </p>
      )}
      <Code label={title} text={text.trimEnd()} isProse={isProse} />
      <div className={`row ${styles.footer}`}>
        <CopyButton
          kind="primary"
          label={file === undefined ? 'Copy code' : `Copy ${isProse ? title.toLowerCase() : title}`}
          text={text}
        />
        {file !== undefined && (
          <Action
            label="Download"
            onPress={() => save(new Blob([text], { type: file.mediaType }), file.name)}
          />
        )}
      </div>
    </>
  );
}
