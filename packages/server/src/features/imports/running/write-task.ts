import type { Ctx } from '../../../context.ts';
import { emit } from '../../../events/emit.ts';
import { touch } from '../../../events/touch.ts';
import { newId } from '../../../ids.ts';
import { lockProjectTasksAndTakeNumber } from '../../projects/index.ts';
import {
  callerActor,
  causeOf,
  emitTaskUpdated,
  endOfColumn,
  enterColumn,
  lockColumn,
  readDescription,
  readTaskCompact,
  readTaskFields,
  saveTask,
  type TaskAccess,
  type TaskFields,
  toColumns,
} from '../../tasks/index.ts';
import { emptyState, type ImportedState } from '../planning/imported-state.ts';
import { type PlannedChange, planCreation } from '../planning/plan-change.ts';
import type { Target, TargetFields } from '../planning/target.ts';
import { storedDigest } from './imported-task-store.ts';
import type { ReadyAttachment } from './stage-attachments.ts';
import { momentOf, writeParts } from './write-parts.ts';

/** Creates a task with all its parts. It emits task.created alone, after the parts, so that its counts are right. */
export async function createImportedTask(
  tx: Ctx,
  project: { id: string; orgId: string },
  target: Target,
  ready: readonly ReadyAttachment[],
): Promise<{ taskId: string; state: ImportedState }> {
  const number = await lockProjectTasksAndTakeNumber(tx.db, project.id);
  const column = await lockColumn(tx, project.id, target.fields.status);
  const now = tx.clock().toISOString();
  const description = descriptionOf(target.fields);
  const fields: TaskFields = {
    ...target.fields,
    ...description,
    videoUrl: null,
    pin: null,
    position: await endOfColumn(tx, project.id, column.key),
    completedAt: column.category === 'done' ? momentOf(tx, target.completedAt) : null,
  };
  const id = newId();
  const { reporter } = target;
  const isGuest = reporter !== null && reporter.userId === null;
  await tx.db
    .insertInto('tasks')
    .values({
      ...toColumns(fields),
      id,
      org_id: project.orgId,
      project_id: project.id,
      number,
      // Not the person who started the import, who would watch thousands of tasks.
      watcher_ids: fields.assigneeIds,
      reporter_type: isGuest ? 'guest' : 'user',
      reporter_id: isGuest ? null : (reporter?.userId ?? tx.actor.userId),
      reporter_name: isGuest ? reporter.name : null,
      reporter_email: isGuest ? reporter.email : null,
      source: 'import',
      created_at: momentOf(tx, target.createdAt),
      updated_at: now,
    })
    .execute();
  const change = planCreation(target);
  const task = { id, orgId: project.orgId, projectId: project.id };
  const parts = await writeParts(tx, task, change, ready, emptyState);
  await emit(tx, { orgId: project.orgId, projectId: project.id }, 'task.created', {
    taskId: id,
    task: await readTaskCompact(tx, id),
    actor: callerActor(tx),
    ...causeOf(tx),
  });
  const storedDescription = storedDigest(description.descriptionHtml);
  return { taskId: id, state: { fields: change.base, storedDescription, ...parts } };
}

/** Writes a planned change to a locked task; its events name the import. */
export async function updateImportedTask(
  tx: Ctx,
  access: TaskAccess,
  change: PlannedChange,
  ready: readonly ReadyAttachment[],
  before: ImportedState,
): Promise<ImportedState> {
  const { storedDescription } = await writeFields(tx, access, change, before);
  const parts = await writeParts(tx, access, change, ready, before);
  const names = partNames(change, ready);
  if (names.length > 0) await emitTaskUpdated(tx, access, names, {});
  else if (change.newComments.length + change.changedComments.length > 0) await touch(tx, access);
  return { fields: change.base, storedDescription, ...parts };
}

async function writeFields(
  tx: Ctx,
  access: TaskAccess,
  { set }: PlannedChange,
  { storedDescription }: ImportedState,
): Promise<{ storedDescription: string }> {
  if (Object.keys(set).length === 0) return { storedDescription };
  const before = await readTaskFields(tx, access.id);
  const { description: _, ...plain } = set;
  const changes: Partial<TaskFields> = { ...plain };
  if (set.description !== undefined) Object.assign(changes, descriptionOf(set));
  if (set.status !== undefined && set.status !== before.status) {
    changes.completedAt = await enterColumn(tx, access.projectId, set.status, before.completedAt);
    changes.position = await endOfColumn(tx, access.projectId, set.status);
  }
  const saved = await saveTask(tx, access, before, changes);
  if (set.description === undefined) return { storedDescription };
  return { storedDescription: storedDigest(saved.value.descriptionHtml) };
}

function descriptionOf({ description = null }: Partial<TargetFields>) {
  const forms = readDescription({ description }) ?? { text: null, html: null, json: null };
  return { description: forms.text, descriptionHtml: forms.html, descriptionJson: forms.json };
}

function partNames(change: PlannedChange, ready: readonly ReadyAttachment[]): string[] {
  const { newChecklists, renamedChecklists, newItems, changedItems, newTimes } = change;
  const names: string[] = [];
  if (newChecklists.length + renamedChecklists.length + newItems.length + changedItems.length > 0)
    names.push('checklists');
  if (ready.length > 0) names.push('attachments');
  if (newTimes.length > 0) names.push('timeEntries');
  return names;
}
