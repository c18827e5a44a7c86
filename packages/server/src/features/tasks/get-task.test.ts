import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@fettle/contract';
import { newId } from '../../ids.ts';
import { conforms } from '../../testing/conforms.ts';
import { createFixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';

const now = '2026-11-20T09:30:00.000Z';
const service = await startService({ after }, { clock: () => new Date(now) });
const { project, member, lead } = await createFixture(service);

test('the detail has comments, checklists with items, and attachments, each in the shape of its own operation', async () => {
  const task = await member.v1.createTask({ projectId: project.id, title: 'A task' });
  const { db } = service.services;
  const at = { org_id: project.orgId, task_id: task.id };
  // Ids of one millisecond are in no order.
  const inOrder = [newId(), newId()].sort() as [string, string];
  const list = { ...at, id: newId(), title: 'List', position: 0 };
  await db
    .insertInto('checklists')
    .values([{ ...at, id: newId(), title: 'Empty', position: 1 }, list])
    .execute();
  const item = { ...at, checklist_id: list.id };
  await db
    .insertInto('checklist_items')
    .values([
      { ...item, id: newId(), title: 'two', position: 1, completed_at: null, completed_by: null },
      { ...item, id: newId(), title: 'one', position: 0, completed_at: now, completed_by: lead.id },
    ])
    .execute();
  const said = {
    ...at,
    body: 'hi',
    body_html: '<p>hi</p>',
    visibility: 'public' as const,
    created_at: now,
    updated_at: now,
  };
  await db
    .insertInto('comments')
    .values([
      {
        ...said,
        id: inOrder[0],
        author_type: 'user',
        author_id: lead.id,
        author_name: null,
        author_email: null,
      },
      {
        ...said,
        id: inOrder[1],
        author_type: 'guest',
        author_id: null,
        author_name: 'Gus',
        author_email: 'g@example.com',
      },
    ])
    .execute();
  const added = { ...at, uploaded_by: member.id, created_at: now };
  const file = {
    ...added,
    kind: 'file',
    file_name: 'a.txt',
    mime_type: 'text/plain',
    size: 3,
    link_url: null,
    blob_key: newId(),
  } as const;
  const link = {
    ...added,
    kind: 'link',
    file_name: 'l',
    mime_type: null,
    size: null,
    link_url: 'https://example.com/',
    blob_key: null,
  } as const;
  await db
    .insertInto('attachments')
    .values([
      { ...file, id: inOrder[0] },
      { ...link, id: inOrder[1] },
    ])
    .execute();

  const detail = await member.v1.getTask({ id: task.id });
  conforms(operations.getTask, detail);
  const { checklists, comments, attachments } = detail;
  assert.deepEqual(
    checklists.map(({ title, itemCount, doneCount, items }) => [
      title,
      itemCount,
      doneCount,
      items.map((i) => i.title),
    ]),
    [
      ['List', 2, 1, ['one', 'two']],
      ['Empty', 0, 0, []],
    ],
  );
  assert.deepEqual(checklists[0]?.items[0]?.completedBy, {
    type: 'user',
    id: lead.id,
    name: lead.name,
    email: lead.email,
  });
  assert.deepEqual([checklists[0]?.items[0]?.completedAt, checklists[0]?.items[1]?.completedBy], [now, null]);
  assert.deepEqual(
    comments.map(({ author, createdAt }) => [author.name, createdAt]),
    [
      [lead.name, now],
      ['Gus', now],
    ],
  );
  assert.deepEqual(
    attachments.map(({ url, size }) => [url, size]),
    [
      [`/api/v1/tasks/${task.id}/attachments/${attachments[0]?.id}/content`, 3],
      ['https://example.com/', null],
    ],
  );
  const seen = await member.dashboard.getTask({ id: task.id });
  assert.equal(seen.attachments[0]?.url, `/api/tasks/${task.id}/attachments/${attachments[0]?.id}/content`);
  assert.deepEqual(
    [detail.commentCount, detail.attachmentCount, detail.checklistItemCount, detail.checklistDoneCount],
    [2, 2, 2, 1],
  );
  await member.v1.deleteTask({ id: task.id });
  const doomed = await db.selectFrom('blob_deletions').select('blob_key').execute();
  assert.deepEqual(doomed, [{ blob_key: file.blob_key }], 'the file of a deleted task is swept');
});
