import { operations, type TaskCompact } from '@fettle/contract';
import { Type } from 'typebox';

const { description, status, priority, assigneeIds, dueDate, pageUrl, screenshotUrl } =
  operations.updateTask.body.properties;

/** Fields of a task that a caller can set, besides its title. */
export const writableFields = {
  description: Type.Optional({ ...description, description: 'Plain text' }),
  status,
  priority,
  labels: Type.Optional(
    Type.Array(Type.String(), { maxItems: 50, description: 'Label names; replaces all labels' }),
  ),
  assigneeIds,
  dueDate,
  pageUrl,
  screenshotUrl,
};

/** Labels by name; a label the task already has keeps its color. */
export function toLabels(
  names: readonly string[] | undefined,
  known: TaskCompact['labels'] = [],
): { name: string; color?: string }[] | undefined {
  return names?.map((name) => known.find((label) => label.name === name) ?? { name });
}
