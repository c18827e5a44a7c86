import { defaults } from '@fettle/contract';
import type { Ctx } from '../../context.ts';
import { findAssignable, listColumns } from '../projects/index.ts';
import { insertChecklist, type NewTaskFields } from '../tasks/index.ts';
import type { TemplateContent } from './template-store.ts';

/**
 * The fields of a task with this content, as far as they are possible now: a column that is gone is replaced by the first
 * one, and whoever can no longer be assigned is left out. Call it with the project's tasks locked.
 */
export async function fieldsOfTemplate(
  tx: Pick<Ctx, 'db'>,
  projectId: string,
  { checklists: _lists, source: _source, ...content }: TemplateContent,
): Promise<NewTaskFields> {
  const columns = await listColumns(tx.db, projectId);
  const assignable = await findAssignable(tx.db, projectId, content.assigneeIds);
  return {
    ...content,
    status: columns.some(({ key }) => key === content.status) ? content.status : null,
    assigneeIds: content.assigneeIds.filter((id) => assignable.has(id)),
    dueDate: null,
    dueDateComplete: defaults.task.dueDateComplete,
    pageUrl: null,
    screenshotUrl: null,
    videoUrl: null,
    pin: null,
  };
}

/** Adds the checklists of a template to a task that was just created from it. */
export async function addChecklists(
  tx: Pick<Ctx, 'db'>,
  task: { id: string; orgId: string },
  { checklists }: Pick<TemplateContent, 'checklists'>,
): Promise<void> {
  for (const [position, { title, items }] of checklists.entries()) {
    await insertChecklist(tx, task, { title, position, items: items.map((item) => item.title) });
  }
}
