import { sql } from 'kysely';
import { keepBlob } from '../../../blobs/blob-deletions.ts';
import type { Ctx } from '../../../context.ts';
import { newId, newIdAt } from '../../../ids.ts';
import { readDefaultVisibility } from '../../projects/access.ts';
import { attachmentName, commentHtml } from '../../tasks/index.ts';
import { type ImportedState, itemDigest, itemKey, type PartState } from '../planning/imported-state.ts';
import type { PlannedChange } from '../planning/plan-change.ts';
import type { TargetComment, TargetItem, TargetTime } from '../planning/target.ts';
import { digestOf } from '../reading/external-ids.ts';
import type { ReadyAttachment } from './stage-attachments.ts';

/** The task that parts are written to, locked by the caller. */
export interface WrittenTask {
  id: string;
  orgId: string;
  projectId: string;
}

type Parts = Omit<ImportedState, 'fields' | 'storedDescription'>;

/**
 * Writes the parts of a planned change and returns what was imported, old and new. One insert for each comment and file:
 * their triggers count rows of the task.
 */
export async function writeParts(
  tx: Ctx,
  task: WrittenTask,
  change: PlannedChange,
  ready: readonly ReadyAttachment[],
  before: Parts,
): Promise<Parts> {
  const after = {
    comments: new Map(Object.entries(before.comments)),
    checklists: new Map(Object.entries(before.checklists)),
    items: new Map(Object.entries(before.items)),
    attachments: new Map(Object.entries(before.attachments)),
    times: new Map(Object.entries(before.times)),
  };
  for (const comment of change.newComments) {
    after.comments.set(comment.externalId, await insertComment(tx, task, comment));
  }
  for (const { externalId, id, value } of change.changedComments) {
    await tx.db
      .updateTable('comments')
      .set({ body: value.body, body_html: commentHtml(value.body), updated_at: tx.clock().toISOString() })
      .where('id', '=', id)
      .execute();
    after.comments.set(externalId, [id, digestOf(value.body)]);
  }
  await writeChecklists(tx, task, change, after);
  for (const file of ready) {
    after.attachments.set(file.attachment.externalId, await insertAttachment(tx, task, file));
  }
  for (const time of change.newTimes) after.times.set(time.externalId, await insertTime(tx, task, time));
  return {
    comments: Object.fromEntries(after.comments),
    checklists: Object.fromEntries(after.checklists),
    items: Object.fromEntries(after.items),
    attachments: Object.fromEntries(after.attachments),
    times: Object.fromEntries(after.times),
  };
}

/** The moment of something in the source; now when that is unknown or in the future. */
export function momentOf(tx: Pick<Ctx, 'clock'>, time: string | null): string {
  const now = tx.clock().toISOString();
  return time === null || time > now ? now : time;
}

/** An ID of that moment, because comments and files are listed by their IDs. */
function idAt(time: string): string {
  return newIdAt(Math.max(0, Date.parse(time)));
}

