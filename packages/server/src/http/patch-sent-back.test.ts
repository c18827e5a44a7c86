import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Task } from '@fettle/contract';
import fc from 'fast-check';
import { createFixture } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';

interface ErrorBody {
  error: { code: string; message: string; details?: { path: string; message: string }[] };
}
type Fields = Record<string, unknown>;

describe('an object that is read and sent back by PATCH', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const { member, lead, viewer, stranger, project } = fixture;

  const patch = async (path: string, body: unknown, { person = member, ifMatch = '*' } = {}) => {
    const response = await person.v1.requestRaw('PATCH', path, { body, headers: { 'if-match': ifMatch } });
    const { data, error } = response.body as { data: Fields } & ErrorBody;
    return { status: response.status, data, error, etag: response.headers.get('etag') };
  };
  const read = async (path: string, person = member) => {
    const response = await person.v1.requestRaw('GET', path);
    return { data: (response.body as { data: Fields }).data, etag: response.headers.get('etag') ?? '' };
  };
  const eventCount = async () =>
    (
      await service.services.db
        .selectFrom('events')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;

  const line = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter((text) => /\w/.test(text));
  const description = fc.oneof(
    fc.record({ description: fc.lorem({ maxCount: 3, mode: 'sentences' }) }),
    fc.record({ descriptionHtml: line.map((text) => `<p>${text.replace(/[<&>]/g, '')} <b>bold</b></p>`) }),
    fc.constant({ descriptionHtml: '<ul><li>one<ul><li>two</li></ul></li></ul>' }),
    fc.constant({
      descriptionJson: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }],
      },
    }),
    fc.constant({}),
  );
  const writable = {
    title: line,
    priority: fc.constantFrom('low', 'medium', 'high', 'critical'),
    status: fc.constantFrom('backlog', 'todo', 'in_progress', 'review', 'done'),
    labels: fc
      .uniqueArray(fc.constantFrom('bug', 'Copy', 'später'), { maxLength: 3 })
      .map((names) => names.map((name) => ({ name, color: 'teal' }))),
    assigneeIds: fc.subarray([member.id, lead.id]),
    dueDate: fc.constantFrom('2026-11-22', '2027-01-31T08:15:00+01:00', null),
    dueDateComplete: fc.boolean(),
    pageUrl: fc.constantFrom('https://example.com/a?b=c#d', null),
    screenshotUrl: fc.constantFrom('https://example.com/shot.png', null),
    videoUrl: fc.constantFrom('https://example.com/clip.mp4', null),
  };
  /** What else changes with a field. */
  const consequences: Record<string, string[]> = {
    status: ['statusLabel', 'position', 'completedAt'],
    assigneeIds: ['assignees'],
  };

  const columns = (await lead.v1.getProject({ id: project.id })).columns.map(({ key }) => key);
  const anyTask = fc.tuple(fc.record(writable), description, fc.boolean());
  const oneChange = fc.oneof(
    ...Object.entries(writable).map(([name, value]) => value.map((one) => ({ name, value: one as unknown }))),
  );

  async function makeTask([fields, text, hasParts]: [Fields, Fields, boolean]): Promise<string> {
    const status = columns.includes(String(fields.status)) ? fields.status : columns[0];
    const created = await member.v1.requestRaw('POST', '/tasks', {
      body: { ...fields, ...text, status, projectId: project.id },
    });
    const { id } = (created.body as { data: Task }).data;
    if (!hasParts) return id;
    await lead.v1.addComment({ id, body: 'A **comment**' });
    await member.v1.createChecklist({ id, title: 'Steps', items: [{ title: 'one' }, { title: 'two' }] });
    await member.v1.addAttachment({ id, fileName: 'a.txt', contentBase64: 'YQ==' });
    await member.v1.logTime({ id, minutes: 5 });
    return id;
  }

  it('changes nothing of any task as it was read, and one field when that differs', async () => {
    await fc.assert(
      fc.asyncProperty(anyTask, oneChange, async (given, change) => {
        const path = `/tasks/${await makeTask(given as [Fields, Fields, boolean])}`;
        const before = await read(path);
        const events = await eventCount();
        const same = await patch(path, before.data, { ifMatch: before.etag });
        assert.deepEqual(same, { status: 200, data: before.data, error: undefined, etag: before.etag });
        assert.equal(await eventCount(), events);
        if (change.name === 'status' && !columns.includes(String(change.value))) return;
        const changed = await patch(path, { ...before.data, [change.name]: change.value });
        assert.equal(changed.status, 200, JSON.stringify(changed.error));
        const differing = Object.keys(before.data).filter(
          (name) => JSON.stringify(before.data[name]) !== JSON.stringify(changed.data[name]),
        );
        const allowed = [change.name, ...(consequences[change.name] ?? []), 'revision', 'updatedAt'];
        assert.deepEqual(
          differing.filter((name) => !allowed.includes(name)),
          [],
        );
        assert.deepEqual((await read(path)).data, changed.data);
      }),
      { numRuns: 25 },
    );
  });

  it('can have stored values that are too long to be sent anew', async () => {
    const { id } = await member.v1.createTask({
      projectId: project.id,
      title: 'Long',
      description: '<'.repeat(80_000),
    });
    const { data } = await read(`/tasks/${id}`);
    assert.ok(String(data.descriptionHtml).length > 200_000);
    assert.equal((await patch(`/tasks/${id}`, { ...data, title: 'Still long' })).status, 200);
    const current = await read(`/tasks/${id}`);
    const descriptionHtml = `${String(data.descriptionHtml)}x`;
    const refused = await patch(`/tasks/${id}`, { ...current.data, descriptionHtml });
    assert.match(refused.error.message, /"descriptionHtml" must have 200,?000 characters or fewer/);
  });

  it('derives the other forms of a description when one of them is edited', async () => {
    const { id } = await member.v1.createTask({ projectId: project.id, title: 'x', description: 'old' });
    const { data } = await read(`/tasks/${id}`);
    const changed = await patch(`/tasks/${id}`, { ...data, description: 'new' });
    assert.deepEqual([changed.data.description, changed.data.descriptionHtml], ['new', '<p>new</p>']);
  });

  it('is refused by name when a read-only field was changed, and nothing changes', async () => {
    const { id } = await member.v1.createTask({ projectId: project.id, title: 'Kept' });
    const { data, etag } = await read(`/tasks/${id}`);
    const cases: [Fields, string[]][] = [
      [{ number: 999 }, ['number']],
      [{ ...data, title: 'Lost', number: 999 }, ['number']],
      [{ ...data, reporter: { ...(data.reporter as Fields), name: 'Somebody' } }, ['reporter']],
      [{ ...data, assignees: [{ id: member.id, name: member.name }] }, ['assignees']],
      [{ id: null, commentCount: '0', createdAt: 'yesterday' }, ['id', 'commentCount', 'createdAt']],
      [{ ...data, comments: null, attachments: {} }, ['comments', 'attachments']],
      [{ ...data, revision: 77, updatedAt: '2099-01-01T00:00:00.000Z' }, ['revision', 'updatedAt']],
    ];
    for (const [body, names] of cases) {
      const { status, error } = await patch(`/tasks/${id}`, body);
      assert.deepEqual([status, error.code], [400, 'BAD_REQUEST']);
      assert.match(error.message, new RegExp(`^"${names[0]}" cannot be changed`));
      assert.match(error.message, /Send the current value or leave the field out\..* out of date/);
      assert.deepEqual(error.details?.map(({ path }) => path).toSorted(), names.toSorted());
    }
    assert.deepEqual(await read(`/tasks/${id}`), { data, etag });
  });

  it('is refused as out of date when it is an older copy, before anything changes', async () => {
    const { id } = await member.v1.createTask({ projectId: project.id, title: 'First' });
    const { data, etag } = await read(`/tasks/${id}`);
    await lead.v1.updateTask({ id, title: 'Second' });
    const { status, error } = await patch(`/tasks/${id}`, { ...data, priority: 'high' });
    assert.deepEqual([status, error.code], [409, 'CONFLICT']);
    assert.match(error.message, /out of date.*Read it again/);
    const precise = await patch(`/tasks/${id}`, { ...data, priority: 'high' }, { ifMatch: etag });
    assert.deepEqual([precise.status, precise.error.code], [412, 'PRECONDITION_FAILED']);
    await lead.v1.addComment({ id, body: 'Meanwhile' });
    const { comments: _, ...withoutComments } = (await read(`/tasks/${id}`)).data;
    await lead.v1.addComment({ id, body: 'And again' });
    const counted = await patch(`/tasks/${id}`, withoutComments);
    assert.deepEqual([counted.status, counted.error.details?.[0]?.path], [400, 'commentCount']);
    assert.match(counted.error.message, /out of date/);
    assert.equal((await read(`/tasks/${id}`)).data.priority, 'medium');
  });

  it('still has no unknown fields', async () => {
    const { id } = await member.v1.createTask({ projectId: project.id, title: 'Strict' });
    const { data } = await read(`/tasks/${id}`);
    for (const body of [
      { ...data, shade: 'red' },
      { shade: 'red' },
      { ...data, number: 999, shade: 'red' },
    ]) {
      const { status, error } = await patch(`/tasks/${id}`, body);
      assert.equal(status, 400);
      assert.match(error.message, /^Unknown field "shade"/);
    }
    const { error } = await patch(`/tasks/${id}?x=1`, data);
    assert.match(error.message, /Unknown query parameter "x"/);
    const wrong = await patch(`/tasks/${id}`, { ...data, priority: 'urgent' });
    assert.match(wrong.error.message, /"priority" must be one of/);
  });

  it('tells nothing to those who cannot see or change it', async () => {
    const { id } = await member.v1.createTask({ projectId: project.id, title: 'Hidden' });
    const { data } = await read(`/tasks/${id}`);
    for (const body of [data, { ...data, number: 1 }, { ...data, title: 'x' }]) {
      assert.equal((await patch(`/tasks/${id}`, body, { person: stranger })).status, 404);
      assert.equal((await patch(`/tasks/${id}`, body, { person: viewer })).status, 403);
    }
    const none = await patch(`/tasks/${id.replace(/^./, 'f')}`, data);
    assert.deepEqual([none.status, none.error.code], [404, 'NOT_FOUND']);
  });

  it('is compared again when a change comes in between', async () => {
    const { id } = await member.v1.createTask({ projectId: project.id, title: 'Raced' });
    const { projectId, key } = (await read(`/tasks/${id}`)).data;
    const rounds = Array.from({ length: 12 }, (_, number) => number);
    const results = await Promise.all(
      rounds.map((number) =>
        patch(`/tasks/${id}`, { id, projectId, key, title: `Title ${number}`, priority: 'high' }),
      ),
    );
    for (const { status } of results) assert.ok(status === 200 || status === 503, String(status));
    assert.ok(results.some(({ status }) => status === 200));
    const { data } = await read(`/tasks/${id}`);
    assert.match(String(data.title), /^Title \d+$/);
    assert.equal(data.priority, 'high');
  });

  it('works for every other PATCH of v1', async () => {
    const { id } = await member.v1.createTask({ projectId: project.id, title: 'Parts' });
    const list = await member.v1.createChecklist({ id, title: 'Steps', items: [{ title: 'one' }] });
    const comment = await member.v1.addComment({ id, body: 'Said' });
    const entry = await member.v1.logTime({ id, minutes: 5 });
    const webhook = await lead.v1.createWebhook({
      projectId: project.id,
      url: 'https://93.184.216.34/hooks',
      events: ['task.created'],
    });
    const cases: [path: string, change: Fields, fixed: string][] = [
      [`/tasks/${id}/checklists/${list.id}`, { title: 'Renamed' }, 'itemCount'],
      [`/tasks/${id}/comments/${comment.id}`, { body: 'Corrected' }, 'bodyHtml'],
      [`/tasks/${id}/time-entries/${entry.id}`, { minutes: 6, note: 'More' }, 'userName'],
      [`/projects/${project.id}`, { color: 'red' }, 'taskCount'],
      [`/webhooks/${webhook.id}`, { events: ['task.updated'] }, 'failureCount'],
    ];
    for (const [path, change, fixed] of cases) {
      const { data } = await read(path, lead);
      const person = path.includes('/comments/') ? member : lead;
      assert.deepEqual((await patch(path, data, { person })).data, data, path);
      const changed = await patch(path, { ...data, ...change }, { person });
      assert.equal(changed.status, 200, path);
      for (const [name, value] of Object.entries(change)) assert.deepEqual(changed.data[name], value, path);
      const refused = await patch(path, { ...changed.data, [fixed]: 'other' }, { person });
      assert.equal(refused.status, 400, path);
      assert.match(refused.error.message, new RegExp(`^"${fixed}" cannot be changed`), path);
    }
  });

  it('does not toggle a checklist item, as an empty body would', async () => {
    const { id } = await member.v1.createTask({ projectId: project.id, title: 'Item' });
    const list = await member.v1.createChecklist({ id, title: 'Steps', items: [{ title: 'one' }] });
    const [item] = list.items;
    const path = `/tasks/${id}/checklists/${list.id}/items/${item?.id}`;
    assert.deepEqual((await patch(path, item)).data, item);
    assert.equal((await patch(path, { id: item?.id })).data.completed, false);
    assert.equal((await patch(path, { ...item, completed: true })).data.completed, true);
    assert.equal((await patch(path, {})).data.completed, false);
  });
});
