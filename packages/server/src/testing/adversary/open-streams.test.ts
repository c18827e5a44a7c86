import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { openRaw, type RawStream } from '../../features/live/testing/raw-stream.ts';
import { startService } from '../harness.ts';
import { createAccessFixture } from './access-fixture.ts';
import { channels } from './channels.ts';
import { createLeakFinder } from './leaks.ts';
import { operationsAndTools } from './request-forms.ts';
import { snapshotDatabase } from './snapshot-database.ts';

/*
 * Streams stay open while others work: each attacker listens to every stream they can open, the legitimate owner does
 * everything that writes an event, and no attacker receives what they must not see.
 */
describe('an open stream', async () => {
  const t = { after };
  const service = await startService(t);
  const fixture = await createAccessFixture(service);
  const snapshot = await snapshotDatabase(t, service.connection);
  const leaks = createLeakFinder(snapshot.rows, fixture);
  const { target, sibling, external } = fixture.tenants;
  const [streams] = [
    operationsAndTools
      .flatMap(({ forms }) => forms())
      .filter(({ operation }) => operation?.kind === 'stream'),
  ];
  const channel = channels.find(({ credential }) => credential === 'session') ?? assert.fail();

  /** One after the other, because a user can have a limited number of streams. */
  async function listen(
    session: Record<string, string>,
    tenant: typeof target,
    headers: Record<string, string> = {},
  ): Promise<RawStream[]> {
    const cookie = session.cookie?.split('=')[1] ?? '';
    const opened: RawStream[] = [];
    for (const form of streams) {
      const { path } = channel.write(
        form,
        form.slots.map(({ kind }) => tenant.resources[kind]),
      );
      const stream = await openRaw(service.url + path, cookie, headers);
      assert.equal(stream.status, 200, path);
      opened.push(stream);
    }
    return opened;
  }

  it('tells nobody of what happens where they do not belong, from whatever place in the order they go on', async () => {
    const { dashboard } = fixture.principal;
    const rightful = await listen(fixture.principalCredentials.session, target);
    const before = await dashboard.addComment({
      id: target.resources.task,
      body: `${target.canary} seen before`,
      visibility: 'public',
    });
    await rightful[0]?.includes('seen before');
    const cursor = /^id: ?(.+)$/m.exec(rightful[0]?.text().split('event: ready')[1] ?? '')?.[1] ?? '';
    assert.notEqual(cursor, '');

    const listening = [];
    for (const attacker of fixture.attackers) {
      const { own, expected, credentials, forbidden } = attacker;
      if (expected !== 'hidden' || own === null || own === target || credentials.session === undefined)
        continue;
      const opened = await listen(credentials.session, own);
      const resumed = await listen(credentials.session, own, { 'last-event-id': cursor });
      listening.push({ attacker, forbidden, own, opened: [...opened, ...resumed] });
    }
    assert.ok(listening.length >= 6);

    const api = dashboard;
    const { resources } = target;
    await api.createTask({ projectId: resources.project, title: `${target.canary} new` });
    await api.updateTask({ id: resources.task, title: `${target.canary} changed`, status: 'done' });
    await api.updateComment({ id: resources.task, commentId: before.id, body: `${target.canary} edited` });
    await api.deleteTask({ id: resources.otherTask });
    await api.startAudit({ id: resources.project });
    await rightful[0]?.includes(resources.otherTask);
    // The attackers also receive what comes after all this in the order of events.
    await api.addComment({ id: sibling.resources.task, body: 'the fence', visibility: 'public' });
    await external.tenantOrg.principal.dashboard.addComment({
      id: external.resources.task,
      body: 'the fence',
      visibility: 'public',
    });
    for (const { attacker, opened } of listening) {
      for (const stream of opened) {
        await stream.includes('the fence');
        assert.deepEqual(leaks.find(attacker, stream.text(), []), [], attacker.name);
        stream.close();
      }
    }
    for (const stream of rightful) stream.close();
  });
});
