import { useState } from 'react';

interface Props {
  /** For its label. */
  id: string;
  value: number;
  /** Told of every whole number from 1 on that is typed or stepped to. */
  onChange: (value: number) => void;
}

/** A field for a number of records. It may be empty while it is changed; left so, it shows the number that holds. */
export function WholeNumberField({ id, value, onChange }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <input
      id={id}
      type="number"
      min={0}
      // For the arrows alone: any whole number can be typed.
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
