import type { TextRange } from '../../catalog/search/explain.ts';

/** Text with the matched parts marked; ranges are in order and do not overlap. */
export function Highlighted({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  const parts = [];
  let at = 0;
  for (const [start, end] of ranges) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  parts.push(text.slice(at));
  return <bdi>{parts}</bdi>;
}
