import { LinkifyIt } from 'linkify-it';
import { Fragment, type ReactNode, useId, useMemo, useState } from 'react';
import { codePattern, codesIn, emphasisRuns, entriesByCode } from '../../../catalog/records/prose.ts';
import { shownText, visibleText } from '../../../catalog/text/visible-text.ts';
import { recordPath } from '../../data/record-path.ts';
import { usePrinting } from '../../ui/page/use-printing.ts';
import { Action } from '../../ui/control/action.tsx';
import { concepts } from '../../ui/content/definitions.ts';
import { ExternalLink, LinkWarning } from '../../ui/control/external-link.tsx';
import { safeLink } from '../../../catalog/safe-link.ts';
import { Term } from '../../ui/overlay/popover.tsx';
import type { LoadedVariables } from './loaded-variables.tsx';
import { Link } from '../../ui/control/link.tsx';
import styles from './sections.module.css';

/** Paths of records by their code in lower case. */
type CodePaths = ReadonlyMap<string, string>;
const noCodes: CodePaths = new Map();

interface DescriptionProps {
  text: string | null;
  variables: LoadedVariables;
  foldAt?: number;
  /** Shown instead of a missing description. */
  absent?: string;
}

/** A record's description; codes of loaded variables in it are links. */
export function Description({ text, variables: { entries }, foldAt = 900, absent }: DescriptionProps) {
  const codes = useMemo(() => {
    const byCode = entriesByCode(entries, codesIn(text));
    return new Map([...byCode].map(([code, { key }]) => [code, recordPath('variable', key)]));
  }, [text, entries]);
  if (text !== null && text.trim() !== '') return <LongText text={text} codes={codes} foldAt={foldAt} />;
  return absent === undefined ? null : <p className={styles.absent}>{absent}</p>;
}

interface FoldedTextProps {
  text: string;
  /** Characters shown when collapsed; a text up to a third longer is shown in full. */
  foldAt?: number;
  children: (shown: string) => ReactNode;
}

interface LongTextProps extends Omit<FoldedTextProps, 'children'> {
  /** Codes in the text become links to these records. */
  codes?: CodePaths;
  /** Whether `*` and `**` mark emphasis. */
  hasEmphasis?: boolean;
}

/** A link to `address`, or the address as text if it is not usable. */
export function ReceivedLink({ address, children }: { address: string; children: ReactNode }) {
  const url = safeLink(address);
  if (url !== null) return <ExternalLink url={url}>{children}</ExternalLink>;
  return (
    <span>
      <bdi>{shownText(address, 300)}</bdi> (not a valid link)
    </span>
  );
}

/** A text with its line breaks and its URLs as links. */
export function LongText({ codes = noCodes, hasEmphasis = false, ...props }: LongTextProps) {
  return (
    <FoldedText {...props}>
      {(shown) => (hasEmphasis ? emphasized(shown, codes) : withLinks(shown, codes))}
    </FoldedText>
  );
}

/** A long text is initially collapsed, but printed whole. */
export function FoldedText({ text, foldAt = 900, children }: FoldedTextProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  // On paper nothing can be unfolded.
  const isPrinted = usePrinting() !== null;
  const folds = text.length > foldAt * (4 / 3);
  const lines = (folds && !open && !isPrinted ? cutAtSentence(text, foldAt) : text).replaceAll(
    /\r\n?/g,
    '\n',
  );
  return (
    <div className={`stack ${styles.long}`}>
      <div id={id} className={styles.text}>
        <bdi>{children(lines)}</bdi>
      </div>
      {folds && (
        <Action
          label={open ? 'Show less' : 'Show all'}
          aria-expanded={open}
          aria-controls={id}
          onPress={() => setOpen(!open)}
        />
      )}
    </div>
  );
}

/** The start of a text up to the end of a sentence or paragraph, or else of a word. */
function cutAtSentence(text: string, length: number): string {
  const start = text.slice(0, length);
  const [sentences = ''] = /^.*(?:[.!?]["”’)]*(?=\s)|(?=[\r\n]))/s.exec(start) ?? [];
  if (sentences.length > length / 2) return sentences.trimEnd();
  const space = start.search(/\s\S*$/);
  return `${space > length / 2 ? start.slice(0, space) : start}…`;
}

// Only URLs with a scheme: guessing would link README.md and ends of sentences.
const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null);

function emphasized(text: string, codes: CodePaths): ReactNode[] {
  return emphasisRuns(text).map(({ text: run, style }, place) => {
    const Style = style === 'plain' ? Fragment : style;
    return <Style key={place}>{withLinks(run, codes)}</Style>;
  });
}

/** Plain text with its http and https URLs and known codes as links, and terms with their definitions. */
function withLinks(text: string, codes: CodePaths): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of linkify.match(text) ?? []) {
    const url = safeLink(match.url);
    if (url === null) continue;
    parts.push(
      withCodes(text.slice(at, match.index), codes),
      <a key={match.index} href={url.href} target="_blank" rel="noopener noreferrer" data-address="">
        {visibleText(text.slice(match.index, match.lastIndex))}
      </a>,
      <LinkWarning key={`${match.index} warning`} url={url} />,
    );
    at = match.lastIndex;
  }
  parts.push(withCodes(text.slice(at), codes));
  return parts;
}

function withCodes(text: string, codes: CodePaths): ReactNode[] {
  if (codes.size === 0) return withTerms(text);
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(codePattern)) {
    const path = codes.get(word.toLowerCase());
    if (path === undefined) continue;
    parts.push(
      withTerms(text.slice(at, index)),
      <Link key={index} to={path}>
        {word}
      </Link>,
    );
    at = index + word.length;
  }
  parts.push(withTerms(text.slice(at)));
  return parts;
}

/** The terms of statistics that catalogs use in their texts without explaining them. */
const termPattern = /\b(margins? of error|(?:five|5)-year estimates?)\b([.,;:)]?)/gi;

/** The first mention of each term shows its definition when pressed. */
function withTerms(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  const explained = new Set<string>();
  let at = 0;
  for (const { 0: all, 1: term = '', 2: after = '', index } of text.matchAll(termPattern)) {
    const { text: definition } = /^margin/i.test(term) ? concepts.marginOfError : concepts.fiveYear;
    if (explained.has(definition)) continue;
    explained.add(definition);
    parts.push(
      visibleText(text.slice(at, index)),
      // A line does not begin with what follows the button.
      <span key={index} className={styles.unbroken}>
        <Term definition={definition}>{term}</Term>
        {after}
      </span>,
    );
    at = index + all.length;
  }
  parts.push(visibleText(text.slice(at)));
  return parts;
}
