import type { Citation } from '../../catalog/cite/citation.ts';
import { citationFormatNames, citationFormats, writeCitations } from '../../catalog/cite/citation-formats.ts';
import { TextChoice } from './text-choice.tsx';

interface Props {
  citations: readonly Citation[];
  /** Name of the saved file, without its extension. */
  fileName: string;
}

/** Citations in every format, to be copied or saved. */
export function CitationChoice({ citations, fileName }: Props) {
  const choices = citationFormatNames.map((name) => {
    const { title, purpose, extension, mediaType } = citationFormats[name];
    const file = { name: `${fileName}.${extension}`, mediaType };
    const what = name === 'text' ? 'text' : title;
    return {
      name,
      title,
      what,
      purpose,
      file,
      // Only the chosen format is computed: a selection may have thousands of citations.
      get text() {
        return [...writeCitations(name, citations)].join('');
      },
    };
  });
  return <TextChoice label="Format" choices={choices} />;
}
