import { getTask } from '../../packages/server/src/features/tasks/get-task.ts';
import type { Result } from '../result.ts';
import type { Stand } from '../stand.ts';
import { compareRead } from './compare-read.ts';

/** GET /tasks/:id of a bare task, and of one with comments, a checklist and a link. */
export async function measureTask(stand: Stand): Promise<Result[]> {
  const world = await stand.large();
  const { client } = world;
  const bare = await client.createTask({
    projectId: world.home,
    title: 'The checkout button is hidden behind the cookie banner',
    description: 'On phones narrower than 360 pixels the button cannot be reached.',
    labels: [{ name: 'checkout' }, { name: 'mobile' }],
    assigneeIds: [world.userId],
  });
  const full = await client.createTask({ projectId: world.home, title: 'A task people talked about' });
  for (const body of ['Seen here too.', 'Since the last release.', 'Fixed on staging.']) {
    await client.addComment({ id: full.id, body });
  }
  const checklist = await client.createChecklist({ id: full.id, title: 'Before the release' });
  for (const title of ['Phone', 'Tablet', 'Desktop']) {
    await client.addChecklistItem({ id: full.id, checklistId: checklist.id, title });
  }
  const read = (id: string) => (ctx: Parameters<typeof getTask>[0]) =>
    getTask(ctx, { params: { id }, query: {}, body: undefined });
  return [
    ...(await compareRead(stand, world, {
      row: 'task',
      path: `/api/v1/tasks/${bare.id}`,
      read: read(bare.id),
      targets: { floor: { atLeast: 0.25 }, pgbench: { atLeast: 0.5 } },
    })),
    ...(await compareRead(stand, world, {
      row: 'task, full',
      path: `/api/v1/tasks/${full.id}`,
      read: read(full.id),
      targets: { floor: null, pgbench: null },
    })),
  ];
}
