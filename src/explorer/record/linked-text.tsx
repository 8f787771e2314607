import { LinkifyIt } from 'linkify-it';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { codePattern, emphasisRuns } from '../../catalog/records/prose.ts';
import { visibleText } from '../../catalog/visible-text.ts';
import { LinkWarnings } from '../ui/external-link.tsx';
import { safeLink } from '../ui/safe-link.ts';

// Only URLs with a scheme: guessing would link README.md and ends of sentences.
const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null);

/** Paths of records by their code in lower case. */
export type CodePaths = ReadonlyMap<string, string>;

export interface TextOptions {
  /** Codes in the text become links to these records. */
  codes?: CodePaths | undefined;
  /** Whether `*` and `**` mark emphasis. */
  hasEmphasis?: boolean;
}

/** Plain text with its http and https URLs and known codes as links. */
export function LinkedText({ text, codes, hasEmphasis = false }: TextOptions & { text: string }) {
  if (!hasEmphasis) return <bdi>{withLinks(text, codes)}</bdi>;
  const runs = emphasisRuns(text).map(({ text: run, style }, place) => {
    const Style = style === 'plain' ? Fragment : style;
    // The runs of a text are never reordered.
    // oxlint-disable-next-line react/no-array-index-key
    return <Style key={place}>{withLinks(run, codes)}</Style>;
  });
  return <bdi>{runs}</bdi>;
}

function withLinks(text: string, codes: CodePaths | undefined): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of linkify.match(text) ?? []) {
    const url = safeLink(match.url);
    if (url === null) continue;
    parts.push(
      ...withCodes(text.slice(at, match.index), codes, at),
      <a key={match.index} href={url.href} target="_blank" rel="noopener noreferrer">
        {visibleText(text.slice(match.index, match.lastIndex))}
      </a>,
      <LinkWarnings key={`${match.index} warnings`} url={url} />,
    );
    at = match.lastIndex;
  }
  parts.push(...withCodes(text.slice(at), codes, at));
  return parts;
}

/** `start` is the offset of this part in the whole text, for unique keys. */
function withCodes(text: string, codes: CodePaths | undefined, start: number): ReactNode[] {
  if (codes === undefined || codes.size === 0) return [visibleText(text)];
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(codePattern)) {
    const path = codes.get(word.toLowerCase());
    if (path === undefined) continue;
    parts.push(
      visibleText(text.slice(at, index)),
      <Link key={`code ${start + index}`} to={path}>
        {word}
      </Link>,
    );
    at = index + word.length;
  }
  parts.push(visibleText(text.slice(at)));
  return parts;
}
