import { getTask } from '../../packages/server/src/features/tasks/get-task.ts';
import type { BenchHarness } from '../bench-harness.ts';
import type { Result, Target } from '../result.ts';
import type { SeededService } from '../seeded-service.ts';
import { compareRead } from './compare-read.ts';

/** How many tasks are read in turn: those of a board. */
const count = 50;

/** GET /tasks/:id of bare tasks, and of tasks with comments, a checklist, and a link. */
export async function measureTask(harness: BenchHarness): Promise<Result[]> {
  const seeded = await harness.large();
  return [
    ...(await compareTasks(harness, seeded, 'task', addBare, { atLeast: 0.25 }, { atLeast: 0.5 })),
    ...(await compareTasks(harness, seeded, 'task, full', addFull, null, null)),
  ];
}

async function compareTasks(
  harness: BenchHarness,
  seeded: SeededService,
  row: string,
  add: (seeded: SeededService) => Promise<string>,
  baseline: Target | null,
  pgbench: Target | null,
): Promise<Result[]> {
  const first = await add(seeded);
  const others = await Array.fromAsync({ length: count - 1 }, () => add(seeded));
  const path = (id: string) => `/api/v1/tasks/${id}`;
  return compareRead(harness, seeded, {
    row,
    paths: [path(first), ...others.map(path)],
    read: (ctx) => getTask(ctx, { params: { id: first }, query: {}, body: undefined }),
    targets: { baseline, pgbench },
  });
}

async function addBare({ client, fixedProject, userId }: SeededService): Promise<string> {
  const { id } = await client.createTask({
    projectId: fixedProject,
    title: 'The checkout button is hidden behind the cookie banner',
    description: 'On phones narrower than 360 pixels the button cannot be reached.',
    labels: [{ name: 'checkout' }, { name: 'mobile' }],
    assigneeIds: [userId],
  });
  return id;
}

async function addFull({ client, fixedProject }: SeededService): Promise<string> {
  const { id } = await client.createTask({ projectId: fixedProject, title: 'A task people talked about' });
  for (const body of ['Seen here too.', 'Since the last release.', 'Fixed on staging.']) {
    await client.addComment({ id, body });
  }
  const checklist = await client.createChecklist({ id, title: 'Before the release' });
  for (const title of ['Phone', 'Tablet', 'Desktop']) {
    await client.addChecklistItem({ id, checklistId: checklist.id, title });
  }
  return id;
}
