import { bibtex } from './bibtex.ts';
import type { Citation } from './citation.ts';
import { citationText } from './citation-text.ts';
import { cslJson } from './csl-json.ts';
import { chunksOf, type TextFormat } from '../export/export-row.ts';
import { ris } from './ris.ts';
import { withUniqueKeys } from './unique-keys.ts';

interface CitationFormatDefinition {
  title: string;
  purpose: string;
  extension: string;
  mediaType: string;
  /** How a file of citations with different keys is written. */
  format: TextFormat<Citation>;
}

export const citationFormats = {
  text: {
    title: 'Text',
    purpose: 'for a document or an email',
    extension: 'txt',
    mediaType: 'text/plain',
    format: citationText,
  },
  bibtex: {
    title: 'BibTeX',
    purpose: 'for LaTeX and JabRef',
    extension: 'bib',
    mediaType: 'application/x-bibtex',
    format: bibtex,
  },
  ris: {
    title: 'RIS',
    purpose: 'for EndNote, Mendeley and Zotero',
    extension: 'ris',
    mediaType: 'application/x-research-info-systems',
    format: ris,
  },
  csl: {
    title: 'CSL-JSON',
    purpose: 'for Zotero and Pandoc',
    extension: 'json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    format: cslJson,
  },
} as const satisfies Record<string, CitationFormatDefinition>;

export type CitationFormat = keyof typeof citationFormats;

const isFormat = (name: string): name is CitationFormat => Object.hasOwn(citationFormats, name);

export const citationFormatNames = Object.keys(citationFormats).filter(isFormat);

/** A file with these citations in their order, in chunks. Their keys are made unique in it. */
export function writeCitations(name: CitationFormat, citations: Iterable<Citation>): Generator<string> {
  return chunksOf(citationFormats[name].format, withUniqueKeys(citations));
}
