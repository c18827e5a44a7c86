import { listTasks } from '../../packages/server/src/features/tasks/list/list-tasks.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';
import type { Stand } from '../stand.ts';
import type { World } from '../world.ts';
import { compareRead } from './compare-read.ts';

/** GET /tasks: the first fifty of a large project, newest first. */
export async function measureList(stand: Stand): Promise<Result[]> {
  const world = await stand.large();
  const query = { projectId: world.growing, page: 1, limit: 50 };
  const compared = await compareRead(stand, world, {
    row: `list, 50 of ${formatNumber(stand.options.projectTasks)}`,
    path: `/api/v1/tasks?projectId=${world.growing}&limit=50`,
    read: (ctx) => listTasks(ctx, { params: {}, query, body: undefined }),
    targets: { floor: { atLeast: 0.15 }, pgbench: { atLeast: 0.5 } },
  });
  return [...compared, await compareUnknown(stand, world)];
}

/** More tasks than a process caches (task-row-cache.ts), so that almost none is cached when it is read again. */
const unknownPages = 220;

/** The same list over so many pages that each is as good as new: what a first reading costs, and skipping to it. */
async function compareUnknown(stand: Stand, world: World): Promise<Result> {
  const { clients, seconds, rounds, projectTasks } = stand.options;
  const pages = Math.max(1, Math.min(unknownPages, Math.floor(projectTasks / 50)));
  const path = (page: number) => `/api/v1/tasks?projectId=${world.growing}&limit=50&page=${page}`;
  const paths = Array.from({ length: pages }, (_, nth) => path(nth + 1));
  const order = { url: world.url, token: world.token, method: 'GET' as const, bodies: [], clients, seconds };
  const { unknown, known } = await takeTurns(rounds, {
    unknown: async () => (await stand.load({ ...order, paths })).perSecond,
    known: async () => (await stand.load({ ...order, paths: [path(1)] })).perSecond,
  });
  return {
    row: `list, ${pages} pages in turn`,
    measure: 'requests/s ÷ page 1',
    figure: ratio(unknown, known),
    target: null,
    behind: `${formatNumber(median(unknown))}/s ÷ ${formatNumber(median(known))}/s`,
  };
}
