import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { allScopes } from '@fettle/contract';
import { insertToken } from '../features/identity/tokens/token-store.ts';
import { addToOrg, addToProject, createFixture, createPerson, createProject } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';

const hourMs = 3_600_000;

interface Said {
  status: number;
  text: string;
  etag: string | null;
  replayed: string | null;
}

describe('Idempotency-Key', async () => {
  let now = new Date('2026-11-20T09:00:00.000Z');
  const service = await startService({ after }, { clock: () => now });
  const { db } = service.services;
  const fixture = await createFixture(service);
  const { id: projectId } = fixture.project;
  const task = await fixture.member.v1.createTask({ projectId, title: 'A task to hang things on' });

  const send = async (
    key: string | null,
    body: unknown,
    { path = '/tasks', token = fixture.member.token }: { path?: string; token?: string } = {},
  ): Promise<Said> => {
    const isForm = body instanceof FormData;
    const response = await service.fetch(`/api/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(key === null ? {} : { 'idempotency-key': key }),
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : typeof body === 'string' ? body : JSON.stringify(body),
    });
    return {
      status: response.status,
      text: await response.text(),
      etag: response.headers.get('etag'),
      replayed: response.headers.get('idempotent-replayed'),
    };
  };
  const countTasks = async (title: string) =>
    (await db.selectFrom('tasks').select('id').where('title', '=', title).execute()).length;
  const countEvents = async (taskId: string) => {
    const events = await db.selectFrom('events').select(['data', 'type']).execute();
    const ofTask = events.filter(({ data }) => JSON.stringify(data).includes(taskId));
    return ofTask.filter(({ type }) => type === 'task.created').length;
  };
  const countKeys = async (key: string) =>
    (await db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute()).length;
  const idOf = (said: Said) => (JSON.parse(said.text) as { data: { id: string } }).data.id;

  it('is of no use to a token that does not see what was answered', async () => {
    const elsewhere = await createProject(service, fixture.org);
    const { token } = await insertToken(db, {
      userId: fixture.owner.id,
      name: 'limited',
      scopes: allScopes,
      projectIds: [elsewhere.id],
      createdAt: now.toISOString(),
      expiresAt: null,
    });
    const body = { projectId, title: 'Not for every token' };
    assert.equal((await send('limited', body, { token: fixture.owner.token })).status, 201);
    assert.equal((await send('limited', body, { token })).status, 404);
    // Its own keys work as ever, also where its user has used the same.
    const own = { projectId: elsewhere.id, title: 'For this one' };
    const first = await send('limited', own, { token });
    assert.equal(first.status, 201);
    assert.equal((await send('limited', own, { token })).text, first.text);
  });

  it('tells who has lost a membership nothing of before, and does nothing twice', async () => {
    const person = await createPerson(service, 'Frida Former');
    await addToOrg(service, fixture.org, person, 'member');
    await addToProject(service, fixture.project, person, 'member');
    const body = { projectId, title: 'Made while a member' };
    assert.equal((await send('former', body, { token: person.token })).status, 201);
    await fixture.lead.dashboard.removeProjectMember({ id: projectId, userId: person.id });
    const again = await send('former', body, { token: person.token });
    assert.equal(again.status, 409);
    assert.ok(!again.text.includes('Made while'));
    assert.equal(await countTasks('Made while a member'), 1);
  });

  it('makes one task and one event of fifty parallel requests', async () => {
    const body = { projectId, title: 'Fifty times' };
    const all = await Promise.all(Array.from({ length: 50 }, () => send('fifty', body)));
    const made = all.filter(({ status, replayed }) => status === 201 && replayed === null);
    const replays = all.filter(({ replayed }) => replayed === 'true');
    const told = all.filter(({ status }) => status === 409);
    assert.equal(made.length, 1);
    assert.equal(1 + replays.length + told.length, 50);
    for (const replay of replays) assert.deepEqual(replay, { ...made[0], replayed: 'true' });
    assert.equal(await countTasks('Fifty times'), 1);
    assert.equal(await countEvents(idOf(made[0] ?? assert.fail())), 1);
  });

  it('replays status, ETag and body to the byte, also after the task has changed', async () => {
    const body = { projectId, title: 'Once', labels: [{ name: 'x' }] };
    const first = await send('replay', body);
    assert.deepEqual([first.status, first.replayed], [201, null]);
    await fixture.member.v1.updateTask({ id: idOf(first), title: 'Changed since' });
    const reordered = `{ "labels": [{"name":"x"}],"title":"Once",  "projectId":"${projectId}" }`;
    for (const again of [body, reordered])
      assert.deepEqual(await send('replay', again), { ...first, replayed: 'true' });
  });

  it('refuses another request under a used key: other body, other path', async () => {
    await send('used', { projectId, title: 'Used' });
    const otherBody = await send('used', { projectId, title: 'Used differently' });
    assert.deepEqual([otherBody.status, otherBody.replayed], [409, null]);
    assert.match(otherBody.text, /"code":"CONFLICT"/);
    assert.equal((await send('used', { body: 'x' }, { path: `/tasks/${task.id}/comments` })).status, 409);
    assert.equal(await countTasks('Used differently'), 0);
  });

  for (const [what, key, status] of [
    ['255 printable characters', '~'.repeat(255), 201],
    ['256 characters', 'k'.repeat(256), 400],
    ['nothing', '', 400],
    ['a letter beyond ASCII', 'cl\u00e9', 400],
    ['a tab', 'a\tb', 400],
  ] as const) {
    it(`answers a key of ${what} with ${status}`, async () => {
      assert.equal((await send(key, { projectId, title: `Key of ${what}` })).status, status);
      assert.equal(await countTasks(`Key of ${what}`), status === 201 ? 1 : 0);
    });
  }

  it('keeps nothing of a request that failed, so that it may be corrected under the same key', async () => {
    const hidden = { projectId: fixture.foreignProject.id, title: 'Hidden' };
    assert.equal((await send('retry', hidden)).status, 404);
    assert.equal((await send('retry', { projectId, title: 'Corrected', status: 'nowhere' })).status, 400);
    assert.equal(await countKeys('retry'), 0);
    const corrected = await send('retry', { projectId, title: 'Corrected' });
    assert.deepEqual([corrected.status, corrected.replayed], [201, null]);
  });

  it('forgets a key after 24 hours and not before', async () => {
    const body = { projectId, title: 'Daily' };
    const first = await send('daily', body);
    now = new Date(now.getTime() + 24 * hourMs - 1);
    assert.equal(idOf(await send('daily', body)), idOf(first));
    now = new Date(now.getTime() + 1);
    const next = await send('daily', body);
    assert.equal(next.replayed, null);
    assert.notEqual(idOf(next), idOf(first));
    assert.equal((await send('daily', body)).text, next.text);
    assert.equal(await countTasks('Daily'), 2);
  });

  it('belongs to its user: another may use the same one', async () => {
    const body = { projectId, title: 'Shared key' };
    const [mine, his] = [
      await send('shared', body),
      await send('shared', body, { token: fixture.lead.token }),
    ];
    assert.deepEqual([mine.status, his.status, his.replayed], [201, 201, null]);
    assert.notEqual(idOf(mine), idOf(his));
  });

  it('does not replay a response to a caller who lost the scope, even under their own key', async () => {
    await send('scope', { projectId, title: 'Scoped' });
    const reader = await fixture.member.tokenWith(['tasks:read']);
    const again = await reader.requestRaw('POST', '/tasks', {
      body: { projectId, title: 'Scoped' },
      idempotencyKey: 'scope',
    });
    assert.equal(again.status, 403);
  });

  it('knows an uploaded file by its bytes', async () => {
    const path = `/tasks/${task.id}/attachments`;
    const form = (bytes: string) => {
      const parts = new FormData();
      parts.set('file', new Blob([bytes]), 'notes.txt');
      return parts;
    };
    const first = await send('upload', form('some notes'), { path });
    assert.equal(first.status, 201, first.text);
    assert.deepEqual(await send('upload', form('some notes'), { path }), { ...first, replayed: 'true' });
    assert.equal((await send('upload', form('other notes'), { path })).status, 409);
    const { attachments } = await fixture.member.v1.getTask({ id: task.id });
    assert.equal(attachments.length, 1);
    const parallel = await Promise.all(
      Array.from({ length: 8 }, () => send('uploads', form('at once'), { path })),
    );
    assert.equal(parallel.filter(({ replayed, status }) => status === 201 && replayed === null).length, 1);
    assert.ok(parallel.every(({ status }) => status === 201 || status === 409));
    assert.equal((await fixture.member.v1.getTask({ id: task.id })).attachments.length, 2);
  });

  it('starts one audit, and says so again instead of refusing the second', async () => {
    const project = await createProject(service, fixture.org);
    const path = `/projects/${project.id}/audits`;
    const token = fixture.owner.token;
    const first = await send('audit', {}, { path, token });
    assert.equal(first.status, 201, first.text);
    assert.deepEqual(await send('audit', {}, { path, token }), { ...first, replayed: 'true' });
    assert.equal((await send(null, {}, { path, token })).status, 409);
  });

  it('returns the created task to a caller who lost the response', async () => {
    const body = JSON.stringify({ projectId, title: 'Lost answer' });
    const lines = [
      'POST /api/v1/tasks HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${fixture.member.token}`,
      'content-type: application/json',
      'idempotency-key: lost',
      `content-length: ${body.length}`,
    ];
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
    let again = await send('lost', body);
    for (let attempt = 0; again.status === 409 && attempt < 1000; attempt++) again = await send('lost', body);
    assert.equal(again.status, 201);
    assert.equal(await countTasks('Lost answer'), 1);
  });

  it('holds for the dashboard too, whose requests carry a session', async () => {
    const add = (title: string, key: string) =>
      fixture.member.dashboard.requestRaw('POST', '/tasks', {
        body: { projectId, title },
        idempotencyKey: key,
      });
    const [first, again] = [await add('From the board', 'board'), await add('From the board', 'board')];
    assert.deepEqual([first.status, first.headers.get('idempotent-replayed')], [201, null]);
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true']);
    assert.deepEqual(again.body, first.body);
    assert.equal((await add('From the board, changed', 'board')).status, 409);
    assert.equal((await add('Key too long', 'k'.repeat(256))).status, 400);
    assert.equal(await countTasks('From the board'), 1);
    const parallel = await Promise.all(Array.from({ length: 20 }, () => add('All at once', 'at once')));
    assert.ok(parallel.every(({ status }) => status === 201 || status === 409));
    assert.equal(await countTasks('All at once'), 1);
  });

  it('gives an answer to the surface that asked first only, so that no token reads what a session was told', async () => {
    const { dashboard } = fixture.member;
    const made = await dashboard.requestRaw('POST', '/tasks', {
      body: { projectId, title: 'Both surfaces' },
      idempotencyKey: 'both',
    });
    assert.equal(made.status, 201);
    assert.equal((await send('both', { projectId, title: 'Both surfaces' })).status, 409);
  });

  it('keeps a move of the board from being made twice', async () => {
    const { id } = await fixture.member.v1.createTask({ projectId, title: 'Moved once' });
    const move = () =>
      fixture.member.dashboard.requestRaw('POST', `/tasks/${id}/position`, {
        body: { status: 'done' },
        idempotencyKey: 'move',
      });
    const first = await move();
    await fixture.member.v1.updateTask({ id, status: 'todo' });
    const again = await move();
    assert.deepEqual([first.status, again.status], [200, 200]);
    assert.deepEqual(again.body, first.body);
    assert.equal((await fixture.member.v1.getTask({ id })).status, 'todo');
  });

  it('stores answers encrypted', async () => {
    const title = 'Words nobody may read in the table';
    const said = await send('secret', { projectId, title });
    const rows = await db.selectFrom('idempotency_keys').selectAll().where('key', '=', 'secret').execute();
    const stored = rows[0]?.answer ?? assert.fail();
    assert.ok(stored.length > said.text.length);
    for (const clear of [title, idOf(said), '"data"']) assert.equal(stored.includes(clear), false);
  });

  it('is not read by the login, which would store a token', async () => {
    const response = await service.fetch('/api/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k'.repeat(300) },
      body: JSON.stringify({ identifier: 'nobody@example.com', password: 'no such password' }),
    });
    assert.equal(response.status, 401);
  });
});
