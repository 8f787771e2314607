import type { MatchExplanation, TextRange } from '../../../catalog/search/explain-match.ts';
import { searchedField } from '../../../catalog/search/search-document.ts';
import { factBefore } from '../../../catalog/census/descriptions.ts';
import { facts } from '../../../catalog/records/facts.ts';
import { withoutDashes } from '../../../catalog/records/table/name-in-table.ts';
import { visibleText } from '../../../catalog/text/visible-text.ts';
import { withoutStockPhrases } from '../../../catalog/census/stock-phrases.ts';
import styles from './row-lines.module.css';

type Elsewhere = NonNullable<MatchExplanation['elsewhere']>;

/** Where a path shows a match in what a record is part of, and otherwise the match, which it does not show. */
export function splitByPath(
  path: string,
  elsewhere: Elsewhere | null,
): [inPath: TextRange[], elsewhere: Elsewhere | null] {
  const at = elsewhere?.field === 'percentOf' ? `› ${path} ›`.indexOf(`› ${elsewhere.snippet} ›`) : -1;
  if (elsewhere === null || at < 0) return [[], elsewhere];
  return [elsewhere.ranges.map(([start, end, added]) => [at + start, at + end, added]), null];
}

/** The fact of a record that a match is in: a line of its description that its page shows as one. */
const factOf = ({ field, snippet, ranges }: Pick<Elsewhere, 'field' | 'snippet' | 'ranges'>) =>
  field === 'description' ? factBefore(withoutDashes(snippet).slice(0, ranges[0]?.[0] ?? 0)) : null;

/** Whether a match is among keywords, which say less than what else tells a row from others. */
export const isKeyword = (elsewhere: Elsewhere) => factOf(elsewhere)?.name === 'topics';

// A narrow row begins so many letters before its first match, from a whole word on.
const before = 12;

/** What matched in another field than the name of a record or source, which a narrow row shows without what is long before it. */
export function MatchElsewhere({
  field,
  snippet,
  ranges,
  isApart,
  subject,
}: Elsewhere & { subject: object }) {
  const text = withoutDashes(snippet);
  const first = ranges[0]?.[0] ?? 0;
  const fact = factOf({ field, snippet, ranges });
  const space = first > 2 * before ? text.slice(first - before, first).search(/\s/) : -1;
  const at = fact !== null ? fact.end : space < 0 ? 0 : first - before + space + 1;
  const rest = ranges.map(([start, end, added]): TextRange => [start - at, end - at, added]);
  const isText = field === 'description' || field === 'source';
  return (
    <>
      <em className={isText && fact === null ? styles.lead : undefined}>
        {`${fact !== null ? (fact.name === 'topics' ? 'Keywords' : facts[fact.name].title) : searchedField(field).label}${isApart ? ', words far apart' : ''}: `}
      </em>
      {at > 0 && fact === null && (
        <span className={styles.lead}>
          <Highlighted text={text.slice(0, at)} ranges={[]} shortFor={subject} />
        </span>
      )}
      <span className={at > 0 && fact === null ? styles.cut : undefined}>
        <Highlighted
          text={fact === null ? text.slice(at) : (text.slice(at).split(/["”]|\.(?=\s|$)/)[0] ?? '')}
          ranges={rest}
          shortFor={subject}
        />
      </span>
    </>
  );
}

// A row shows two lines; rendering a megabyte of name would only be slow.
const maxCharacters = 2000;

interface HighlightedProps {
  text: string;
  ranges: readonly TextRange[];
  /** The record of a long text, of which stock phrases between the matches are left out. */
  shortFor?: object | undefined;
}

/** Text with matches marked; `ranges` are sorted and do not overlap. */
export function Highlighted({ text: received, ranges: all, shortFor }: HighlightedProps) {
  const text = visibleText(received.slice(0, maxCharacters));
  // A row may show only the start of a name.
  const ranges = all.filter(([, end]) => end <= text.length);
  const between = (piece: string) => (shortFor ? withoutStockPhrases(piece, shortFor) : piece);
  if (ranges.length === 0) return <bdi>{between(text)}</bdi>;
  const pieces = [];
  let at = 0;
  for (const [start, end, added] of ranges) {
    const marked = text.slice(start, end);
    pieces.push(
      between(text.slice(at, start)),
      <mark
        key={start}
        className={styles.mark}
        data-added={added}
        data-words={marked.includes(' ')}
        title={added === true ? 'Also searched' : undefined}
      >
        {marked}
      </mark>,
    );
    at = end;
  }
  pieces.push(between(text.slice(at)));
  // Replaced as a whole: what the browser's translation has made of a text between two matches cannot be changed.
  return <bdi key={`${ranges.join()} ${text}`}>{pieces}</bdi>;
}
