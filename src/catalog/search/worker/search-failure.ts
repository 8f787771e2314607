/** Why a search gave no answer, as a sentence for a person. */
export class SearchFailure extends Error {
  override name = 'SearchFailure';
}
