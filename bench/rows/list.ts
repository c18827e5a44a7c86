import { listTasks } from '../../packages/server/src/features/tasks/list/list-tasks.ts';
import type { BenchHarness } from '../bench-harness.ts';
import { timeWithChanges } from '../changed-between.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';
import type { SeededService } from '../seeded-service.ts';
import { compareRead } from './compare-read.ts';

/** GET /tasks: the first 50 tasks of a large project, newest first. */
export async function measureList(harness: BenchHarness): Promise<Result[]> {
  const seeded = await harness.large();
  const query = { projectId: seeded.growingProject, page: 1, limit: 50 };
  const compared = await compareRead(harness, seeded, {
    row: `list, 50 of ${formatNumber(harness.options.projectTasks)}`,
    paths: [`/api/v1/tasks?projectId=${seeded.growingProject}&limit=50`],
    read: (ctx) => listTasks(ctx, { params: {}, query, body: undefined }),
    targets: { baseline: { atLeast: 0.15 }, pgbench: { atLeast: 0.5 } },
  });
  return [...compared, await compareDeep(harness, seeded), await compareUnknown(harness, seeded)];
}

/** A page far down the same list against the first one, when a task has changed before each request. */
async function compareDeep({ options }: BenchHarness, seeded: SeededService): Promise<Result> {
  const { seconds, rounds, projectTasks } = options;
  const { growingProject: projectId, token } = seeded;
  const deep = Math.max(1, Math.min(unknownPages, Math.floor(projectTasks / 50)));
  const time = (page: number) => () => {
    const path = `/api/v1/tasks?projectId=${projectId}&limit=50&page=${page}`;
    return timeWithChanges({ seeded, projectId, path, token, seconds: Math.min(seconds, 1) });
  };
  const measured = await takeTurns(rounds, { first: time(1), deep: time(deep) });
  return {
    row: `list, page ${deep}, changed before`,
    measure: 'p50 page 1 ÷ p50',
    figure: ratio(measured.first, measured.deep),
    target: { atLeast: 0.5 },
    behind: `${formatNumber(median(measured.first))} ms ÷ ${formatNumber(median(measured.deep))} ms`,
  };
}

/** More tasks than a process caches (task-cache.ts), so that almost none is cached when its page is read again. */
const unknownPages = 220;

/** The same list over so many pages that none is cached: the cost of a first read, and of skipping to the page. */
async function compareUnknown(harness: BenchHarness, seeded: SeededService): Promise<Result> {
  const { clients, seconds, rounds, projectTasks } = harness.options;
  const pages = Math.max(1, Math.min(unknownPages, Math.floor(projectTasks / 50)));
  const path = (page: number) => `/api/v1/tasks?projectId=${seeded.growingProject}&limit=50&page=${page}`;
  const paths = Array.from({ length: pages }, (_, nth) => path(nth + 1));
  const order = {
    url: seeded.url,
    token: seeded.token,
    method: 'GET' as const,
    bodies: [],
    clients,
    seconds,
  };
  const { unknown, known } = await takeTurns(rounds, {
    unknown: async () => (await harness.load({ ...order, paths })).perSecond,
    known: async () => (await harness.load({ ...order, paths: [path(1)] })).perSecond,
  });
  return {
    row: `list, ${pages} pages in turn`,
    measure: 'requests/s ÷ page 1',
    figure: ratio(unknown, known),
    target: null,
    behind: `${formatNumber(median(unknown))}/s ÷ ${formatNumber(median(known))}/s`,
  };
}
