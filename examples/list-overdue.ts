import { allPages } from '@fettle/client';
import { connect } from './connect.ts';

/*
 * Prints all overdue tasks that the token can see, the most overdue first, with their assignees.
 *
 *   node examples/list-overdue.ts
 */
const client = connect();
const now = new Date();
const dayMs = 86_400_000;

const due = allPages(client.listTasks, { dueBefore: now.toISOString(), sort: 'dueDate', limit: 100 });
for await (const { key, title, projectName, dueDate, dueDateComplete, completedAt, assignees } of due) {
  if (dueDate === null || dueDateComplete || completedAt !== null) continue;
  const days = Math.floor((now.getTime() - Date.parse(dueDate)) / dayMs);
  const who = assignees.map(({ name }) => name).join(', ') || 'unassigned';
  console.log(`${key.padEnd(10)} ${String(days).padStart(4)} d  ${title} (${projectName}; ${who})`);
}
