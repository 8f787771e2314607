import type { Citation } from '../../catalog/export/citation.ts';
import { citationFormatNames, citationFormats } from '../../catalog/export/citation-formats.ts';
import { TextChoice } from './text-choice.tsx';

/** A citation in every format, to be copied or saved. */
export function CitationChoice({ citation }: { citation: Citation }) {
  const choices = citationFormatNames.map((name) => {
    const { title, purpose, extension, mediaType, write } = citationFormats[name];
    const file = { name: `${citation.key}.${extension}`, mediaType };
    const what = name === 'text' ? 'text' : title;
    return { name, title, what, purpose, text: write([citation]), file };
  });
  return <TextChoice label="Format" choices={choices} />;
}
