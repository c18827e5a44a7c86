import { setTimeout as pause } from 'node:timers/promises';
import type { RunHistory } from '../../../packages/server/src/testing/crash/run-history.ts';
import type { SeededRandom } from '../../../packages/server/src/testing/crash/seeded-random.ts';
import type { Cluster } from '../start-cluster.ts';
import { waitUntilWhole } from '../wait-until-whole.ts';
import type { Fault } from './fault.ts';
import type { FaultWindow, Ledger } from './ledger.ts';

export interface CausedFault {
  kind: string;
  /** Decides when it comes, if others do too. */
  random: SeededRandom;
  cause: (cluster: Cluster) => Promise<Fault>;
}

/** Within this time, the second of several faults meets the cluster in all states of recovering from the first. */
const spreadMs = 5_000;

/** A delivery that could not be recorded is tried again so soon. */
const betweenTriesMs = 500;

const now = () => performance.now();

/**
 * Causes faults, several of them within a few seconds. Each lasts as long as it lasts alone; then everything must become
 * whole again, or the window is the last.
 */
export async function causeFaults(
  cluster: Cluster,
  faults: readonly CausedFault[],
  around: { history: RunHistory; ledger: Ledger; boundSeconds: number },
): Promise<FaultWindow & { isLost: boolean }> {
  const { ledger, boundSeconds } = around;
  const kind = faults.length === 1 ? (faults[0]?.kind ?? '') : `${faults.length} at once`;
  const mark = () => around.history.kills.push({ at: now(), what: kind });
  const from = now();
  const outcomes = await Promise.all(
    faults.map((fault) => causeFault(cluster, fault, faults.length > 1, mark)),
  );
  const lastsLong = outcomes.some(({ lasts }) => lasts);
  const lastedMs = lastsLong ? now() - from : 0;
  const failures = outcomes.flatMap(({ failure }) => (failure === null ? [] : [failure]));
  // One that finds nothing to affect, because another was faster, is no fault of the cluster.
  if (faults.length === 1)
    ledger.breaches.push(...failures.map((failure) => `${kind} could not be caused: ${failure}`));
  const target = outcomes.map((outcome) => outcome.target).join('; ');
  const isLost = await waitUntilWhole(cluster, boundSeconds * 1000).then(
    () => false,
    (error: unknown) => {
      ledger.breaches.push(`after ${kind} (${target}): ${String(error)}`);
      return true;
    },
  );
  mark();
  return { kind, target, from, to: now(), lastedMs, isLost };
}

interface Outcome {
  target: string;
  lasts: boolean;
  failure: string | null;
}

async function causeFault(
  cluster: Cluster,
  { kind, random, cause }: CausedFault,
  isOneOfMany: boolean,
  mark: () => void,
): Promise<Outcome> {
  const name = isOneOfMany ? `${kind} ` : '';
  if (isOneOfMany) await pause(random.below(spreadMs));
  try {
    mark();
    const fault = await cause(cluster);
    try {
      if (fault.lastsMs !== undefined) await outlast(fault.lastsMs, fault.repeats ? mark : undefined);
    } finally {
      await fault.end?.();
      mark();
    }
    return { target: `${name}${fault.target}`, lasts: fault.lastsMs !== undefined, failure: null };
  } catch (error) {
    return { target: `${name}not caused`, lasts: isOneOfMany, failure: String(error) };
  }
}

/** Waits, and calls `onTry` as often as something that failed is tried again meanwhile. */
async function outlast(lastsMs: number, onTry: (() => void) | undefined): Promise<void> {
  const tries = onTry === undefined ? undefined : setInterval(onTry, betweenTriesMs);
  await pause(lastsMs);
  clearInterval(tries);
}