async function insertComment(tx: Ctx, task: WrittenTask, comment: TargetComment): Promise<PartState> {
  const createdAt = momentOf(tx, comment.createdAt);
  const { author } = comment;
  const id = idAt(createdAt);
  await tx.db
    .insertInto('comments')
    .values({
      id,
      org_id: task.orgId,
      task_id: task.id,
      body: comment.body,
      body_html: commentHtml(comment.body),
      author_type: author.userId === null ? 'guest' : 'user',
      author_id: author.userId,
      author_name: author.userId === null ? (author.name ?? 'Unknown author') : null,
      author_email: null,
      visibility: await readDefaultVisibility(tx, task.projectId),
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute();
  return [id, digestOf(comment.body)];
}

interface ChecklistMaps {
  checklists: Map<string, PartState>;
  items: Map<string, PartState>;
}

async function writeChecklists(
  tx: Ctx,
  task: WrittenTask,
  change: PlannedChange,
  after: ChecklistMaps,
): Promise<void> {
  for (const list of change.newChecklists) {
    const id = newId();
    await sql`
      insert into checklists (id, org_id, task_id, title, position)
      select ${id}, ${task.orgId}, ${task.id}, ${list.title}, count(*) from checklists where task_id = ${task.id}`.execute(
      tx.db,
    );
    after.checklists.set(list.externalId, [id, digestOf(list.title)]);
    await insertItems(tx, task, { id, externalId: list.externalId }, list.items, after);
  }
  for (const { externalId, id, value } of change.renamedChecklists) {
    await tx.db.updateTable('checklists').set({ title: value.title }).where('id', '=', id).execute();
    after.checklists.set(externalId, [id, digestOf(value.title)]);
  }
  for (const { checklistExternalId, checklistId, item } of change.newItems) {
    await insertItems(tx, task, { id: checklistId, externalId: checklistExternalId }, [item], after);
  }
  const now = tx.clock().toISOString();
  for (const { externalId, id, value } of change.changedItems) {
    await sql`
      update checklist_items set title = ${value.title},
        completed_at = case when ${value.done}::boolean then coalesce(completed_at, ${now}::timestamptz) end,
        completed_by = case when ${value.done}::boolean then completed_by end
      -- An item that was turned into a task follows that task.
      where id = ${id} and linked_task_id is null`.execute(tx.db);
    after.items.set(externalId, [id, itemDigest(value)]);
  }
}

/** All items of a checklist in one statement, after those that it has. */
async function insertItems(
  tx: Ctx,
  task: WrittenTask,
  list: { id: string; externalId: string },
  items: readonly TargetItem[],
  after: ChecklistMaps,
): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(() => newId());
  const now = tx.clock().toISOString();
  await sql`
    insert into checklist_items (id, org_id, task_id, checklist_id, title, position, completed_at)
    select item.id, ${task.orgId}::uuid, ${task.id}::uuid, ${list.id}::uuid, item.title,
      existing.count + item.place - 1, case when item.done then ${now}::timestamptz end
    from (select count(*)::integer from checklist_items where checklist_id = ${list.id}) existing,
      unnest(${ids}::uuid[], ${items.map(({ title }) => title)}::text[], ${items.map(({ done }) => done)}::boolean[])
        with ordinality as item (id, title, done, place)`.execute(tx.db);
  for (const [at, item] of items.entries()) {
    after.items.set(itemKey(list.externalId, item.externalId), [ids[at] ?? '', itemDigest(item)]);
  }
}

async function insertAttachment(
  tx: Ctx,
  task: WrittenTask,
  { attachment, staged }: ReadyAttachment,
): Promise<PartState> {
  if (staged !== null && !(await keepBlob(tx.db, staged.key, staged.dueAt))) {
    throw new Error('A staged file was swept before its task was written.');
  }
  const createdAt = momentOf(tx, attachment.createdAt);
  const id = idAt(createdAt);
  await tx.db
    .insertInto('attachments')
    .values({
      id,
      org_id: task.orgId,
      task_id: task.id,
      kind: staged === null ? 'link' : 'file',
      file_name: attachmentName(attachment.name),
      mime_type: staged?.mimeType ?? null,
      size: staged?.size ?? null,
      link_url: staged === null ? attachment.url : null,
      blob_key: staged?.key ?? null,
      uploaded_by: tx.actor.userId,
      created_at: createdAt,
    })
    .execute();
  return [id, ''];
}

async function insertTime(tx: Ctx, task: WrittenTask, time: TargetTime): Promise<PartState> {
  const now = tx.clock().toISOString();
  const id = newId();
  await tx.db
    .insertInto('time_entries')
    .values({
      id,
      org_id: task.orgId,
      task_id: task.id,
      project_id: task.projectId,
      user_id: time.userId,
      minutes: time.minutes,
      note: time.note,
      logged_at: momentOf(tx, time.loggedAt),
      created_at: now,
    })
    .execute();
  return [id, ''];
}
