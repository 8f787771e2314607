/** A file of a published catalog, by its path below the site's folder. */
export interface SiteFile {
  path: string;
  content: string | Uint8Array | AsyncIterable<string>;
  /** Of the publication before, for tabs that are still open: the next one leaves it out. */
  isFormer?: true;
}
