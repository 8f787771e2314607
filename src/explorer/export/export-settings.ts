import type { ExportFormat } from '../../catalog/export/formats.ts';

export interface ExportSettings {
  format: ExportFormat;
  /** Only the columns of the table, in its order; otherwise all. */
  tableColumnsOnly: boolean;
  byteOrderMark: boolean;
  /** Whether values that a spreadsheet would execute are turned into text. */
  guardFormulas: boolean;
}
