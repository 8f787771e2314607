import { memo } from 'react';
import { partsByWords } from '../../../catalog/text/common-words.ts';

interface Props {
  text: string;
  common: readonly string[] | null;
}

/** A text whose words that are not in `common` are marked; null for no marks. */
export const MarkedText = memo(function MarkedText({ text, common }: Props) {
  if (common === null) return text;
  return partsByWords(text, common).map(({ text: part, isOwn }, place) => {
    const Part = isOwn ? 'mark' : 'span';
    return <Part key={place}>{part}</Part>;
  });
});
