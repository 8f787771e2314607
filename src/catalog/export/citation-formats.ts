import { bibtex } from './bibtex.ts';
import type { Citation } from './citation.ts';
import { citationText } from './citation-text.ts';
import { cslJson } from './csl-json.ts';
import { ris } from './ris.ts';

interface CitationFormatDefinition {
  title: string;
  /** Which programs read it. */
  purpose: string;
  extension: string;
  mediaType: string;
  /** The whole text of a file with these citations, in their order. Their keys are unique in it. */
  write: (citations: readonly Citation[]) => string;
}

/** Every format of citations. */
export const citationFormats = {
  text: {
    title: 'Text',
    purpose: 'for a document or an email',
    extension: 'txt',
    mediaType: 'text/plain',
    write: citationText,
  },
  bibtex: {
    title: 'BibTeX',
    purpose: 'for LaTeX and JabRef',
    extension: 'bib',
    mediaType: 'application/x-bibtex',
    write: bibtex,
  },
  ris: {
    title: 'RIS',
    purpose: 'for EndNote, Mendeley and Zotero',
    extension: 'ris',
    mediaType: 'application/x-research-info-systems',
    write: ris,
  },
  csl: {
    title: 'CSL-JSON',
    purpose: 'for Zotero and Pandoc',
    extension: 'json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    write: cslJson,
  },
} as const satisfies Record<string, CitationFormatDefinition>;

export type CitationFormat = keyof typeof citationFormats;

const isFormat = (name: string): name is CitationFormat => Object.hasOwn(citationFormats, name);

/** Their names, in order. */
export const citationFormatNames = Object.keys(citationFormats).filter(isFormat);
