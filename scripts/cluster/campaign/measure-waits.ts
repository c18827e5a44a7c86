import type { FaultWindow, Wait } from './ledger.ts';

/** What clients waited for. */
export const subjects = ['reads', 'lists', 'writes', 'deliveries', 'audits'] as const;
export type Waits = Record<(typeof subjects)[number], Wait[]>;

export interface Row {
  kind: string;
  faults: number;
  /** Longest time from the beginning of a fault until everything was whole again, without how long the fault lasted. */
  recoveryMs: number;
  /** The longest wait for each subject. */
  longestMs: Record<(typeof subjects)[number], number>;
}

const undisturbed = 'no fault';

/** One row for each kind of fault, in alphabetical order, and first one for the time without any. */
export function measureWaits(windows: readonly FaultWindow[], waits: Waits): Row[] {
  const rows = new Map<string, Row>();
  const rowOf = (kind: string): Row => {
    const known = rows.get(kind);
    if (known !== undefined) return known;
    const longestMs = { reads: 0, lists: 0, writes: 0, deliveries: 0, audits: 0 };
    const row = { kind, faults: 0, recoveryMs: 0, longestMs };
    rows.set(kind, row);
    return row;
  };
  rowOf(undisturbed);
  for (const { kind, from, to, lastedMs } of windows) {
    const row = rowOf(kind);
    row.faults += 1;
    row.recoveryMs = Math.max(row.recoveryMs, to - from - lastedMs);
  }
  for (const subject of subjects) {
    for (const wait of waits[subject]) {
      const { longestMs } = rowOf(kindOf(wait, windows));
      longestMs[subject] = Math.max(longestMs[subject], wait.to - wait.from);
    }
  }
  const [first, ...others] = rows.values();
  return first === undefined ? [] : [first, ...others.sort((a, b) => a.kind.localeCompare(b.kind))];
}

/** The fault that a wait has most of its time in. */
function kindOf(wait: Wait, windows: readonly FaultWindow[]): string {
  let found = { kind: undisturbed, overlap: 0 };
  for (const { kind, from, to } of windows) {
    const overlap = Math.min(wait.to, to) - Math.max(wait.from, from);
    if (overlap > found.overlap) found = { kind, overlap };
  }
  return found.kind;
}
