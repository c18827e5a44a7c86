import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations, type Scope, type Task } from '@fettle/contract';
import { newId } from '../../ids.ts';
import { conforms } from '../../testing/conforms.ts';
import { createFixture, type Person } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';

let now = '2026-11-20T09:30:00.000Z';
const service = await startService({ after }, { clock: () => new Date(now) });
const fixture = await createFixture(service);
const { project, foreignProject, member, lead, viewer, owner, outsider, stranger } = fixture;

async function create(more: Partial<Parameters<Person['v1']['createTask']>[0]> = {}): Promise<Task> {
  return await member.v1.createTask({ projectId: project.id, title: 'A task', ...more });
}

/** A raw call with the member's token: the answer's status, headers and body. */
async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await service.fetch(path, {
    method,
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = (await response.json()) as { data?: Task; error?: { code: string; message: string } };
  return { status: response.status, headers: response.headers, ...json };
}

test('a task created with only a title goes to the end of the first column, with every default', async () => {
  const first = await create();
  const task = await create({ title: '  Second  ' });
  conforms(operations.createTask, task);
  const { id, number, key, position, url, ...rest } = task;
  assert.equal(number, first.number + 1);
  assert.match(key, new RegExp(`^P\\d+-${number}$`));
  assert.ok(position > first.position);
  assert.ok(url.endsWith(`/tasks/${id}`));
  assert.deepEqual(rest, {
    projectId: project.id,
    projectName: project.name,
    title: 'Second',
    status: 'todo',
    statusLabel: 'To do',
    priority: 'medium',
    labels: [],
    assigneeIds: [],
    assignees: [],
    reporter: { type: 'user', id: member.id, name: member.name, email: member.email },
    source: 'api',
    dueDate: null,
    dueDateComplete: false,
    pageUrl: null,
    screenshotUrl: null,
    hasPin: false,
    commentCount: 0,
    publicCommentCount: 0,
    attachmentCount: 0,
    checklistItemCount: 0,
    checklistDoneCount: 0,
    openBlockerCount: 0,
    recurringTaskId: null,
    minutesLogged: 0,
    revision: 1,
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    description: null,
    descriptionHtml: null,
    descriptionJson: null,
    videoUrl: null,
    watcherIds: [member.id],
    watchers: [{ id: member.id, name: member.name }],
    comments: [],
    checklists: [],
    attachments: [],
    relations: [],
    linkedItem: null,
    pin: null,
    context: null,
    meTooCount: 0,
  });
});

test('every writable field is returned as sent, normalized where the contract says so', async () => {
  const task = await create({
    title: 'Full',
    description: 'plain',
    status: 'done',
    priority: 'critical',
    labels: [{ name: ' Bug ' }, { name: 'UX', color: 'red' }],
    assigneeIds: [lead.id, owner.id],
    dueDate: '2026-12-01T10:00:00+02:00',
    dueDateComplete: 'true',
    pageUrl: 'https://example.com/page',
    screenshotUrl: 'https://example.com/s.png',
    videoUrl: 'https://example.com/v.mp4',
  });
  conforms(operations.createTask, task);
  assert.deepEqual(task.labels, [
    { name: 'Bug', color: '#6b7280' },
    { name: 'UX', color: 'red' },
  ]);
  assert.deepEqual(task.assignees, [
    { id: lead.id, name: lead.name },
    { id: owner.id, name: owner.name },
  ]);
  assert.deepEqual(
    [task.dueDate, task.dueDateComplete, task.completedAt, task.descriptionHtml],
    ['2026-12-01T08:00:00.000Z', true, now, '<p>plain</p>'],
  );
  assert.deepEqual(await member.v1.getTask({ id: task.id }), task);
  const fromDashboard = await member.dashboard.createTask({
    projectId: project.id,
    title: 'Seen',
    dueDateComplete: 0,
  });
  assert.deepEqual([fromDashboard.source, fromDashboard.dueDateComplete], ['dashboard', false]);
});

const badBodies: [name: string, body: object, message: RegExp][] = [
  ['no title', { title: undefined }, /title/],
  ['a blank title', { title: '   ' }, /title/],
  ['a title of 501 characters', { title: 'x'.repeat(501) }, /title/],
  ['a status that is no column', { status: 'nope' }, /\(todo, in_progress, review, done\); received "nope"/],
  ['a priority that does not exist', { priority: 'urgent' }, /urgent/],
  [
    'the same label twice',
    { labels: [{ name: 'Bug' }, { name: ' bUG' }] },
    /"labels\.1\.name" repeats the label "bUG"/,
  ],
  ['a label color that is none', { labels: [{ name: 'a', color: 'mauve' }] }, /color/],
  ['an assignee who may only read', { assigneeIds: [viewer.id] }, new RegExp(viewer.id)],
  ['an assignee outside the project', { assigneeIds: [outsider.id] }, new RegExp(outsider.id)],
  ['an assignee of another org', { assigneeIds: [stranger.id] }, new RegExp(stranger.id)],
  ['an assignee that is no id', { assigneeIds: ['me'] }, /"assigneeIds\.0" must be a user ID; received "me"/],
  ['a day that does not exist', { dueDate: '2026-02-30' }, /dueDate/],
  ['a time without offset', { dueDate: '2026-02-03T10:00:00' }, /dueDate/],
  ['a script URL', { pageUrl: 'javascript:alert(1)' }, /pageUrl/],
  ['an unknown field', { titel: 'x' }, /titel/],
  [
    'an unknown rich-text node',
    { descriptionJson: { type: 'doc', content: [{ type: 'video' }] } },
    /"video"/,
  ],
  ['HTML nested too deep', { descriptionHtml: '<b>'.repeat(5000) }, /100 levels deep/],
];
for (const [name, body, message] of badBodies) {
  test(`creating and changing a task refuse ${name}`, async () => {
    const task = await create();
    const created = await call('POST', '/api/v1/tasks', { projectId: project.id, title: 'x', ...body });
    assert.deepEqual([created.status, created.error?.code], [400, 'BAD_REQUEST']);
    assert.match(created.error?.message ?? '', message);
    if (name === 'no title') return;
    const changed = await call('PATCH', `/api/v1/tasks/${task.id}`, body);
    assert.deepEqual([changed.status, changed.error?.code], [400, 'BAD_REQUEST']);
    assert.deepEqual(await member.v1.getTask({ id: task.id }), task, 'nothing was written');
  });
}

for (const field of [
  'projectId',
  'id',
  'orgId',
  'reporterId',
  'createdAt',
  'number',
  'position',
  'revision',
]) {
  test(`a change cannot set ${field}`, async () => {
    const task = await create();
    const { status, error } = await call('PATCH', `/api/v1/tasks/${task.id}`, {
      [field]: task.id.replace(/^./, 'f'),
      title: 'x',
    });
    assert.deepEqual([status, error?.code], [400, 'BAD_REQUEST']);
    assert.deepEqual(await member.v1.getTask({ id: task.id }), task);
  });
}

test('only the fields that are sent change, lists are replaced, and null clears', async () => {
  const task = await create({
    labels: [{ name: 'a' }],
    assigneeIds: [lead.id],
    dueDate: '2026-12-01',
    description: 'd',
  });
  now = '2026-11-20T10:00:00.000Z';
  const changed = await member.v1.updateTask({
    id: task.id,
    labels: [{ name: 'b' }],
    dueDate: null,
    description: null,
  });
  conforms(operations.updateTask, changed);
  assert.deepEqual(changed, {
    ...task,
    labels: [{ name: 'b', color: '#6b7280' }],
    dueDate: null,
    description: null,
    descriptionHtml: null,
    descriptionJson: null,
    revision: 2,
    updatedAt: now,
  });
});

test('entering a done column completes a task, and completedAt stays correct in every move', async () => {
  const task = await create();
  const done = await member.v1.updateTask({ id: task.id, status: 'done' });
  assert.deepEqual([done.completedAt, done.statusLabel], [now, 'Done']);
  const open = await member.v1.updateTask({ id: task.id, status: 'review' });
  assert.equal(open.completedAt, null);
});

test('an assignee who left the project can stay assigned, but nobody else outside the project can be assigned', async () => {
  const { project: place, member: leaver, lead: boss } = await createFixture(service);
  const task = await boss.v1.createTask({ projectId: place.id, title: 'x', assigneeIds: [leaver.id] });
  await service.services.db.deleteFrom('project_members').where('user_id', '=', leaver.id).execute();
  const kept = await boss.v1.updateTask({ id: task.id, assigneeIds: [leaver.id, boss.id] });
  assert.deepEqual(kept.assigneeIds, [leaver.id, boss.id]);
  await boss.v1.updateTask({ id: task.id, assigneeIds: [] });
  await refused(boss.v1.updateTask({ id: task.id, assigneeIds: [leaver.id] }), 'BAD_REQUEST');
});

test('If-Match refuses a change of an older revision, whatever happened to the parts', async () => {
  const task = await create();
  const path = `/api/v1/tasks/${task.id}`;
  const read = await call('GET', path);
  const etag = read.headers.get('etag') ?? '';
  assert.equal(etag, 'W/"1.0"');
  const first = await call('PATCH', path, { title: 'first' }, { 'if-match': etag });
  assert.deepEqual([first.status, first.headers.get('etag')], [200, 'W/"2.0"']);
  const second = await call('PATCH', path, { title: 'second' }, { 'if-match': etag });
  assert.deepEqual([second.status, second.error?.code], [412, 'PRECONDITION_FAILED']);
  assert.equal((await member.v1.getTask({ id: task.id })).title, 'first');
});

test('a task is deleted with all its parts', async () => {
  const task = await create();
  assert.deepEqual(await member.v1.deleteTask({ id: task.id }), { id: task.id });
  await refused(member.v1.getTask({ id: task.id }), 'NOT_FOUND');
  await refused(member.v1.deleteTask({ id: task.id }), 'NOT_FOUND');
});

/** Every operation on one task, and on the project for creating, as one person would call it. */
const calls: [
  name: string,
  scope: Scope,
  run: (v1: Person['v1'], task: Task, projectId: string) => Promise<unknown>,
][] = [
  ['getTask', 'tasks:read', (v1, task) => v1.getTask({ id: task.id })],
  ['listTasks', 'tasks:read', (v1, _task, projectId) => v1.listTasks({ projectId })],
  ['createTask', 'tasks:write', (v1, _task, projectId) => v1.createTask({ projectId, title: 'x' })],
  ['updateTask', 'tasks:write', (v1, task) => v1.updateTask({ id: task.id, title: 'x' })],
  ['deleteTask', 'tasks:write', (v1, task) => v1.deleteTask({ id: task.id })],
];
for (const [name, scope, run] of calls) {
  test(`${name} needs a token, its scope, a visible project${scope === 'tasks:write' ? ' and more than reading' : ''}`, async () => {
    const task = await create();
    await refused(run(service.client(), task, project.id), 'UNAUTHORIZED');
    const others =
      operations[name as keyof typeof operations].scope === 'tasks:read' ? 'tasks:write' : 'tasks:read';
    await refused(run(await member.tokenWith([others]), task, project.id), 'INSUFFICIENT_SCOPE');
    const missing = await refused(run(member.v1, { ...task, id: newId() }, newId()), 'NOT_FOUND');
    const elsewhere = await member.tokenWith([scope], [foreignProject.id]);
    for (const blind of [outsider.v1, stranger.v1, elsewhere]) {
      const hidden = await refused(run(blind, task, project.id), 'NOT_FOUND');
      assert.equal(hidden.message, missing.message);
    }
    await refused(run(member.v1, { ...task, id: 'no-id' }, 'no-id'), 'NOT_FOUND');
    if (scope === 'tasks:write') await refused(run(viewer.v1, task, project.id), 'FORBIDDEN');
    else await run(viewer.v1, task, project.id);
    await run(member.v1, task, project.id);
  });
}
