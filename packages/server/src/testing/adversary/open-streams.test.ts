import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { openRaw, type RawStream } from '../../features/live/testing/raw-stream.ts';
import { startService } from '../harness.ts';
import { doors } from './doors.ts';
import { createHostileWorld } from './hostile-world.ts';
import { keepDatabase } from './kept-database.ts';
import { createLeakFinder } from './leaks.ts';
import { everything } from './request-forms.ts';

/*
 * Streams stay open while others work: each attacker listens at every stream that opens to them, the rightful owner does
 * whatever writes an event, and nobody hears of it who must not.
 */
describe('an open stream', async () => {
  const t = { after };
  const service = await startService(t);
  const world = await createHostileWorld(service);
  const kept = await keepDatabase(t, service.connection);
  const leaks = createLeakFinder(kept.rows, world);
  const { target, beside, abroad } = world.places;
  const [streams] = [
    everything.flatMap(({ forms }) => forms()).filter(({ operation }) => operation?.kind === 'stream'),
  ];
  const door = doors.find(({ credential }) => credential === 'session') ?? assert.fail();

  /** One after the other, because a user may have only so many. */
  async function listen(
    session: Record<string, string>,
    place: typeof target,
    headers: Record<string, string> = {},
  ): Promise<RawStream[]> {
    const cookie = session.cookie?.split('=')[1] ?? '';
    const opened: RawStream[] = [];
    for (const form of streams) {
      const { path } = door.write(
        form,
        form.slots.map(({ kind }) => place.things[kind]),
      );
      const stream = await openRaw(service.url + path, cookie, headers);
      assert.equal(stream.status, 200, path);
      opened.push(stream);
    }
    return opened;
  }

  it('tells nobody of what happens where they do not belong, from whatever place in the order they go on', async () => {
    const { dashboard } = world.principal;
    const rightful = await listen(world.principalCredentials.session, target);
    const before = await dashboard.addComment({ id: target.things.task, body: `${target.mark} seen before` });
    await rightful[0]?.includes('seen before');
    const cursor = /^id: ?(.+)$/m.exec(rightful[0]?.text().split('event: ready')[1] ?? '')?.[1] ?? '';
    assert.notEqual(cursor, '');

    const listening = [];
    for (const attacker of world.attackers) {
      const { own, fate, credentials, forbidden } = attacker;
      if (fate !== 'hidden' || own === null || own === target || credentials.session === undefined) continue;
      const opened = await listen(credentials.session, own);
      const resumed = await listen(credentials.session, own, { 'last-event-id': cursor });
      listening.push({ attacker, forbidden, own, opened: [...opened, ...resumed] });
    }
    assert.ok(listening.length >= 6);

    const api = dashboard;
    const { things } = target;
    await api.createTask({ projectId: things.project, title: `${target.mark} new` });
    await api.updateTask({ id: things.task, title: `${target.mark} changed`, status: 'done' });
    await api.updateComment({ id: things.task, commentId: before.id, body: `${target.mark} edited` });
    await api.deleteTask({ id: things.otherTask });
    await api.startAudit({ id: things.project });
    await rightful[0]?.includes(things.otherTask);
    // What comes in order behind all this is heard by the attackers too.
    await api.addComment({ id: beside.things.task, body: 'the fence' });
    await abroad.home.principal.dashboard.addComment({ id: abroad.things.task, body: 'the fence' });
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
