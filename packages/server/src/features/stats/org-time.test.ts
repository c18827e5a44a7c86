import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { operations } from '@fettle/contract';
import { sql } from 'kysely';
import { newId } from '../../ids.ts';
import { conforms } from '../../testing/conforms.ts';
import { addToProject, createFixture, createProject } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';

const month = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };

describe('time of an organization', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const { lead, member, admin, viewer } = fixture;
  const { slug } = fixture.org;
  const second = await createProject(service, fixture.org);
  await addToProject(service, second, lead, 'member');

  const log = async (
    person: typeof lead,
    projectId: string,
    entry: { minutes: number; loggedAt: string; note?: string },
  ) => {
    const { id } = await person.v1.createTask({ projectId, title: 'Invoice form' });
    await person.v1.logTime({ id, ...entry });
  };
  await log(lead, fixture.project.id, {
    minutes: 30,
    loggedAt: '2026-11-30T23:30:00Z',
    note: '=1+1, "tests"',
  });
  await log(member, fixture.project.id, { minutes: 45, loggedAt: '2026-11-02T09:00:00Z' });
  await log(lead, second.id, { minutes: 60, loggedAt: '2026-11-03T09:00:00Z' });
  await log(lead, second.id, { minutes: 5, loggedAt: '2026-12-01T00:00:00Z' });
  await log(lead, second.id, { minutes: 7, loggedAt: '2026-10-31T23:59:59.999Z' });
  await log(fixture.stranger, fixture.foreignProject.id, { minutes: 9, loggedAt: '2026-11-03T09:00:00Z' });

  const csv = async (query: Record<string, string>, session = lead.session) => {
    const path = `/api/orgs/${slug}/time?${new URLSearchParams({ ...month, ...query }).toString()}`;
    return service.fetch(path, {
      headers: { accept: 'text/csv', cookie: `fettle_session=${session}` },
    });
  };

  it('is listed by entry in the order of the work, with day, project, task, and person', async () => {
    const { items, total } = await lead.dashboard.listOrgTime({ slug, ...month });
    for (const item of items) conforms(operations.listOrgTime, item);
    assert.deepEqual(
      [total, items.map(({ day, projectName, userName, minutes }) => [day, projectName, userName, minutes])],
      [
        3,
        [
          ['2026-11-02', fixture.project.name, member.name, 45],
          ['2026-11-03', second.name, lead.name, 60],
          ['2026-11-30', fixture.project.name, lead.name, 30],
        ],
      ],
    );
    assert.match(items[0]?.taskKey ?? '', /^P\d+-2$/);
    const page = await lead.dashboard.listOrgTime({ slug, ...month, page: 2, limit: 2 });
    assert.deepEqual([page.total, page.items.map(({ minutes }) => minutes)], [3, [30]]);
  });

  it('divides days in the time zone of the request', async () => {
    const timeZone = 'Europe/Berlin';
    const { items } = await lead.dashboard.listOrgTime({ slug, ...month, timeZone });
    assert.equal(items.at(-1)?.day, '2026-12-01');
  });

  it('is summed by project, by person, and by both, the largest first', async () => {
    const sums = async (groupBy: 'project' | 'person' | 'projectAndPerson') => {
      const { items, total } = await lead.dashboard.listOrgTime({ slug, ...month, groupBy });
      for (const item of items) conforms(operations.listOrgTime, item);
      assert.equal(total, items.length);
      return items.map(({ projectName, userName, minutes }) => [projectName, userName, minutes]);
    };
    assert.deepEqual(await sums('project'), [
      [fixture.project.name, null, 75],
      [second.name, null, 60],
    ]);
    assert.deepEqual(await sums('person'), [
      [null, lead.name, 90],
      [null, member.name, 45],
    ]);
    assert.deepEqual(await sums('projectAndPerson'), [
      [second.name, lead.name, 60],
      [fixture.project.name, member.name, 45],
      [fixture.project.name, lead.name, 30],
    ]);
  });

  it('has nothing of projects the caller does not see', async () => {
    const minutes = async (person: typeof lead) =>
      (await person.dashboard.listOrgTime({ slug, ...month })).items.map((item) => item.minutes);
    assert.deepEqual(await minutes(admin), [45, 60, 30]);
    assert.deepEqual(await minutes(viewer), [45, 30]);
    assert.deepEqual(await minutes(fixture.outsider), []);
    const of = (person: typeof lead, projectId: string) =>
      person.dashboard.listOrgTime({ slug, ...month, projectId });
    assert.deepEqual(
      (await of(lead, second.id)).items.map((item) => item.minutes),
      [60],
    );
    for (const projectId of [second.id, fixture.foreignProject.id, newId(), 'no-id'])
      await refused(of(viewer, projectId), 'NOT_FOUND');
    await refused(of(admin, fixture.foreignProject.id), 'NOT_FOUND');
    await refused(fixture.stranger.dashboard.listOrgTime({ slug, ...month }), 'NOT_FOUND');
    await refused(service.dashboard().listOrgTime({ slug, ...month }), 'UNAUTHORIZED');
    await refused(lead.dashboard.listOrgTime({ slug, ...month, groupBy: 'day' as never }), 'BAD_REQUEST');
  });

  it('is limited to one person, or to nobody for an unknown ID', async () => {
    const of = async (userId: string, query: { groupBy?: 'project'; projectId?: string } = {}) => {
      const { items, total } = await lead.dashboard.listOrgTime({ slug, ...month, userId, ...query });
      assert.equal(total, items.length);
      return items.map((item) => [item.projectName, item.minutes]);
    };
    assert.deepEqual(await of(member.id), [[fixture.project.name, 45]]);
    assert.deepEqual(await of(lead.id, { groupBy: 'project' }), [
      [second.name, 60],
      [fixture.project.name, 30],
    ]);
    assert.deepEqual(await of(lead.id, { projectId: second.id }), [[second.name, 60]]);
    for (const nobody of [admin.id, fixture.stranger.id, newId(), 'no-id'])
      assert.deepEqual(await of(nobody), []);
    const rows = (await (await csv({ userId: member.id })).text()).split('\r\n').slice(1, -1);
    assert.deepEqual(
      rows.map((row) => row.split(',')[4]),
      [member.name],
    );
  });

  it('is exported as CSV that a spreadsheet neither executes nor misreads', async () => {
    const response = await csv({});
    assert.equal(response.status, 200);
    assert.match(
      response.headers.get('content-disposition') ?? '',
      new RegExp(`time-${slug}-2026-11-01\\.csv`),
    );
    const rows = (await response.text()).split('\r\n');
    assert.equal(rows[0], 'day,projectName,taskKey,taskTitle,userName,minutes,note,projectId,taskId,userId');
    assert.equal(rows.length, 5);
    const [day, project, key, ...rest] = (rows[3] ?? '').split(',');
    assert.deepEqual([day, project, /^P\d+-1$/.test(key ?? '')], ['2026-11-30', fixture.project.name, true]);
    assert.ok(rest.join(',').startsWith(`Invoice form,${lead.name},30,"'=1+1, ""tests""",`));
    const sums = (await (await csv({ groupBy: 'person' })).text()).split('\r\n');
    assert.equal(sums[1], `,,,,${lead.name},90,,,,${lead.id}`);
    assert.equal((await csv({}, fixture.stranger.session)).status, 404);
  });

  it('is exported completely in many batches', async () => {
    const count = 2_500;
    await sql`insert into time_entries (id, org_id, task_id, project_id, user_id, minutes, note, logged_at, created_at)
      select gen_random_uuid(), t.org_id, t.id, t.project_id, ${lead.id}, 1, '', '2026-11-15T10:00:00Z', now()
      from (select * from tasks where project_id = ${second.id} limit 1) t, generate_series(1, ${count}::int)`.execute(
      service.services.db,
    );
    const rows = (await (await csv({ projectId: second.id })).text()).split('\r\n').slice(1, -1);
    assert.equal(rows.length, count + 1);
    assert.equal(rows.filter((row) => row.startsWith('2026-11-15')).length, count);
  });
});
