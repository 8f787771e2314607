/** A query for the words of a record's name, without signs that have a meaning in a query: quotes, colons, hyphens. */
export function nameQuery(name: string): string {
  return name
    .slice(0, 200)
    .replaceAll(/[":]/g, ' ')
    .replaceAll(/(^|\s)-+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Whether what a search for a name found may be called related to it: records with all of its words, or synonyms. */
export function isRelated(outcome: { share: number } | null | undefined): boolean {
  return outcome?.share === 1;
}
