import { listTasks } from '../../packages/server/src/features/tasks/list/list-tasks.ts';
import type { BenchHarness } from '../bench-harness.ts';
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
    path: `/api/v1/tasks?projectId=${seeded.growingProject}&limit=50`,
    read: (ctx) => listTasks(ctx, { params: {}, query, body: undefined }),
    targets: { baseline: { atLeast: 0.15 }, pgbench: { atLeast: 0.5 } },
  });
  return [...compared, await compareUnknown(harness, seeded)];
}

/** More tasks than a process caches (task-row-cache.ts), so that almost none is cached when it is read again. */
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
