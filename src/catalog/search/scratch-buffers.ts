/** One element per record, reused from search to search: allocating new arrays would fill the memory. */
export interface ScratchBuffers {
  scores: Uint8Array;
  /** Over all words: the sum of scores, the number of matches, and of those in the name. */
  sums: Uint16Array;
  matched: Uint8Array;
  matchedInName: Uint8Array;
  /** 1 for records with an excluded word, or without a required phrase or field. */
  excludedRecords: Uint8Array;
  positions: Uint32Array;
  keys: Uint32Array;
}

const smallest = 1024;

/** Returns buffers for `size` records with all counts zero; they are reused until they are too small. */
export function createScratchBuffers(): (size: number) => ScratchBuffers {
  let buffers = allocate(0);
  return (size) => {
    if (buffers.scores.length < size) buffers = allocate(Math.max(smallest, size * 2));
    else
      for (const counts of [buffers.sums, buffers.matched, buffers.matchedInName, buffers.excludedRecords])
        counts.fill(0, 0, size);
    return buffers;
  };
}

function allocate(size: number): ScratchBuffers {
  return {
    scores: new Uint8Array(size),
    sums: new Uint16Array(size),
    matched: new Uint8Array(size),
    matchedInName: new Uint8Array(size),
    excludedRecords: new Uint8Array(size),
    positions: new Uint32Array(size),
    keys: new Uint32Array(size),
  };
}
