/** Room to count in, one place per record. It is kept from search to search: fresh arrays would fill the memory. */
export interface ScratchBuffers {
  /** What one word of the query earned. */
  scores: Uint8Array;
  /** Sum of what all words earned, how many were held, and how many in the name. */
  sums: Uint16Array;
  held: Uint8Array;
  heldInName: Uint8Array;
  /** 1 for records that hold what is excluded, or lack a phrase or a field asked for. */
  barred: Uint8Array;
  /** The records to sort and the keys to sort them by. */
  positions: Uint32Array;
  keys: Uint32Array;
}

const smallest = 1024;

/** Gives a workspace for so many records, all counts zero; it is the same one again until it is too small. */
export function createScratchBuffers(): (size: number) => ScratchBuffers {
  let space = workspaceFor(0);
  return (size) => {
    if (space.scores.length < size) space = workspaceFor(Math.max(smallest, size * 2));
    else
      for (const counts of [space.sums, space.held, space.heldInName, space.barred]) counts.fill(0, 0, size);
    return space;
  };
}

function workspaceFor(size: number): ScratchBuffers {
  return {
    scores: new Uint8Array(size),
    sums: new Uint16Array(size),
    held: new Uint8Array(size),
    heldInName: new Uint8Array(size),
    barred: new Uint8Array(size),
    positions: new Uint32Array(size),
    keys: new Uint32Array(size),
  };
}
