import { maxSelected } from '../../catalog/basket/selected-record.ts';
import { countOf, formatCount } from '../ui/count.ts';

/** Says that the selection is full, and how many records were not added. */
export function limitSentence(refused: number): string {
  return `A selection holds up to ${formatCount(maxSelected)} records. ${countOf(refused, 'record wasn’t', 'records weren’t')} added.`;
}
