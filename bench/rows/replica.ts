import { readPostmasterFile } from '../../packages/server/src/db/embedded/embedded-postmaster.ts';
import { startTestServer } from '../../packages/server/src/testing/cluster.ts';
import { defer } from '../../packages/server/src/testing/defer.ts';
import { startReplica } from '../../packages/server/src/testing/replica-server.ts';
import type { BenchHarness } from '../bench-harness.ts';
import { readFamilyMs } from '../cpu-time.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';
import { openSeededService, toUrl } from '../seeded-service.ts';
import { startService } from '../start-service.ts';

/** So many pages in turn that most are read from the database (compare rows/list.ts). */
const most = 220;

/**
 * Processor time of the primary for each request for a list, when lists are read from a replica and when they are not. Both
 * servers, both web processes, and the load share this machine, so requests per second say nothing here.
 */
export async function measureReplica(harness: BenchHarness): Promise<Result[]> {
  const undo: (() => Promise<void>)[] = [];
  const t = { after: (done: () => Promise<void>) => void undo.push(done) };
  try {
    const server = await startTestServer();
    defer(t, () => server.stop());
    if ('connectionString' in server.service) throw new Error('The test server is an embedded PostgreSQL.');
    const connection = { ...server.service, database: 'fettle' };
    const { tasks, projectTasks } = harness.options;
    const size = { tasks: Math.min(tasks, projectTasks * 2), projectTasks, emptyProjects: 0 };
    const without = await openSeededService(connection, await harness.newFolder(), size);
    defer(t, () => without.close());
    const replica = await startReplica(t, server);
    const settings = {
      FETTLE_ROLE: 'web',
      FETTLE_DATA_DIR: await harness.newFolder(),
      DATABASE_URL: toUrl(connection),
      DATABASE_REPLICA_URL: toUrl(replica.connectionTo('fettle')),
    };
    const reading = await startService(settings);
    defer(t, () => reading.close());
    const postmaster = (await readPostmasterFile(connection.host))?.pid ?? 0;
    const pages = Math.max(1, Math.min(most, Math.floor(projectTasks / 50)));
    const compare = async (row: string, paths: string[], target: Result['target']): Promise<Result> => {
      const cost = await takeCosts(harness, {
        postmaster,
        paths,
        token: without.token,
        urls: { primary: without.url, replica: reading.url },
      });
      return toResult(row, cost, target);
    };
    const path = (page: number) => `/api/v1/tasks?projectId=${without.growingProject}&limit=50&page=${page}`;
    const inTurn = Array.from({ length: pages }, (_, nth) => path(nth + 1));
    return [
      await compare(`replica, list, ${pages} pages in turn`, inTurn, { atMost: 0.4 }),
      // Cached by its revision: it costs the primary little in either case.
      await compare('replica, list, one page', [path(1)], null),
      await compare('replica, statistics', ['/api/v1/stats'], { atMost: 0.4 }),
    ];
  } finally {
    for (const each of undo.reverse()) await each();
  }
}

interface Sides<T> {
  replica: T;
  primary: T;
}

/** Milliseconds of the primary's processor time per request, each round. */
async function takeCosts(
  { options, load }: BenchHarness,
  at: { postmaster: number; paths: string[]; token: string; urls: Sides<string> },
): Promise<Sides<number[]>> {
  const { paths, token } = at;
  // The system counts in hundredths of a second.
  const seconds = Math.max(1, options.seconds);
  const order = { token, method: 'GET' as const, paths, bodies: [], clients: options.clients, seconds };
  /** NaN where the system does not say. */
  const readPrimaryMs = async () => (await readFamilyMs(at.postmaster)) ?? Number.NaN;
  const costAt = (url: string) => async () => {
    const before = await readPrimaryMs();
    const { perSecond } = await load({ ...order, url });
    return ((await readPrimaryMs()) - before) / (perSecond * seconds);
  };
  // The first reads prepare statements, and find the replica.
  await costAt(at.urls.replica)();
  return takeTurns(options.rounds, { replica: costAt(at.urls.replica), primary: costAt(at.urls.primary) });
}

function toResult(row: string, { replica, primary }: Sides<number[]>, target: Result['target']): Result {
  const figure = ratio(replica, primary);
  const inMicroseconds = (each: number[]) => `${formatNumber(median(each) * 1_000)} µs`;
  return {
    row,
    measure: 'processor time of the primary per request ÷ without',
    figure: Number.isFinite(figure) ? figure : null,
    target,
    behind: `${inMicroseconds(replica)} ÷ ${inMicroseconds(primary)}`,
  };
}
