import { memo } from 'react';
import { partsByWords } from '../../../catalog/text/common-words.ts';

interface Props {
  text: string;
  common: readonly string[] | null;
  /** Whether words that are repeated are marked only where they are first. */
  isOnce?: boolean;
}

/** A text whose words that are not in `common` are marked; null for no marks. */
export const MarkedText = memo(function MarkedText({ text, common, isOnce = false }: Props) {
  if (common === null) return text;
  const seen = new Set<string>();
  return partsByWords(text, common).map(({ text: part, isOwn }, place) => {
    const Part = isOwn && !(isOnce && seen.has(part)) ? 'mark' : 'span';
    seen.add(part);
    return <Part key={place}>{part}</Part>;
  });
});
