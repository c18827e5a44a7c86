import { readStored } from '../../../packages/server/src/testing/crash/database-queries.ts';
import { fastForwardRetries } from '../../../packages/server/src/testing/crash/fast-forward-retries.ts';
import { checkHistory } from '../../../packages/server/src/testing/crash/oracle/index.ts';
import { startReceivers } from '../../../packages/server/src/testing/crash/receivers.ts';
import type { RunHistory, Stored } from '../../../packages/server/src/testing/crash/run-history.ts';
import { createSeededRandom } from '../../../packages/server/src/testing/crash/seeded-random.ts';
import { setUpTenants, type Tenants } from '../../../packages/server/src/testing/crash/set-up-tenants.ts';
import { startLoad } from '../../../packages/server/src/testing/crash/start-load.ts';
import { defer, type Teardown } from '../../../packages/server/src/testing/defer.ts';
import { startSite } from '../../../packages/server/src/testing/site.ts';
import { until } from '../../../packages/server/src/testing/until.ts';
import { portsOf } from '../assign-ports.ts';
import { nodes } from '../machines.ts';
import { type Cluster, startCluster } from '../start-cluster.ts';
import { host } from '../template-values.ts';
import { waitUntilWhole } from '../wait-until-whole.ts';
import { alternate } from './ask-until.ts';
import { causes, reasonAgainst } from './carry-out.ts';
import { type CausedFault, causeFaults } from './cause-faults.ts';
import { checkLedger, hasLatest } from './check-ledger.ts';
import {
  checkFiles,
  runAuditor,
  runFollower,
  runLister,
  runReader,
  runUploader,
  setUpExtra,
} from './clients.ts';
import type { FaultWindow, Ledger } from './ledger.ts';
import { measureWaits, type Row } from './measure-waits.ts';
import { type PlannedFault, planFaults } from './plan-faults.ts';
import type { CampaignOptions } from './read-options.ts';
import { respondToSite } from './site.ts';
import { upgradeNodes } from './upgrade-nodes.ts';
import { waitsOf } from './waits-of.ts';
import { watchLeader } from './watch-leader.ts';

export interface Campaign {
  rows: Row[];
  faultCount: number;
  history: RunHistory;
  ledger: Ledger;
  breaches: string[];
}

const startMs = 300_000;
const drainMs = 300_000;
const followMs = 60_000;
/** No fault lasts longer; the time in which the cluster must be whole comes after it. */
const longestFaultMs = 90_000;
const now = () => performance.now();

/** Acknowledgements and deliveries that show that load is served, before the next fault. */
const signsOfLife = 4;

