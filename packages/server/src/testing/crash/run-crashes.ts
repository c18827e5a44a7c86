import { setTimeout as pause } from 'node:timers/promises';
import { defer, type Teardown } from '../defer.ts';
import { until } from '../until.ts';
import type { CrashOptions } from './crash-options.ts';
import { type CrashService, startCrashService } from './crash-service.ts';
import { findBackends, readStored } from './database-queries.ts';
import { fastForwardRetries } from './fast-forward-retries.ts';
import { nameStep, planKills, type Step } from './kill-plan.ts';
import { startReceivers } from './receivers.ts';
import type { RunHistory } from './run-history.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import { setUpTenants } from './set-up-tenants.ts';
import { startLoad } from './start-load.ts';

export interface CrashRun {
  history: RunHistory;
  log: string[];
  /** What must never appear in the log. */
  secrets: string[];
  exitCode: number | null;
  seconds: number;
}

const settings = { FETTLE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8' };
/** Acknowledgements and deliveries required before the next kill: the service is alive, and there is load to hit. */
const signsOfLife = 6;
const recoveryMs = 60_000;
/** Longer than anything takes here: a client that repeats a request for so long has lost it. */
const patienceMs = 90_000;

/** Kills a service under load this many times, waits until it is idle, and returns the history of the run. */
export async function runCrashes(t: Teardown, options: CrashOptions): Promise<CrashRun> {
  const now = () => performance.now();
  const startedAt = now();
  const random = createSeededRandom(options.seed);
  const receivers = await startReceivers(t, random.fork(), now);
  const service = await startCrashService(t, settings);
  const tenants = await setUpTenants(await service.url(), receivers);
  const history: RunHistory = {
    changes: [],
    receipts: receivers.receipts,
    webhooks: tenants.webhooks,
    kills: [],
    faults: service.faults,
    stored: { tasks: [], comments: [], events: [], deliveries: [] },
  };
  const retries = fastForwardRetries(service);
  defer(t, () => retries.stop());
  const load = startLoad(t, history, tenants, {
    url: service.url,
    backlog: retries.pending,
    random,
    now,
    patienceMs,
    options,
  });

  for (const step of planKills(options.seed, options.kills)) {
    await untilAlive(history);
    await pause(step.delayMs);
    await carryOut(service, step, random);
    history.kills.push({ at: now(), what: nameStep(step) });
    options.report?.(`${history.kills.length}/${options.kills} ${nameStep(step)}, ${count(history)}`);
  }
  await untilAlive(history);
  await load.stop();
  await retries.untilNothingIsPending();
  await retries.stop();
  history.stored = await readStored(await service.connection());
  const exitCode = await service.stop();
  history.faults.push(...findOwnDeaths(service.log));
  return {
    history,
    log: service.log,
    secrets: tenants.secrets,
    exitCode,
    seconds: (now() - startedAt) / 1000,
  };
}

/** Workers that ended without having been killed; the web process logs it when it starts the next one. */
function findOwnDeaths(log: string[]): string[] {
  return log.filter((line) => line.includes('the worker process died') && !line.includes('"SIGKILL"'));
}

function count({ changes, receipts }: RunHistory): string {
  return `${changes.length} changes, ${receipts.length} deliveries`;
}

/** Waits for requests that began after now, so that those in flight at a kill do not count. */
async function untilAlive({ changes, receipts }: RunHistory): Promise<void> {
  const asked = changes.length;
  const received = receipts.length;
  const look = () => {
    const served = changes.slice(asked).filter(({ acknowledgedAt }) => acknowledgedAt !== null);
    return served.length >= signsOfLife && receipts.length >= received + signsOfLife;
  };
  await until('clients are served and receivers are told again', look, recoveryMs);
}

async function carryOut(service: CrashService, step: Step, random: SeededRandom): Promise<void> {
  if (step.kind === 'point') return service.killAt(step.point, step.times);
  const { target } = step;
  const kill =
    target === 'backend'
      ? () => killBackend(service, random)
      : () => service.kill(target, 100 + step.delayMs);
  await until(`${target} runs, to be killed`, kill, recoveryMs);
}

async function killBackend(service: CrashService, random: SeededRandom): Promise<boolean> {
  const backends = await findBackends(await service.connection());
  return backends.length > 0 && process.kill(random.pick(backends), 'SIGKILL');
}
