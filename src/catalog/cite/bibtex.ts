import { type Citation, citationNote } from './citation.ts';
import type { TextFormat } from '../export/export-row.ts';
import { isoDate } from '../export/provenance.ts';

/** Citations as a BibTeX file in UTF-8. `@dataset` is biblatex's; styles of classic BibTeX print it as `@misc`. */
export const bibtex: TextFormat<Citation> = {
  start: '',
  row: (citation, index) => (index === 0 ? '' : '\n') + entry(citation),
  end: '',
};

function entry(citation: Citation): string {
  const { key, title, publisher, url, accessed } = citation;
  const fields = [
    // Double braces, so that no style changes the case or reads "and" as a separator.
    `title = {{${latex(title)}}}`,
    ...(publisher === null ? [] : [`publisher = {{${latex(publisher)}}}`]),
    `note = {${latex(citationNote(citation))}}`,
    ...(url === null ? [] : [`url = {${url}}`]),
    `urldate = {${isoDate(accessed)}}`,
  ];
  return `@dataset{${key},\n${fields.map((field) => `  ${field},\n`).join('')}}\n`;
}

/** Braces by name: BibTeX counts escaped ones too. */
const names: Readonly<Record<string, string>> = {
  '\\': String.raw`\textbackslash{}`,
  '{': String.raw`\textbraceleft{}`,
  '}': String.raw`\textbraceright{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
};

function latex(text: string): string {
  return (
    text
      .replaceAll(/[\\{}~^$&%#_]/g, (character) => names[character] ?? `\\${character}`)
      // Fonts join these into ligatures: two hyphens would print as a dash.
      .replaceAll(/([-'`,<>])(?=\1)|[!?](?=`)/g, '$&{}')
  );
}