/** Starts the cluster, puts load on it, causes the faults one after the other, and checks what is stored in the end. */
export async function runCampaign(
  t: Teardown,
  options: CampaignOptions,
  report: (line: string) => void,
  /** Ends it after the current fault. */
  interrupted: AbortSignal,
): Promise<Campaign> {
  const random = createSeededRandom(options.seed);
  const cluster = await startCluster(t, {
    keep: options.keep,
    steppedClocks: true,
    from: options.upgradeFrom,
    replica: options.replica,
  });
  report(`starting in ${cluster.folder}`);
  await waitUntilWhole(cluster, startMs);
  const receivers = await startReceivers(t, random.fork(), now);
  const site = await startSite(t, respondToSite);
  const tenants = await setUpTenants(cluster.urls[0] ?? '', receivers);
  const extra = await setUpExtra(cluster.urls[0] ?? '', tenants, site.url);
  const history: RunHistory = {
    changes: [],
    receipts: receivers.receipts,
    webhooks: tenants.webhooks,
    kills: [],
    faults: [],
    stored: { tasks: [], comments: [], events: [], deliveries: [] },
  };
  const ledger: Ledger = { reads: [], lists: [], audits: [], files: [], streams: [], breaches: [] };
  const database = { connection: async () => ({ connectionString: await leaderUrl(cluster) }) };
  const retries = fastForwardRetries(database, { everyMs: 1_000, drainMs });
  defer(t, () => retries.stop());
  const nextUrl = alternate(cluster.urls);
  const patienceMs = longestFaultMs + options.boundSeconds * 1000;
  const load = startLoad(t, history, tenants, {
    url: async () => nextUrl(),
    backlog: retries.pending,
    random,
    now,
    patienceMs,
    options: { clientsPerProject: 2, pauseMs: 500 },
  });
  const stopping = new AbortController();
  defer(t, () => stopping.abort());
  const around = { urls: cluster.urls, ledger, patienceMs, stopping: stopping.signal };
  const clients = [
    runReader(around, extra),
    runLister(around, extra),
    runAuditor(around, extra),
    runUploader(around, extra),
    ...tenants.projects.flatMap(({ id }) =>
      cluster.urls.map((url) => runFollower(around, url, tenants.session, id)),
    ),
  ];

  watchLeader(t, cluster, () => history.kills.push({ at: now(), what: 'the leader' }));
  const windows: FaultWindow[] = [];
  let faultCount = 0;
  const { boundSeconds, together, upgradeFrom } = options;
  const planned = planFaults(options.seed, options.faults, options.kinds).filter(({ kind }, index) => {
    const reason = reasonAgainst(kind, cluster);
    if (reason !== null) report(`${index + 1}/${options.faults} ${kind} left out: ${reason}`);
    return reason === null;
  });
  const steps: Step[] = [];
  for (let index = 0; index < planned.length; index += together) {
    const group = planned.slice(index, index + together);
    const numbers = together === 1 ? `${index + 1}` : `${index + 1}–${index + group.length}`;
    steps.push({ name: `${numbers}/${planned.length}`, faults: group.map(toFault) });
  }
  if (upgradeFrom !== null)
    steps.splice(Math.floor(steps.length / 2), 0, { name: 'half', faults: [upgrade(boundSeconds)] });
  for (const { name, faults } of steps) {
    if (interrupted.aborted) break;
    await untilServed(history, boundSeconds * 1000);
    const window = await causeFaults(cluster, faults, { history, ledger, boundSeconds });
    windows.push(window);
    faultCount += faults.length;
    const breaches = history.faults.length + ledger.breaches.length;
    const wholeMs = window.to - window.from - window.lastedMs;
    report(
      `${name} ${window.kind}: ${window.target}; whole ${(wholeMs / 1000).toFixed(1)} s after it; ${history.changes.length} changes, ${history.receipts.length} requests, ${ledger.lists.length} lists, ${ledger.audits.length} audits, ${breaches} breaches`,
    );
    if (window.isLost) break;
  }
  await untilServed(history, options.boundSeconds * 1000).catch((error: unknown) =>
    ledger.breaches.push(String(error)),
  );
  await load.stop();
  const { events } = onlyOf(tenants, await readStored(await database.connection()));
  const isFollowed = () => ledger.streams.every((stream) => hasLatest(stream, events));
  // What a stream lacks then is found by the checks.
  await until('the streams have what was written', isFollowed, followMs).catch(() => undefined);
  stopping.abort(new Error('The campaign is over.'));
  await retries.untilNothingIsPending().catch((error: unknown) => ledger.breaches.push(String(error)));
  await retries.stop();
  await Promise.all(clients);
  history.stored = onlyOf(tenants, await readStored(await database.connection()));
  const breaches = [
    ...checkHistory(history).flatMap(({ description, violations }) =>
      violations.map((violation) => `${description}: ${violation}`),
    ),
    ...checkLedger(ledger, history.stored),
    ...(await checkFiles(around, extra)),
  ];
  return { rows: measureWaits(windows, waitsOf(history, ledger)), faultCount, history, ledger, breaches };
}

/** A connection to the leader beside PgBouncer, by way of either node. */
async function leaderUrl({ ports, passwords }: Cluster): Promise<string> {
  const node = nodes[Math.floor(Math.random() * nodes.length)] ?? 'node1';
  const { listen } = portsOf(ports, node, 'LOCAL_POSTGRES');
  return `postgresql://fettle:${passwords.fettle}@${host}:${listen}/fettle`;
}

/** The other objects are not made by the clients of the crash runs. */
function onlyOf({ projects }: Tenants, stored: Stored): Stored {
  const own = new Set(projects.map(({ id }) => id));
  const tasks = stored.tasks.filter(({ projectId }) => own.has(projectId));
  const taskIds = new Set(tasks.map(({ id }) => id));
  return {
    ...stored,
    tasks,
    comments: stored.comments.filter(({ taskId }) => taskIds.has(taskId)),
    events: stored.events.filter(({ projectId }) => own.has(projectId)),
  };
}

interface Step {
  /** Which faults of all these are. */
  name: string;
  faults: CausedFault[];
}

function toFault({ kind, seed }: PlannedFault): CausedFault {
  const random = createSeededRandom(seed);
  return { kind, random, cause: (cluster) => causes[kind](cluster, random) };
}

/** The rolling upgrade, at which nothing may break either. */
function upgrade(boundSeconds: number): CausedFault {
  const cause = (cluster: Cluster) => upgradeNodes(cluster, boundSeconds);
  return { kind: 'upgrade', random: createSeededRandom(0), cause };
}

/** Waits for requests that began after now, so that those in flight at a fault do not count. */
async function untilServed({ changes, receipts }: RunHistory, timeoutMs: number): Promise<void> {
  const asked = changes.length;
  const received = receipts.length;
  const look = () => {
    const served = changes.slice(asked).filter(({ acknowledgedAt }) => acknowledgedAt !== null);
    return served.length >= signsOfLife && receipts.length >= received + signsOfLife;
  };
  await until('clients are served and receivers get events', look, timeoutMs);
}
