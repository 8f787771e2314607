import { useState } from 'react';

interface Props {
  id: string;
  value: number;
  /** Called with every positive whole number entered. */
  onChange: (value: number) => void;
}

/** A field for a number of records. It may be empty while editing; on blur it shows the current value again. */
export function WholeNumberField({ id, value, onChange }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <input
      id={id}
      type="number"
      min={0}
      // Only for the arrow buttons; any whole number can be typed.
      step={100}
      value={draft ?? value}
      onChange={({ target }) => {
        setDraft(target.value);
        const number = target.valueAsNumber;
        if (Number.isInteger(number) && number > 0) onChange(number);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
