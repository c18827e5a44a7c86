import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { defaultLimit, describePage } from '../compact.ts';
import { readTrust } from '../content-trust.ts';
import { aboutTasks, taskRow } from '../task-view.ts';
import { defineTool, reads } from '../tool.ts';
import { limit, page } from './fields.ts';

const {
  projectId,
  status,
  priority,
  assigneeId,
  label,
  source,
  createdSince,
  updatedSince,
  dueBefore,
  q,
  sort,
  order,
} = operations.listTasks.query.properties;

export const listTasks = defineTool({
  name: 'list_tasks',
  description:
    'List the tasks of one project or of all projects in short form; get_task returns one in full.',
  operations: [operations.listTasks],
  input: Type.Object(
    {
      projectId,
      status,
      priority,
      assigneeId,
      label,
      source,
      createdSince,
      updatedSince,
      dueBefore,
      q,
      sort,
      order,
      page,
      limit,
    },
    { additionalProperties: false },
  ),
  hints: reads,
  async run({ ctx, call }, args) {
    const query = { ...args, limit: args.limit ?? defaultLimit };
    const { items, total } = await call(operations.listTasks, { query });
    const trust = await readTrust(ctx, aboutTasks(items));
    return {
      note: describePage('tasks', items.length, total, args),
      data: { tasks: items.map((task) => taskRow(task, trust)) },
    };
  },
});
