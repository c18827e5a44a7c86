import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect } from './connect.ts';
import { parseCsv } from './parse-csv.ts';

/*
 * Creates a task for each row of a CSV file with the columns title, description, priority, status, labels (separated
 * by semicolons), and dueDate; only title is required. The script is safe to run again within 24 hours: each row has an
 * idempotency key, so no task is created twice.
 *
 *   node examples/import-tasks.ts <projectId> <file.csv>
 */
const [projectId, file] = process.argv.slice(2);
if (projectId === undefined || file === undefined)
  throw new Error('Usage: import-tasks.ts <projectId> <file.csv>');

const client = connect();
const [header = [], ...rows] = parseCsv(await readFile(file, 'utf8'));

for (const [index, row] of rows.entries()) {
  const field = (name: string): string | undefined => row[header.indexOf(name)] || undefined;
  const title = field('title');
  if (title === undefined) {
    console.error(`Row ${index + 2} has no title and was skipped.`);
    continue;
  }
  const task = await client.createTask(
    {
      projectId,
      title,
      description: field('description'),
      status: field('status'),
      priority: readPriority(field('priority')),
      labels: field('labels')
        ?.split(';')
        .map((name) => ({ name: name.trim() })),
      dueDate: field('dueDate'),
    },
    {
      idempotencyKey: createHash('sha256')
        .update(JSON.stringify([projectId, index, row]))
        .digest('hex'),
    },
  );
  console.log(`${task.key}  ${task.title}`);
}

function readPriority(text: string | undefined) {
  const known = (['low', 'medium', 'high', 'critical'] as const).find((priority) => priority === text);
  if (text !== undefined && known === undefined)
    throw new Error(`"${text}" is not a priority. Use low, medium, high, or critical.`);
  return known;
}
