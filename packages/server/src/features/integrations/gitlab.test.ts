import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  gitlabMergeRequest,
  gitlabPush,
  gitlabSignature,
  hash,
  sendGitlab,
} from './testing/code-host-requests.ts';
import { startIntegrations } from './testing/integration-fixture.ts';

describe('events of GitLab', async () => {
  const { service, lead, task, connect, results, statusOf } = await startIntegrations({ after });
  const linksOf = async ({ id }: { id: string }) => (await lead.v1.listTaskLinks({ id })).items;

  it('a merge request is linked, and moves its task when it is opened, merged, and reopened', async () => {
    const connection = await connect('gitlab');
    const card = await task();
    const request = { iid: 41, title: `${card.key} Change the footer` };
    await sendGitlab(service, connection, gitlabMergeRequest(request));
    await results(connection);
    const [link] = await linksOf(card);
    assert.deepEqual(
      [link?.service, link?.kind, link?.repository, link?.reference, link?.author, link?.state, link?.url],
      [
        'gitlab',
        'pull_request',
        'acme/web/site',
        '41',
        'Edda Lind',
        'open',
        'https://gitlab.example/acme/web/site/-/merge_requests/41',
      ],
    );
    assert.equal(await statusOf(card), 'review');
    const merged = { ...request, action: 'merge', state: 'merged' as const };
    const at = '2026-11-20T11:00:00.000Z';
    await sendGitlab(service, connection, gitlabMergeRequest({ ...merged, updatedAt: at }));
    await results(connection);
    assert.equal(await statusOf(card), 'done');
    const reopened = { ...request, action: 'reopen', updatedAt: '2026-11-20 12:00:00 UTC' };
    await sendGitlab(service, connection, gitlabMergeRequest(reopened));
    await results(connection);
    assert.equal(await statusOf(card), 'review');
  });

  it('a draft becomes ready with an update', async () => {
    const connection = await connect('gitlab');
    const card = await task();
    const request = { iid: 42, branch: `${card.key}-footer`, draft: true };
    await sendGitlab(service, connection, gitlabMergeRequest(request));
    await results(connection);
    assert.deepEqual([(await linksOf(card))[0]?.state, await statusOf(card)], ['draft', 'todo']);
    const ready = { ...request, draft: false, action: 'update', updatedAt: '2026-11-20 10:05:00 UTC' };
    await sendGitlab(service, connection, gitlabMergeRequest(ready));
    await results(connection);
    assert.equal(await statusOf(card), 'review');
  });

  it('a merge request from a fork moves a task only when it is merged', async () => {
    const connection = await connect('gitlab');
    const card = await task();
    const request = { iid: 43, title: card.key, sourceProject: 99 };
    await sendGitlab(service, connection, gitlabMergeRequest(request));
    await results(connection);
    assert.equal(await statusOf(card), 'todo');
    const merged = { ...request, action: 'merge', state: 'merged' as const };
    await sendGitlab(
      service,
      connection,
      gitlabMergeRequest({ ...merged, updatedAt: '2026-11-20 11:00:00 UTC' }),
    );
    await results(connection);
    assert.equal(await statusOf(card), 'done');
  });

  it('commits are linked, and a fix on the default branch moves its task', async () => {
    const connection = await connect('gitlab');
    const [named, fixed] = [await task(), await task()];
    const commits = [
      { id: hash(200), message: `${named.key} Align the footer` },
      { id: hash(201), message: `Resolves ${fixed.key}` },
    ];
    await sendGitlab(service, connection, gitlabPush(commits));
    assert.deepEqual(await results(connection), [
      `Linked ${named.key}, ${fixed.key}. Moved ${fixed.key} to "Done".`,
    ]);
    assert.equal(await statusOf(named), 'todo');
  });

  it('approvals, deleted branches, tags, and unknown events are ignored', async () => {
    const connection = await connect('gitlab');
    await sendGitlab(service, connection, gitlabMergeRequest({ iid: 44, action: 'approved' }));
    await sendGitlab(service, connection, gitlabPush([], { after: '0'.repeat(40) }));
    await sendGitlab(service, connection, gitlabPush([], { ref: 'refs/tags/v1' }));
    await sendGitlab(service, connection, { object_kind: 'pipeline' });
    await sendGitlab(service, connection, []);
    assert.deepEqual(await results(connection), [
      'This change of a merge request does not matter to tasks.',
      'A branch was deleted.',
      'Only pushes to branches count.',
      'This event says nothing about commits or merge requests.',
      'This event says nothing about commits or merge requests.',
    ]);
  });

  it('requires the secret token', async () => {
    const connection = await connect('gitlab');
    const wrong = await sendGitlab(service, connection, gitlabPush([]), { secret: 'wrong' });
    assert.deepEqual([wrong.status, wrong.code], [401, 'UNAUTHORIZED']);
    const { lastRefusal } = await lead.v1.getConnection({ id: connection.id });
    assert.match(lastRefusal ?? '', /Rotate .* as "Secret token" of the webhook at GitLab/);
  });

  it('accepts a signature instead, of exactly these bytes and no older than five minutes', async () => {
    const connection = await connect('gitlab');
    const raw = JSON.stringify(gitlabPush([]));
    const send = async (headers: Record<string, string>, body = raw) => {
      const response = await service.fetch(`/integrations/gitlab/${connection.id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      return response.status;
    };
    const now = new Date();
    const signed = gitlabSignature(connection.secret, raw, now);
    assert.equal(await send(signed), 202);
    const several = { ...signed, 'webhook-signature': `v1,AAAA ${signed['webhook-signature']}` };
    assert.equal(await send(several), 202);
    assert.equal(await send(signed, `${raw} `), 401);
    const old = gitlabSignature(connection.secret, raw, new Date(now.getTime() - 400_000));
    assert.equal(await send(old), 401);
    assert.equal(await send({ ...signed, 'webhook-timestamp': 'NaN' }), 401);
    assert.equal((await results(connection)).length, 1);
  });

  it('a repeated request is recognized by its ID, or without one by its body', async () => {
    const connection = await connect('gitlab');
    const body = gitlabPush([{ id: hash(202), message: 'x' }]);
    const delivery = 'e5f0c8d2-aaaa-bbbb-cccc-111122223333';
    await sendGitlab(service, connection, body, { delivery });
    const again = await sendGitlab(service, connection, gitlabPush([]), { delivery });
    assert.equal(again.result, 'This event was received before.');
    await sendGitlab(service, connection, body, { delivery: '' });
    const repeated = await sendGitlab(service, connection, body, { delivery: '' });
    assert.equal(repeated.result, 'This event was received before.');
  });
});
