import type { Finding } from './finding.ts';

export interface CheckReport {
  baseUrl: string;
  /** Whether the explorer can read every collection to its end. */
  readable: boolean;
  findings: readonly Finding[];
  /** What was not checked because a limit was reached, and that limit. */
  notChecked: readonly string[];
  limit: string | null;
}
