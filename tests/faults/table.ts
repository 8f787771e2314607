import { bodyFaults } from './body.ts';
import { contentFaults } from './content.ts';
import type { Fault } from './fault.ts';
import { networkFaults } from './network.ts';
import { recordFaults } from './records.ts';
import { statusFaults } from './status.ts';
import { walkFaults } from './walk.ts';

/** Every named fault, by its kind; names are unique over all of them. */
export const faultTable: Readonly<Record<string, readonly Fault[]>> = {
  'The network': networkFaults,
  'The status': statusFaults,
  'The body': bodyFaults,
  'The walk': walkFaults,
  'The records': recordFaults,
  'Text and links': contentFaults,
};
