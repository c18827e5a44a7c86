import { setTimeout as pause } from 'node:timers/promises';
import { defer, type Teardown } from '../defer.ts';
import { until } from '../until.ts';
import type { CrashOptions } from './crash-options.ts';
import { type CrashService, startCrashService } from './crash-service.ts';
import { findBackends, readStored } from './database-hand.ts';
import { createDice, type Dice } from './dice.ts';
import { nameStep, planKills, type Step } from './kill-plan.ts';
import type { Ledgers } from './ledger.ts';
import { moveIn } from './move-in.ts';
import { letTimePass } from './pass-time.ts';
import { startReceivers } from './receivers.ts';
import { startLoad } from './start-load.ts';

export interface CrashRun {
  ledgers: Ledgers;
  log: string[];
  /** What must never appear in the log. */
  secrets: string[];
  exitCode: number | null;
  seconds: number;
}

const settings = { FETTLE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8' };
/** What must be seen of clients and receivers before the next kill: the service lives, and there is load to hit. */
const signsOfLife = 6;
const recoveryMs = 60_000;

/** Kills a service under load as often as asked, lets it come to rest, and hands over what everybody wrote down. */
export async function runCrashes(t: Teardown, options: CrashOptions): Promise<CrashRun> {
  const now = () => performance.now();
  const startedAt = now();
  const dice = createDice(options.seed);
  const receivers = await startReceivers(t, dice.fork(), now);
  const service = await startCrashService(t, settings);
  const homes = await moveIn(await service.url(), receivers);
  const ledgers: Ledgers = {
    changes: [],
    receipts: receivers.receipts,
    webhooks: homes.webhooks,
    kills: [],
    faults: service.faults,
    stored: { tasks: [], comments: [], events: [], deliveries: [] },
  };
  const time = letTimePass(service);
  defer(t, () => time.stop());
  const load = startLoad(t, ledgers, homes, { service, backlog: time.pending, dice, now, options });

  for (const step of planKills(options.seed, options.kills)) {
    await untilAlive(ledgers);
    await pause(step.delayMs);
    await carryOut(service, step, dice);
    ledgers.kills.push({ at: now(), what: nameStep(step) });
    options.tell?.(`${ledgers.kills.length}/${options.kills} ${nameStep(step)}, ${count(ledgers)}`);
  }
  await untilAlive(ledgers);
  await load.stop();
  await time.untilNothingIsPending();
  await time.stop();
  ledgers.stored = await readStored(await service.connection());
  const exitCode = await service.stop();
  ledgers.faults.push(...findOwnDeaths(service.log));
  return { ledgers, log: service.log, secrets: homes.secrets, exitCode, seconds: (now() - startedAt) / 1000 };
}

/** Workers that ended without having been killed; the web process says so when it starts the next. */
function findOwnDeaths(log: string[]): string[] {
  return log.filter((line) => line.includes('the worker process died') && !line.includes('"SIGKILL"'));
}

function count({ changes, receipts }: Ledgers): string {
  return `${changes.length} changes, ${receipts.length} deliveries`;
}

/** Acknowledgements and receipts that began after now, so that what was on its way at a kill does not count. */
async function untilAlive({ changes, receipts }: Ledgers): Promise<void> {
  const asked = changes.length;
  const received = receipts.length;
  const look = () => {
    const served = changes.slice(asked).filter(({ acknowledgedAt }) => acknowledgedAt !== null);
    return served.length >= signsOfLife && receipts.length >= received + signsOfLife;
  };
  await until('clients are served and receivers are told again', look, recoveryMs);
}

async function carryOut(service: CrashService, step: Step, dice: Dice): Promise<void> {
  if (step.kind === 'point') return service.killAt(step.point, step.times);
  const { target } = step;
  const kill =
    target === 'backend' ? () => killBackend(service, dice) : () => service.kill(target, 100 + step.delayMs);
  await until(`${target} runs, to be killed`, kill, recoveryMs);
}

async function killBackend(service: CrashService, dice: Dice): Promise<boolean> {
  const backends = await findBackends(await service.connection());
  return backends.length > 0 && process.kill(dice.pick(backends), 'SIGKILL');
}
