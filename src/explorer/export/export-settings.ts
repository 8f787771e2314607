import type { ExportFormat } from '../../catalog/export/formats.ts';

/** The choices in the dialog. */
export interface ExportSettings {
  format: ExportFormat;
  /** Only the columns of the table, in its order; otherwise all. */
  tableColumnsOnly: boolean;
  byteOrderMark: boolean;
  /** Whether values that a spreadsheet would execute become text. */
  guardFormulas: boolean;
}
