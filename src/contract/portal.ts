/**
 * What `catalog serve` answers about a file of the configured CKAN portal, and what the explorer reads itself where there is
 * no such server: `GET portal/resource/<id>` (a PortalFile) and `GET portal/column/<id>?field=a&field=b` (PortalValues; a
 * name may contain commas). Its problems have a PortalProblem as the member `portal`.
 */
export const portalPaths = { resource: 'portal/resource/', column: 'portal/column/' } as const;

/** What names a file: the ids of a source in the catalog. */
export interface PortalSource {
  packageId?: string | undefined;
  resourceId?: string | undefined;
}

/** Whether `id` can be that of a portal: anything else, such as "..", never becomes part of a URL. */
export function isPortalId(id: string | undefined): id is string {
  return id !== undefined && /^[\w-]{1,100}$/.test(id);
}

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

/** In rows. */
export const portalRows = { shown: 20, read: 5000 } as const;
/** In characters; longer cells are cut, and end in an ellipsis. */
export const longestCell = 500;

/** A column as the portal's data dictionary describes it; empty where it does not. */
export interface PortalColumn {
  /** The name in the file, by which values are requested. */
  name: string;
  label: string;
  /** As the portal names it: "text", "numeric", "timestamp". */
  type: string;
  note: string;
  /** Only if the dictionary has one. */
  unit?: string;
}

/** A file of a portal: its data set, its columns and its first rows, one text per column. */
export interface PortalFile {
  title: string;
  publisher: string;
  license: string;
  /** When the file last changed, as an ISO date; null if the portal does not say. */
  changed: string | null;
  /** How often it is published, as the portal writes it: "Monthly", "R/P1M"; null if it does not say. */
  frequency: string | null;
  columns: readonly PortalColumn[];
  rows: readonly (readonly string[])[];
  /** How many rows the file has; `isEstimate` if the portal only estimates that. */
  total: number;
  isEstimate: boolean;
}

/** All values of some columns, at most `portalRows.read`; `total` is how many rows the file has. */
export interface PortalValues {
  fields: readonly string[];
  rows: readonly (readonly string[])[];
  total: number;
}

/** Why there is no PortalFile or no PortalValues. */
export type PortalProblemKind =
  | 'unknown' // The portal has no such file (404), or the catalog does not name it.
  | 'not-a-table' // It is a file that is not in the DataStore; `size` in bytes and `address` if known.
  | 'other-package' // It belongs to another data set than the catalog says; `title` names that.
  | 'refused' // 401 or 403.
  | 'busy' // 429; `retryAfter` in seconds if the portal says.
  | 'slow' // No answer in time.
  | 'too-large' // An answer above the limit in bytes.
  | 'unusable' // `success: false`, no JSON, a web page, no fields.
  | 'unreachable' // No connection; in the browser also where the portal does not allow other sites to read it (CORS).
  | 'failed'; // Any other status; `status`.

export interface PortalProblem {
  kind: PortalProblemKind;
  status?: number;
  retryAfter?: number;
  title?: string;
  size?: number;
  address?: string;
  /** What the portal wrote, as text; may be cut. */
  detail?: string;
}

export type PortalAnswer<Value> = { ok: true; value: Value } | { ok: false; problem: PortalProblem };
