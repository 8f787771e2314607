import { mostSelected } from '../../catalog/selected/selected-record.ts';
import { countOf, formatCount } from '../parts/count.ts';

/** Says that a selection is full, and how many records it did not take. */
export function limitSentence(refused: number): string {
  return `A selection holds up to ${formatCount(mostSelected)} records. ${countOf(refused, 'record wasn’t', 'records weren’t')} added.`;
}
