import { type Citation, citationNote } from './citation.ts';
import type { TextFormat } from './export-row.ts';
import { isoDate } from './provenance.ts';

/** Citations as a BibTeX file in UTF-8. `@dataset` is biblatex's; styles of classic BibTeX print it as `@misc`. */
export const bibtex: TextFormat<Citation> = {
  start: '',
  row: (citation, index) => (index === 0 ? '' : '\n') + entry(citation),
  end: '',
};

function entry(citation: Citation): string {
  const { key, title, publisher, url, accessed } = citation;
  const fields = [
    // In two pairs of braces, so that no style changes its case or reads "and" as a list.
    `title = {{${latex(title)}}}`,
    ...(publisher === null ? [] : [`publisher = {{${latex(publisher)}}}`]),
    `note = {${latex(citationNote(citation))}}`,
    ...(url === null ? [] : [`url = {${url}}`]),
    `urldate = {${isoDate(accessed)}}`,
  ];
  return `@dataset{${key},\n${fields.map((field) => `  ${field},\n`).join('')}}\n`;
}

/** Braces have names here: BibTeX counts those with a backslash, too. */
const names: Readonly<Record<string, string>> = {
  '\\': String.raw`\textbackslash{}`,
  '{': String.raw`\textbraceleft{}`,
  '}': String.raw`\textbraceright{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
};

/** Text as LaTeX that prints it. */
function latex(text: string): string {
  return (
    text
      .replaceAll(/[\\{}~^$&%#_]/g, (character) => names[character] ?? `\\${character}`)
      // Fonts join these: two hyphens would print as a dash.
      .replaceAll(/([-'`,<>])(?=\1)|[!?](?=`)/g, '$&{}')
  );
}
