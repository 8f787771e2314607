import type { ReactNode } from 'react';
import { visibleText } from '../../catalog/visible-text.ts';
import { concepts } from '../ui/definitions.ts';
import { Term } from '../ui/term.tsx';

/** The terms of statistics that catalogs use in their texts without explaining them. */
const termPattern = /\b(?:margins? of error|(?:five|5)-year estimates?)\b/gi;

function definitionOf(term: string): string {
  return (term.toLowerCase().startsWith('margin') ? concepts.marginOfError : concepts.fiveYear).text;
}

/**
 * A text in which the first mention of each term shows its definition when pressed. `start` is the offset of the text in a
 * longer one, for unique keys.
 */
export function withTerms(text: string, start: number): ReactNode[] {
  const parts: ReactNode[] = [];
  const explained = new Set<string>();
  let at = 0;
  for (const { 0: term, index } of text.matchAll(termPattern)) {
    const definition = definitionOf(term);
    if (explained.has(definition)) continue;
    explained.add(definition);
    parts.push(
      visibleText(text.slice(at, index)),
      <Term key={`term ${start + index}`} definition={definition}>
        {term}
      </Term>,
    );
    at = index + term.length;
  }
  parts.push(visibleText(text.slice(at)));
  return parts;
}
