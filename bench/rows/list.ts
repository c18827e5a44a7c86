import { listTasks } from '../../packages/server/src/features/tasks/list-tasks.ts';
import { formatNumber } from '../print-results.ts';
import type { Result } from '../result.ts';
import type { Stand } from '../stand.ts';
import { compareRead } from './compare-read.ts';

/** GET /tasks: the first fifty of a large project, newest first. */
export async function measureList(stand: Stand): Promise<Result[]> {
  const world = await stand.large();
  const query = { projectId: world.growing, page: 1, limit: 50 };
  return compareRead(stand, world, {
    row: `list, 50 of ${formatNumber(stand.options.projectTasks)}`,
    path: `/api/v1/tasks?projectId=${world.growing}&limit=50`,
    read: (ctx) => listTasks(ctx, { params: {}, query, body: undefined }),
    targets: { floor: { atLeast: 0.15 }, pgbench: { atLeast: 0.5 } },
  });
}
