import { qualityValues } from './negotiate.ts';

export type Coding = 'br' | 'gzip';

/** The response coding for an `Accept-Encoding` header: the one with the higher quality value, brotli on a tie. */
export function chooseCoding(acceptEncoding: string | undefined): Coding | null {
  if (acceptEncoding === undefined) return null;
  const known = chosen.get(acceptEncoding);
  if (known !== undefined) return known;
  const coding = choose(acceptEncoding);
  if (chosen.size < 100) chosen.set(acceptEncoding, coding);
  return coding;
}

// Browsers send a handful of different headers; the limit bounds the memory that a flood of made-up ones can use.
const chosen = new Map<string, Coding | null>();

function choose(acceptEncoding: string): Coding | null {
  const weights = new Map<string, number>();
  for (const { value, quality } of qualityValues(acceptEncoding)) weights.set(value, quality);
  const weight = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [br, gzip] = [weight('br'), weight('gzip')];
  if (br <= 0 && gzip <= 0) return null;
  return br >= gzip ? 'br' : 'gzip';
}
