import type { CollectionName } from '../../contract/collections.ts';
import type { Entry } from '../records/entry.ts';
import { isDescribedByTwin, type Measures, twinsOf } from '../records/twins.ts';
import { type AcceptedFinding, acceptedBits } from './accepted.ts';
import { type Membership, ruleEntries, type RuleName } from './rules.ts';

/** The findings of a list's entries, by position: one bit per rule, in their order. */
export interface Findings {
  /** Without those that are accepted. */
  bits: Uint32Array;
  accepted: Uint32Array;
}

export type HealthReader = ReturnType<typeof createHealthReader>;

/** The members of a group while they have one value; then `positions` is null, and each further member has the finding. */
interface Group {
  value: string | number;
  positions: number[] | null;
}

/** `firsts` are the positions of the first members of groups whose members have no values. */
interface Groups {
  firsts: Map<string | number, number>;
  groups: Map<string | number, Group>;
}

/** Finds what is worth fixing in a list. Each entry is read once, as pages arrive. */
export function createHealthReader(collection: CollectionName, accepted: readonly AcceptedFinding[] = []) {
  const listRules = ruleEntries.flatMap(([, rule], place) =>
    rule.collections.includes(collection) ? [{ rule, place, bit: 1 << place }] : [],
  );
  const acceptedOf = acceptedBits(accepted);
  let state = readNothing();

  function read(entry: Entry, position: number): void {
    state.entries.push(entry);
    state.bits.push(0);
    state.accepted.push(accepted.length === 0 ? 0 : acceptedOf(entry));
    state.keys.add(entry.key);
    state.awaited.delete(entry.key);
    for (const { rule, place, bit } of listRules) {
      if (rule.test?.(entry) === true) mark(position, bit);
      if (rule.groups !== undefined)
        for (const membership of rule.groups(entry)) join(place, membership, position);
      if (rule.refersTo !== undefined)
        for (const key of rule.refersTo(entry.record)) awaitRecord(key, position, bit);
    }
  }

  function mark(position: number, bit: number): void {
    state.bits[position] = (state.bits[position] ?? 0) | bit;
  }

  function join(place: number, [key, value]: Membership, position: number): void {
    const { firsts, groups } = (state.groups[place] ??= { firsts: new Map(), groups: new Map() });
    const bit = 1 << place;
    if (value === undefined) {
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, position);
      else for (const member of [first, position]) mark(member, bit);
      return;
    }
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { value, positions: [position] });
    else if (group.positions === null) mark(position, bit);
    else {
      group.positions.push(position);
      if (group.value === value) return;
      for (const member of group.positions) mark(member, bit);
      group.positions = null;
    }
  }

  function awaitRecord(key: string, position: number, bit: number): void {
    if (state.keys.has(key)) return;
    const awaiting = state.awaited.get(key);
    if (awaiting === undefined) state.awaited.set(key, [position, bit]);
    else awaiting.push(position, bit);
  }

  return {
    /** Reads the entries that were not read yet, until `isOver`; returns whether all are read. */
    read(entries: readonly Entry[], isOver = () => false): boolean {
      // A new version of a record is a new entry at the old position.
      if (state.entries.some((entry, at) => at < entries.length && entries[at] !== entry))
        state = readNothing();
      for (let position = state.entries.length; position < entries.length; position += 1) {
        const entry = entries[position];
        if (entry === undefined || isOver()) return false;
        read(entry, position);
      }
      return true;
    },
    /** The findings of what was read; `isComplete` if that is the whole list. With all `measures`, what its twin describes has a description. */
    findings(isComplete: boolean, measures: Measures | null = null): Findings {
      const { latest } = state;
      const isSame = latest?.isComplete === isComplete && latest.measures === measures;
      if (isSame && latest.bits.length === state.bits.length) return latest;
      const all = Uint32Array.from(state.bits);
      if (measures !== null) {
        const twins = twinsOf(measures);
        for (const [at, entry] of state.entries.entries()) {
          if (isDescribedByTwin(entry, twins)) all[at]! &= ~noDescription;
          for (const { rule, bit } of listRules) if (rule.lacks?.(entry, measures)) all[at]! |= bit;
        }
      }
      if (isComplete)
        for (const awaiting of state.awaited.values())
          for (let at = 0; at < awaiting.length; at += 2) all[awaiting[at] ?? 0]! |= awaiting[at + 1] ?? 0;
      const isAccepted = Uint32Array.from(state.accepted, (bits, at) => bits & (all[at] ?? 0));
      state.latest = {
        isComplete,
        measures,
        bits: all.map((bits, at) => bits & ~(isAccepted[at] ?? 0)),
        accepted: isAccepted,
      };
      return state.latest;
    },
  };
}

function readNothing() {
  return {
    entries: [] as Entry[],
    bits: [] as number[],
    accepted: [] as number[],
    /** By the place of their rule. */
    groups: [] as Groups[],
    keys: new Set<string>(),
    /** By the key of a record, the positions that refer to it, each with the bit of its rule. */
    awaited: new Map<string, number[]>(),
    latest: null as (Findings & { isComplete: boolean; measures: Measures | null }) | null,
  };
}

/** The rules whose bits are set, in order. */
export function rulesIn(bits: number): RuleName[] {
  return ruleEntries.flatMap(([name], place) => ((bits >> place) & 1 ? [name] : []));
}

/** The bits of these rules. */
export function bitsOf(names: readonly RuleName[]): number {
  return ruleEntries.reduce((bits, [name], place) => (names.includes(name) ? bits | (1 << place) : bits), 0);
}

const noDescription = bitsOf(['no-description']);
