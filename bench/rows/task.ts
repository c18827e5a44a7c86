import { getTask } from '../../packages/server/src/features/tasks/get-task.ts';
import type { BenchHarness } from '../bench-harness.ts';
import type { Result } from '../result.ts';
import { compareRead } from './compare-read.ts';

/** GET /tasks/:id of a bare task, and of one with comments, a checklist, and a link. */
export async function measureTask(harness: BenchHarness): Promise<Result[]> {
  const seeded = await harness.large();
  const { client } = seeded;
  const bare = await client.createTask({
    projectId: seeded.fixedProject,
    title: 'The checkout button is hidden behind the cookie banner',
    description: 'On phones narrower than 360 pixels the button cannot be reached.',
    labels: [{ name: 'checkout' }, { name: 'mobile' }],
    assigneeIds: [seeded.userId],
  });
  const full = await client.createTask({
    projectId: seeded.fixedProject,
    title: 'A task people talked about',
  });
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
    ...(await compareRead(harness, seeded, {
      row: 'task',
      path: `/api/v1/tasks/${bare.id}`,
      read: read(bare.id),
      targets: { baseline: { atLeast: 0.25 }, pgbench: { atLeast: 0.5 } },
    })),
    ...(await compareRead(harness, seeded, {
      row: 'task, full',
      path: `/api/v1/tasks/${full.id}`,
      read: read(full.id),
      targets: { baseline: null, pgbench: null },
    })),
  ];
}
