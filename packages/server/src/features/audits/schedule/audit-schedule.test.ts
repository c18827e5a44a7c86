import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { startDueAudits } from '../index.ts';

describe('an audit schedule', async () => {
  let now = new Date('2026-11-21T12:00:00.000Z');
  const service = await startService({ after }, { clock: () => now });
  const fixture = await createFixture(service);
  const { id } = fixture.project;
  const due = () => startDueAudits.run(service.services, new AbortController().signal);

  const off = {
    projectId: id,
    frequency: 'off',
    time: '03:00',
    timeZone: 'UTC',
    weekday: 1,
    day: 1,
    maxDepth: 5,
    maxPages: 500,
    nextRunAt: null,
    lastRunAt: null,
    lastAuditId: null,
  };

  async function newProject(url: string | null = 'https://www.example.com/') {
    return fixture.owner.dashboard.createProject({ slug: fixture.org.slug, name: 'Scheduled', url });
  }

  it('is off until somebody sets it, and shows when it is due next', async () => {
    assert.deepEqual(await fixture.viewer.dashboard.getAuditSchedule({ id }), off);
    const weekly = await fixture.member.dashboard.setAuditSchedule({
      id,
      frequency: 'weekly',
      time: '22:30',
      timeZone: 'America/New_York',
      weekday: 5,
      maxPages: 50,
    });
    const expected = {
      ...off,
      frequency: 'weekly',
      time: '22:30',
      timeZone: 'America/New_York',
      weekday: 5,
      maxPages: 50,
      nextRunAt: '2026-11-28T03:30:00.000Z',
    };
    assert.deepEqual(weekly, expected);
    assert.deepEqual(await fixture.viewer.dashboard.getAuditSchedule({ id }), expected);
  });

  it('is replaced as a whole, and deleted by off', async () => {
    const daily = await fixture.member.dashboard.setAuditSchedule({ id, frequency: 'daily' });
    assert.deepEqual(daily, { ...off, frequency: 'daily', nextRunAt: '2026-11-22T03:00:00.000Z' });
    assert.deepEqual(await fixture.member.dashboard.setAuditSchedule({ id, frequency: 'off' }), off);
  });

  it('rejects an invalid time, time zone, or day, and names valid ones', async () => {
    const set = (body: object) =>
      fixture.member.dashboard.setAuditSchedule({ id, frequency: 'daily', ...body } as never);
    assert.match((await refused(set({ time: '24:00' }), 'BAD_REQUEST')).message, /time/);
    assert.match((await refused(set({ timeZone: '+02:00' }), 'BAD_REQUEST')).message, /Europe\/Berlin/);
    assert.match((await refused(set({ weekday: 0 }), 'BAD_REQUEST')).message, /weekday/);
    assert.match((await refused(set({ day: 32 }), 'BAD_REQUEST')).message, /day/);
    assert.match((await refused(set({ maxPages: 0 }), 'BAD_REQUEST')).message, /maxPages/);
    assert.match((await refused(set({ frequency: 'hourly' }), 'BAD_REQUEST')).message, /frequency/);
  });

  it('can be read by everyone who can see the project, and set by its members', async () => {
    await refused(fixture.viewer.dashboard.setAuditSchedule({ id, frequency: 'daily' }), 'FORBIDDEN');
    for (const nobody of [fixture.outsider, fixture.stranger]) {
      await refused(nobody.dashboard.getAuditSchedule({ id }), 'NOT_FOUND');
      await refused(nobody.dashboard.setAuditSchedule({ id, frequency: 'daily' }), 'NOT_FOUND');
    }
    await refused(service.dashboard().getAuditSchedule({ id }), 'UNAUTHORIZED');
    await refused(service.dashboard().setAuditSchedule({ id, frequency: 'daily' }), 'UNAUTHORIZED');
  });

  it('starts an audit with its limits when it is due, and not before', async () => {
    const project = await newProject();
    const dashboard = fixture.owner.dashboard;
    await dashboard.setAuditSchedule({ id: project.id, frequency: 'daily', maxPages: 7, maxDepth: 2 });
    assert.equal(await due(), 0);
    now = new Date('2026-11-22T03:00:00.000Z');
    assert.equal(await due(), 1);
    const { items } = await dashboard.listProjectAudits({ id: project.id });
    assert.deepEqual(
      items.map(({ status, config }) => [status, config.maxPages, config.maxDepth]),
      [['queued', 7, 2]],
    );
    const schedule = await dashboard.getAuditSchedule({ id: project.id });
    assert.equal(schedule.lastAuditId, items[0]?.id);
    assert.equal(schedule.lastRunAt, '2026-11-22T03:00:00.000Z');
    assert.equal(schedule.nextRunAt, '2026-11-23T03:00:00.000Z');
  });

  it('runs once for any number of missed times, and never beside a running audit', async () => {
    const project = await newProject();
    const dashboard = fixture.owner.dashboard;
    await dashboard.setAuditSchedule({ id: project.id, frequency: 'daily' });
    now = new Date('2026-11-30T10:00:00.000Z');
    await due();
    await due();
    const first = await dashboard.listProjectAudits({ id: project.id });
    assert.equal(first.total, 1);
    now = new Date('2026-12-01T10:00:00.000Z');
    await due();
    assert.equal((await dashboard.listProjectAudits({ id: project.id })).total, 1, 'the first still waits');
    const schedule = await dashboard.getAuditSchedule({ id: project.id });
    assert.equal(schedule.nextRunAt, '2026-12-02T03:00:00.000Z');
    assert.equal(schedule.lastRunAt, '2026-11-30T10:00:00.000Z');
  });

  it('skips archived projects and projects without a URL, and continues with the others', async () => {
    const [none, archived, fine] = [await newProject(null), await newProject(), await newProject()];
    const dashboard = fixture.owner.dashboard;
    for (const { id: each } of [none, archived, fine]) {
      await dashboard.setAuditSchedule({ id: each, frequency: 'daily' });
    }
    await dashboard.updateProject({ id: archived.id, status: 'archived' });
    now = new Date('2026-12-05T10:00:00.000Z');
    await due();
    const totals = await Promise.all(
      [none, archived, fine].map(
        async ({ id: each }) => (await dashboard.listProjectAudits({ id: each })).total,
      ),
    );
    assert.deepEqual(totals, [0, 0, 1]);
  });

  it('runs in one of two workers that poll at the same time', async () => {
    const projects = await Promise.all([newProject(), newProject(), newProject()]);
    for (const { id: each } of projects)
      await fixture.owner.dashboard.setAuditSchedule({ id: each, frequency: 'daily' });
    now = new Date('2026-12-08T10:00:00.000Z');
    await Promise.all([due(), due(), due()]);
    for (const { id: each } of projects) {
      assert.equal((await fixture.owner.dashboard.listProjectAudits({ id: each })).total, 1);
    }
  });
});
