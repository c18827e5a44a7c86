import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { limits, operations } from '@fettle/contract';
import { conforms } from '../../../testing/conforms.ts';
import { eventsOf, lastEvent } from '../../../testing/events-of.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';

describe('time entries', async () => {
  const now = '2026-11-20T12:00:00.000Z';
  const service = await startService({ after }, { clock: () => new Date(now) });
  const fixture = await createFixture(service);
  const { member, lead, viewer, admin } = fixture;

  const newTask = async () => (await member.v1.createTask({ projectId: fixture.project.id, title: 'x' })).id;

  it('have the shape of the contract, logged now unless a time is sent', async () => {
    const id = await newTask();
    const entry = await member.v1.logTime({ id, minutes: 30 });
    conforms(operations.logTime, entry);
    assert.deepEqual(entry, {
      id: entry.id,
      taskId: id,
      userId: member.id,
      userName: member.name,
      minutes: 30,
      note: '',
      loggedAt: now,
      createdAt: now,
    });
    const dated = await member.v1.logTime({
      id,
      minutes: 1,
      note: 'n',
      loggedAt: '2026-11-19T10:00:00+02:00',
    });
    assert.deepEqual([dated.loggedAt, dated.note], ['2026-11-19T08:00:00.000Z', 'n']);
    const page = await viewer.v1.listTimeEntries({ id });
    for (const item of page.items) conforms(operations.listTimeEntries, item);
    assert.deepEqual([page.items, page.total], [[entry, dated], 2]);
    assert.equal((await viewer.v1.getTask({ id })).minutesLogged, 31);
  });

  it('are listed by the time of the work, most recent first, in pages', async () => {
    const id = await newTask();
    for (const day of ['03', '01', '02']) {
      await member.v1.logTime({ id, minutes: 1, note: day, loggedAt: `2026-11-${day}` });
    }
    const first = await viewer.v1.listTimeEntries({ id, limit: 2 });
    const second = await viewer.v1.listTimeEntries({ id, limit: 2, page: 2 });
    assert.deepEqual(
      [...first.items, ...second.items].map(({ note }) => note),
      ['03', '02', '01'],
    );
    assert.deepEqual([first.total, second.total], [3, 3]);
  });

  it('emit task.updated with the sum before and after', async () => {
    const id = await newTask();
    const { id: entryId } = await member.v1.logTime({ id, minutes: 30 });
    const steps: [() => Promise<unknown>, number, number][] = [
      [() => lead.v1.logTime({ id, minutes: 10 }), 30, 40],
      [() => member.dashboard.updateTimeEntry({ id, entryId, minutes: 5 }), 40, 15],
      [() => member.dashboard.deleteTimeEntry({ id, entryId }), 15, 10],
    ];
    for (const [step, before, minutesLogged] of steps) {
      await step();
      const event = await lastEvent(service, id, 'task.updated');
      assert.deepEqual(event.changedFields, ['timeEntries', 'minutesLogged']);
      assert.deepEqual(event.previous, { minutesLogged: before });
      assert.equal(event.task.minutesLogged, minutesLogged);
    }
  });

  it('emit a changed note, and nothing when nothing changed', async () => {
    const id = await newTask();
    const { id: entryId } = await member.v1.logTime({ id, minutes: 30, note: 'a' });
    const corrected = await member.dashboard.updateTimeEntry({ id, entryId, note: 'b' });
    conforms(operations.updateTimeEntry, corrected);
    assert.deepEqual([corrected.note, corrected.minutes], ['b', 30]);
    assert.deepEqual((await lastEvent(service, id, 'task.updated')).changedFields, ['timeEntries']);
    const count = (await eventsOf(service, id)).length;
    await member.dashboard.updateTimeEntry({ id, entryId, note: 'b', minutes: 30, loggedAt: now });
    assert.equal((await eventsOf(service, id)).length, count);
  });

  it('change the parts revision of the ETag and not the revision', async () => {
    const id = await newTask();
    const tag = async () => (await member.v1.requestRaw('GET', `/tasks/${id}`)).headers.get('etag') ?? '';
    const before = await tag();
    await member.v1.logTime({ id, minutes: 5 });
    assert.notEqual(await tag(), before);
    await member.v1.updateTask({ id, title: 'edited' }, { ifMatch: before });
  });

  for (const minutes of [0, -1, 1.5, limits.minutesPerEntry + 1, '5', null]) {
    it(`refuse ${JSON.stringify(minutes)} minutes`, async () => {
      const id = await newTask();
      const response = await member.v1.requestRaw('POST', `/tasks/${id}/time-entries`, { body: { minutes } });
      assert.equal(response.status, 400);
      assert.match(JSON.stringify(response.body), /\\"minutes\\"/);
    });
  }

  it('accept a whole week, and only dates that exist', async () => {
    const id = await newTask();
    assert.equal((await member.v1.logTime({ id, minutes: limits.minutesPerEntry })).minutes, 10_080);
    await refused(member.v1.logTime({ id, minutes: 1, loggedAt: '2026-02-30' }), 'BAD_REQUEST');
  });

  it('can be changed only by whoever logged them and by owners of the project', async () => {
    const id = await newTask();
    const { id: entryId } = await lead.v1.logTime({ id, minutes: 30 });
    await refused(member.dashboard.updateTimeEntry({ id, entryId, minutes: 1 }), 'FORBIDDEN');
    await refused(member.dashboard.deleteTimeEntry({ id, entryId }), 'FORBIDDEN');
    const { id: own } = await member.v1.logTime({ id, minutes: 10 });
    const corrected = await admin.dashboard.updateTimeEntry({ id, entryId: own, minutes: 20 });
    assert.deepEqual([corrected.minutes, corrected.userId], [20, member.id]);
    assert.deepEqual(await lead.dashboard.deleteTimeEntry({ id, entryId: own }), { id: own });
    assert.equal((await viewer.v1.getTask({ id })).minutesLogged, 30);
  });

  it('belong to one task and do not exist under another', async () => {
    const [id, other] = [await newTask(), await newTask()];
    const { id: entryId } = await member.v1.logTime({ id, minutes: 30 });
    await refused(member.dashboard.updateTimeEntry({ id: other, entryId, minutes: 1 }), 'NOT_FOUND');
    await refused(member.dashboard.deleteTimeEntry({ id: other, entryId }), 'NOT_FOUND');
    await refused(member.dashboard.deleteTimeEntry({ id, entryId: 'nonsense' }), 'NOT_FOUND');
    assert.equal((await viewer.v1.getTask({ id })).minutesLogged, 30);
  });
});
