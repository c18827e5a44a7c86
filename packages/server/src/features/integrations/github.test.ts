import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { operations } from '@fettle/contract';
import { conforms } from '../../testing/conforms.ts';
import { eventsOf } from '../../testing/events-of.ts';
import { refused } from '../../testing/refused.ts';
import {
  githubPing,
  githubPull,
  githubPush,
  githubRepository,
  hash,
  sendGithub,
} from './testing/code-host-requests.ts';
import { startIntegrations } from './testing/integration-fixture.ts';

describe('events of GitHub', async () => {
  const { service, prefix, lead, viewer, stranger, project, task, connect, results, statusOf } =
    await startIntegrations({ after });
  const linksOf = async ({ id }: { id: string }) => (await lead.v1.listTaskLinks({ id })).items;

  it('a ping says that the connection works, and which events are missing', async () => {
    const connection = await connect('github');
    const sent = await sendGithub(service, connection, 'ping', githubPing());
    assert.deepEqual(sent, { status: 202, result: 'Connected to acme/website.', code: null });
    const partial = await sendGithub(service, connection, 'ping', githubPing(['push']));
    assert.equal(
      partial.result,
      'Connected to acme/website. Select these events at GitHub too: Pull requests.',
    );
    const { items } = await lead.v1.listReceivedEvents({ id: connection.id });
    assert.deepEqual(
      items.map(({ event, status }) => [event, status]),
      [
        ['ping', 'processed'],
        ['ping', 'processed'],
      ],
    );
    const { lastReceivedAt } = await lead.v1.getConnection({ id: connection.id });
    assert.notEqual(lastReceivedAt, null);
  });

  it('a pull request is linked, and moves its task when it is opened, merged, and reopened', async () => {
    const connection = await connect('github');
    const card = await task();
    const pull = { title: `${card.key} Change the header`, branch: 'header', number: 11 };
    await sendGithub(service, connection, 'pull_request', githubPull(pull));
    await results(connection);
    const [link] = await linksOf(card);
    conforms(operations.listTaskLinks, link);
    assert.deepEqual(link, {
      id: link?.id,
      taskId: card.id,
      service: 'github',
      kind: 'pull_request',
      repository: 'acme/website',
      reference: '11',
      title: pull.title,
      url: 'https://github.com/acme/website/pull/11',
      branch: 'header',
      author: 'nora',
      state: 'open',
      resolves: true,
      changedAt: '2026-11-20T10:00:00.000Z',
    });
    assert.equal(await statusOf(card), 'review');
    const merged = githubPull({
      ...pull,
      action: 'closed',
      state: 'closed',
      merged: true,
      updatedAt: '2026-11-20T11:00:00Z',
    });
    await sendGithub(service, connection, 'pull_request', merged);
    await results(connection);
    assert.equal((await linksOf(card))[0]?.state, 'merged');
    assert.equal(await statusOf(card), 'done');
    const reopened = githubPull({ ...pull, action: 'reopened', updatedAt: '2026-11-20T12:00:00Z' });
    await sendGithub(service, connection, 'pull_request', reopened);
    assert.deepEqual(await results(connection), [
      `Linked ${card.key}. Moved ${card.key} to "Review".`,
      `Linked ${card.key}. Moved ${card.key} to "Done".`,
      `Linked ${card.key}. Moved ${card.key} to "Review".`,
    ]);
  });

  it('the connection is the actor of what it changes, in events and in the activity of the task', async () => {
    const connection = await connect('github');
    const card = await task();
    await task('review');
    await task('review');
    await sendGithub(service, connection, 'pull_request', githubPull({ title: card.key, number: 12 }));
    await results(connection);
    const events = (await eventsOf(service, card.id)).map(({ type, data }) => {
      const { changedFields = null, actor: by } = data as { changedFields?: string[]; actor: unknown };
      return [type, changedFields, by];
    });
    const actor = { type: 'system', id: null, name: 'GitHub', email: null };
    assert.deepEqual(events.slice(1), [
      ['task.updated', ['links'], actor],
      ['task.updated', ['status', 'position'], actor],
      ['task.status_changed', null, actor],
    ]);
    const { items } = await lead.dashboard.listTaskEvents({ id: card.id });
    assert.ok(items.some((item) => item.actor?.name === 'GitHub'));
  });

  it('a request with a wrong or missing signature is refused, and the connection says why', async () => {
    const connection = await connect('github');
    const wrong = await sendGithub(service, connection, 'ping', githubPing(), { secret: 'whsec_wrong' });
    assert.deepEqual(wrong, { status: 401, result: null, code: 'UNAUTHORIZED' });
    const { lastRefusal } = await lead.v1.getConnection({ id: connection.id });
    assert.match(lastRefusal ?? '', /another secret\. Rotate .* as "Secret" of the webhook at GitHub/);
    const signed = `{"zen":1}`;
    const changed = await sendGithub(service, connection, 'ping', null, {
      raw: signed,
      headers: { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
    });
    assert.equal(changed.status, 401);
    const unsigned = await service.fetch(`/integrations/github/${connection.id}`, {
      method: 'POST',
      body: '{}',
    });
    assert.equal(unsigned.status, 401);
    assert.deepEqual(await results(connection), []);
    const rotated = await lead.v1.rotateConnectionSecret({ id: connection.id });
    assert.deepEqual([rotated.lastRefusedAt, rotated.lastRefusal], [null, null]);
  });

  it('unknown, deleted, and other services’ connections are all missing', async () => {
    const connection = await connect('github');
    const missing = await service.fetch(`/integrations/gitlab/${connection.id}`, { method: 'POST' });
    const unknown = await service.fetch(`/integrations/github/${project.id}`, { method: 'POST' });
    const nonsense = await service.fetch('/integrations/nothing/%00', { method: 'POST' });
    await lead.v1.deleteConnection({ id: connection.id });
    const deleted = await sendGithub(service, connection, 'ping', githubPing());
    assert.deepEqual([missing.status, unknown.status, nonsense.status, deleted.status], [404, 404, 404, 404]);
    assert.equal((await service.fetch(`/integrations/github/${connection.id}`)).status, 405);
  });

  it('the log names the pull request that an event is about, with its URL, and nothing else', async () => {
    const connection = await connect('github');
    const card = await task();
    await sendGithub(service, connection, 'pull_request', githubPull({ title: card.key, number: 31 }));
    await sendGithub(service, connection, 'ping', githubPing());
    await results(connection);
    const { items } = await lead.v1.listReceivedEvents({ id: connection.id });
    const [ping, pull] = items.map(({ subject }) => subject);
    assert.equal(ping, null);
    assert.deepEqual([pull?.kind, pull?.reference, pull?.title], ['pull_request', '31', card.key]);
    assert.match(pull?.url ?? '', /\/pull\/31$/);
  });

  it('a redelivery changes nothing, with the same ID and with another', async () => {
    const connection = await connect('github');
    const card = await task();
    const body = githubPull({ title: card.key, number: 13 });
    const delivery = 'a1b2c3d4-0000-1111-2222-333344445555';
    await sendGithub(service, connection, 'pull_request', body, { delivery });
    await results(connection);
    const before = (await eventsOf(service, card.id)).length;
    const again = await sendGithub(service, connection, 'pull_request', body, { delivery });
    assert.equal(again.result, 'This event was received before.');
    await lead.dashboard.moveTask({ id: card.id, status: 'todo' });
    await sendGithub(service, connection, 'pull_request', body);
    const [, second] = await results(connection);
    assert.equal(second, `${card.key} is up to date.`);
    assert.equal(await statusOf(card), 'todo');
    assert.equal((await eventsOf(service, card.id)).length, before + 2);
  });

  it('a late message about a pull request changes nothing after a newer one', async () => {
    const connection = await connect('github');
    const card = await task();
    const merged = githubPull({
      number: 14,
      title: card.key,
      action: 'closed',
      state: 'closed',
      merged: true,
      updatedAt: '2026-11-20T11:00:00Z',
    });
    await sendGithub(service, connection, 'pull_request', merged);
    await results(connection);
    await sendGithub(service, connection, 'pull_request', githubPull({ number: 14, title: card.key }));
    await results(connection);
    assert.equal((await linksOf(card))[0]?.state, 'merged');
    assert.equal(await statusOf(card), 'done');
  });

  it('a draft moves nothing until it is ready, and a closed pull request moves nothing', async () => {
    const connection = await connect('github');
    const card = await task();
    const pull = { number: 15, branch: `${card.key.toLowerCase()}-header` };
    await sendGithub(service, connection, 'pull_request', githubPull({ ...pull, draft: true }));
    const [asDraft] = await results(connection);
    assert.equal(asDraft, `Linked ${card.key}. ${card.key} stays: the pull request is a draft.`);
    assert.deepEqual([(await linksOf(card))[0]?.state, await statusOf(card)], ['draft', 'todo']);
    const ready = { ...pull, action: 'ready_for_review', updatedAt: '2026-11-20T11:00:00Z' };
    await sendGithub(service, connection, 'pull_request', githubPull(ready));
    await results(connection);
    assert.deepEqual([(await linksOf(card))[0]?.state, await statusOf(card)], ['open', 'review']);
    const closed = {
      ...pull,
      action: 'closed',
      state: 'closed' as const,
      updatedAt: '2026-11-20T12:00:00Z',
    };
    await sendGithub(service, connection, 'pull_request', githubPull(closed));
    const asClosed = (await results(connection)).at(-1);
    const reason = 'the pull request was closed without being merged';
    assert.equal(asClosed, `Linked ${card.key}. ${card.key} stays: ${reason}.`);
    assert.deepEqual([(await linksOf(card))[0]?.state, await statusOf(card)], ['closed', 'review']);
  });

  it('the log says why a task that is further along stays', async () => {
    const connection = await connect('github', { onOpen: 'in_progress' });
    const [ahead, done] = [await task('review'), await task('done')];
    const pull = { number: 70, title: `${ahead.key}, ${done.key}: header` };
    await sendGithub(service, connection, 'pull_request', githubPull(pull));
    const result = (await results(connection)).join();
    assert.match(result, new RegExp(`${ahead.key} stays: it is already past "In progress"\\.`));
    assert.match(result, new RegExp(`${done.key} stays: it is already done\\.`));
    assert.deepEqual([await statusOf(ahead), await statusOf(done)], ['review', 'done']);
  });

  it('a pull request from a fork is linked but moves a task only when it is merged', async () => {
    const connection = await connect('github');
    const card = await task();
    const fork = githubRepository('mallory/website', 666);
    const pull = { number: 16, title: card.key, from: fork };
    await sendGithub(service, connection, 'pull_request', githubPull(pull));
    await results(connection);
    assert.deepEqual([(await linksOf(card))[0]?.state, await statusOf(card)], ['open', 'todo']);
    const merged = { ...pull, action: 'closed', state: 'closed' as const, merged: true, from: null };
    await sendGithub(
      service,
      connection,
      'pull_request',
      githubPull({ ...merged, updatedAt: '2026-11-20T11:00:00Z' }),
    );
    await results(connection);
    assert.equal(await statusOf(card), 'done');
  });

  it('a task that somebody has moved on never moves back', async () => {
    const connection = await connect('github');
    const done = await task('done');
    await sendGithub(service, connection, 'pull_request', githubPull({ number: 17, title: done.key }));
    await results(connection);
    assert.equal(await statusOf(done), 'done');
  });

  it('a merge moves a task only when no other pull request for it is unfinished', async () => {
    const connection = await connect('github');
    const card = await task();
    const merge = (number: number) =>
      githubPull({
        number,
        title: card.key,
        action: 'closed',
        state: 'closed',
        merged: true,
        updatedAt: '2026-11-20T11:00:00Z',
      });
    await sendGithub(service, connection, 'pull_request', githubPull({ number: 18, title: card.key }));
    await sendGithub(service, connection, 'pull_request', githubPull({ number: 19, title: card.key }));
    await results(connection);
    await sendGithub(service, connection, 'pull_request', merge(18));
    const [, , first] = await results(connection);
    assert.equal(first, `Linked ${card.key}. ${card.key} stays: another pull request for it is unfinished.`);
    await sendGithub(service, connection, 'pull_request', merge(19));
    await results(connection);
    assert.equal(await statusOf(card), 'done');
  });

  it('a mention in the body links a task and moves nothing; a closing word makes it count', async () => {
    const connection = await connect('github');
    const [mentioned, fixed] = [await task(), await task()];
    const body = `See ${mentioned.key}.\r\n\r\nFixes ${fixed.key}`;
    await sendGithub(service, connection, 'pull_request', githubPull({ number: 20, body }));
    await results(connection);
    assert.deepEqual([await statusOf(mentioned), await statusOf(fixed)], ['todo', 'review']);
    assert.deepEqual(
      [(await linksOf(mentioned))[0]?.resolves, (await linksOf(fixed))[0]?.resolves],
      [false, true],
    );
  });

  it('a merge counts for the default branch, or for the branch that the connection names', async () => {
    const card = await task();
    const merged = {
      number: 21,
      title: card.key,
      action: 'closed',
      state: 'closed' as const,
      merged: true,
      into: 'staging',
    };
    const toMain = await connect('github');
    await sendGithub(service, toMain, 'pull_request', githubPull(merged));
    await results(toMain);
    assert.equal(await statusOf(card), 'todo');
    const toStaging = await connect('github', { targetBranch: 'staging' });
    await sendGithub(service, toStaging, 'pull_request', githubPull({ ...merged, number: 22 }));
    await results(toStaging);
    assert.equal(await statusOf(card), 'done');
  });

  it('commits are linked by their messages; one commit can name two tasks', async () => {
    const connection = await connect('github');
    const [one, two] = [await task(), await task()];
    const push = githubPush([
      { id: hash(100), message: `${one.key} ${two.key} Align the header\n\nMore about it.` },
      { id: hash(101), message: 'Unrelated' },
    ]);
    await sendGithub(service, connection, 'push', { ...push, ref: 'refs/heads/topic' });
    assert.deepEqual(await results(connection), [`Linked ${one.key}, ${two.key}.`]);
    const [logged] = (await lead.v1.listReceivedEvents({ id: connection.id })).items;
    conforms(operations.listReceivedEvents, logged);
    const named = ({ id, key }: { id: string; key: string }) => ({ id, key });
    assert.deepEqual(logged?.tasks, [named(one), named(two)], 'what the result names, with IDs');
    const [link] = await linksOf(two);
    assert.deepEqual(
      [link?.kind, link?.reference, link?.title, link?.author, link?.branch, link?.state, link?.changedAt],
      [
        'commit',
        hash(100),
        `${one.key} ${two.key} Align the header`,
        'Nora Berg',
        'topic',
        null,
        '2026-11-20T09:00:00.000Z',
      ],
    );
    assert.equal(await statusOf(one), 'todo');
  });

  it('a commit that fixes a task moves it once it is on the default branch', async () => {
    const connection = await connect('github');
    const card = await task();
    const commit = { id: hash(102), message: `Fixes ${card.key}` };
    await sendGithub(service, connection, 'push', githubPush([commit], { ref: 'refs/heads/topic' }));
    await results(connection);
    assert.equal(await statusOf(card), 'todo');
    await sendGithub(service, connection, 'push', githubPush([{ ...commit, id: hash(103) }]));
    await results(connection);
    assert.equal(await statusOf(card), 'done');
  });

  it('new commits on a branch that is named after a task are linked to it', async () => {
    const connection = await connect('github');
    const card = await task();
    const commits = [
      { id: hash(104), message: 'Work', distinct: true },
      { id: hash(105), message: 'Merged from main', distinct: false },
    ];
    const ref = `refs/heads/${card.key.toLowerCase()}-header`;
    await sendGithub(service, connection, 'push', githubPush(commits, { ref, forced: true }));
    await results(connection);
    assert.deepEqual(
      (await linksOf(card)).map(({ reference, resolves }) => [reference, resolves]),
      [[hash(104), false]],
    );
  });

  it('of a push with 2,048 commits, a task keeps the newest 200', async () => {
    const connection = await connect('github');
    const card = await task();
    const commits = Array.from({ length: 2_048 }, (_, index) => ({
      id: hash(10_000 + index),
      message: `${card.key} Step ${index}\n\n${'x'.repeat(500)}`,
      timestamp: new Date(Date.UTC(2026, 10, 1) + index * 1_000).toISOString(),
    }));
    const sent = await sendGithub(service, connection, 'push', githubPush(commits));
    assert.equal(sent.status, 202);
    await results(connection);
    const { total, items } = await lead.v1.listTaskLinks({ id: card.id });
    assert.deepEqual([total, items[0]?.reference], [200, hash(10_000 + 2_047)]);
  });

  it('tags, deleted branches, unknown events, and texts without keys are ignored', async () => {
    const connection = await connect('github');
    const push = githubPush([{ id: hash(106), message: `${prefix}-1` }]);
    await sendGithub(service, connection, 'push', { ...push, ref: 'refs/tags/v1' });
    await sendGithub(service, connection, 'push', { ...push, deleted: true, commits: [] });
    await sendGithub(service, connection, 'push', githubPush([{ id: hash(107), message: 'Nothing' }]));
    await sendGithub(service, connection, 'star', { action: 'created' });
    await sendGithub(service, connection, 'pull_request', githubPull({ number: 23 }));
    await sendGithub(service, connection, 'pull_request', githubPull({ number: 23, action: 'labeled' }));
    assert.deepEqual(await results(connection), [
      'Only pushes to branches count.',
      'A branch was deleted.',
      'No commit names a task of this project.',
      'This event says nothing about commits or pull requests.',
      'It names no task of this project.',
      'This change of a pull request does not matter to tasks.',
    ]);
    const { items } = await lead.v1.listReceivedEvents({ id: connection.id, status: 'ignored' });
    assert.deepEqual(items.map(({ event }) => event).toReversed(), [
      'push',
      'push',
      'push',
      'star.created',
      'pull_request.labeled',
    ]);
  });

  it('keys of deleted tasks and of other projects link nothing', async () => {
    const connection = await connect('github');
    const card = await task();
    await lead.v1.deleteTask({ id: card.id });
    await sendGithub(
      service,
      connection,
      'pull_request',
      githubPull({ number: 24, title: `${card.key} XYZ-1` }),
    );
    assert.deepEqual(await results(connection), [`There is no ${card.key}.`]);
  });

  it('the links of a task are hidden from those who do not see it', async () => {
    const card = await task();
    await refused(stranger.v1.listTaskLinks({ id: card.id }), 'NOT_FOUND');
    assert.deepEqual(await viewer.v1.listTaskLinks({ id: card.id }), {
      items: [],
      total: 0,
      page: 1,
      limit: 50,
    });
  });

  it('with a repository, events of others are ignored, and a renamed one still counts', async () => {
    const connection = await connect('github', { repository: 'ACME/website' });
    const card = await task();
    const pull = (repository: Record<string, unknown>, number: number) =>
      sendGithub(service, connection, 'pull_request', githubPull({ number, title: card.key, repository }));
    await pull(githubRepository('acme/other', 7002), 25);
    await pull(githubRepository('acme/website', 7001), 26);
    await results(connection);
    await pull(githubRepository('acme/new-name', 7001), 27);
    assert.deepEqual(await results(connection), [
      'The connection is for ACME/website, not acme/other.',
      `Linked ${card.key}. Moved ${card.key} to "Review".`,
      `Linked ${card.key}. ${card.key} stays: it is already in "Review".`,
    ]);
  });

  it('a paused connection logs what arrives and does nothing', async () => {
    const connection = await connect('github');
    const card = await task();
    await lead.v1.updateConnection({ id: connection.id, active: false });
    await sendGithub(service, connection, 'pull_request', githubPull({ number: 28, title: card.key }));
    assert.deepEqual(await results(connection), ['The connection is paused.']);
    assert.deepEqual(await linksOf(card), []);
  });

  it('a rule whose column was removed moves nothing and says so', async () => {
    const connection = await connect('github', { onOpen: 'in_progress' });
    const card = await task();
    const { columns } = await lead.v1.getProject({ id: project.id });
    await lead.v1.setColumns({
      id: project.id,
      columns: columns
        .filter(({ key }) => key !== 'in_progress')
        .map(({ key, label, category }) => ({ key, label, category })),
    });
    await sendGithub(service, connection, 'pull_request', githubPull({ number: 29, title: card.key }));
    assert.deepEqual(await results(connection), [
      `Linked ${card.key}. ${card.key} stays: the column "in_progress" no longer exists.`,
    ]);
  });

  it('the form that GitHub sends by default is understood', async () => {
    const connection = await connect('github');
    const raw = new URLSearchParams({ payload: JSON.stringify(githubPing()) }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await sendGithub(service, connection, 'ping', null, { raw, headers });
    assert.equal(sent.result, 'Connected to acme/website.');
  });

  it('hostile texts are cut and cleaned, and never break anything', async () => {
    const connection = await connect('github');
    const card = await task();
    const title = `${card.key} <script>alert(1)</script>\u202eevil\u0007 ${'😀'.repeat(300_000)}`;
    await sendGithub(
      service,
      connection,
      'pull_request',
      githubPull({ number: 30, title, branch: '\u202e\u0001x' }),
    );
    await results(connection);
    const [link] = await linksOf(card);
    assert.ok(link !== undefined && link.title.length <= 500 && link.title.isWellFormed());
    for (const sign of ['\u202e', '\u0007'])
      assert.equal(`${link.title}${link.branch}`.includes(sign), false);
    const odd = [
      {},
      { pull_request: 1, repository: [] },
      { repository: { id: {}, full_name: 7 } },
      [],
      null,
      7,
    ];
    for (const body of odd) {
      for (const event of ['push', 'pull_request', 'ping']) {
        assert.equal((await sendGithub(service, connection, event, body)).status, 202);
      }
    }
    const url = githubPull({ number: 31, title: card.key });
    Object.assign(url.pull_request as object, { html_url: 'javascript:alert(1)' });
    await sendGithub(service, connection, 'pull_request', url);
    await results(connection);
    assert.equal((await linksOf(card)).find(({ reference }) => reference === '31')?.url, null);
  });

  it('a body that is too large, not JSON, or broken is refused', async () => {
    const connection = await connect('github');
    const send = (raw: string | Buffer) => sendGithub(service, connection, 'push', null, { raw });
    assert.equal((await send('{')).code, 'BAD_REQUEST');
    assert.equal((await send(Buffer.from([0xff, 0xfe]))).code, 'BAD_REQUEST');
    assert.equal((await send(`"${'x'.repeat(5 * 1024 * 1024)}"`)).code, 'PAYLOAD_TOO_LARGE');
  });
});
