/** Whether pages followed one another as expected often enough to be asked for before `next` names them. */
export interface Trust {
  given(): boolean;
  /** A page came whose `next` leads as far as that of the page before. */
  confirmed(): void;
  /** A page could not be had: ten times as many have to follow in turn as had to before. */
  failed(): void;
  /** A guess was wrong: this list's addresses are not to be guessed. */
  broken(): void;
}

/** Trust that one confirmation gives at first. */
export function createTrust(): Trust {
  let needed = 1;
  let streak = 0;
  return {
    given: () => streak >= needed,
    confirmed() {
      streak += 1;
    },
    failed() {
      // What failed at once, with nothing between, is one failure: several guesses meet the same fault.
      if (streak > 0 || needed === 1) needed *= 10;
      streak = 0;
    },
    broken() {
      needed = Infinity;
      streak = 0;
    },
  };
}
