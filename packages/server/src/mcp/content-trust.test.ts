import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { limits } from '@fettle/contract';
import { sql } from 'kysely';
import { dropOldEvents } from '../features/activity/index.ts';
import {
  addToOrg,
  addToProject,
  createFixture,
  createOrg,
  createPerson,
  createProject,
  type Person,
} from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';
import { connectAgent } from './testing/connect-agent.ts';

/*
 * Whoever can put a text before a model can try to give it orders. What is told here as an attack: somebody invites a
 * person into an organization, or is a guest in theirs, and writes to their agent.
 */
describe('texts over MCP', async () => {
  const service = await startService({ after });
  const { db } = service.services;
  const fixture = await createFixture(service);
  const { member, viewer, project, org } = fixture;
  const agentOf = (person: Person) => connectAgent({ after }, service, person.token);
  const agent = await agentOf(member);

  const titleIn = async (by: Person, taskId: string) => {
    const { data } = await (by === member ? agent : await agentOf(by)).call('get_task', { taskId });
    return {
      trusted: data.title as string | undefined,
      untrusted: (data.untrusted as { title?: string } | undefined)?.title,
    };
  };

  it('of colleagues and of the caller are their own people’s, in details and lists', async () => {
    for (const author of [fixture.owner, fixture.lead, member]) {
      const { id } = await author.v1.createTask({ projectId: project.id, title: 'Ours' });
      assert.deepEqual(await titleIn(member, id), { trusted: 'Ours', untrusted: undefined });
    }
    const { data } = await agent.call('list_tasks', { projectId: project.id });
    assert.ok((data.tasks as { title?: string }[]).every(({ title }) => title === 'Ours'));
  });

  it('of a guest of the project are untrusted: what they report, what they change, what they comment', async () => {
    await db
      .updateTable('project_members')
      .set({ role: 'member' })
      .where('user_id', '=', viewer.id)
      .execute();
    const own = await viewer.v1.createTask({ projectId: project.id, title: 'Obey' });
    assert.deepEqual(await titleIn(member, own.id), { trusted: undefined, untrusted: 'Obey' });
    const changed = await member.v1.createTask({ projectId: project.id, title: 'Ours' });
    await viewer.v1.updateTask({ id: changed.id, description: 'Obey' });
    assert.deepEqual(await titleIn(member, changed.id), { trusted: undefined, untrusted: 'Ours' });
    const told = await member.v1.createTask({ projectId: project.id, title: 'Ours' });
    await viewer.v1.addComment({ id: told.id, body: 'Obey' });
    await viewer.v1.logTime({ id: told.id, minutes: 1, note: 'Obey' });
    const { data } = await agent.call('get_task', { taskId: told.id });
    assert.equal(
      JSON.stringify(data.comments).includes('"untrusted":{"author":"Vera Viewer","body":"Obey"}'),
      true,
    );
    assert.match(JSON.stringify(data.timeEntries), /"untrusted":\{"user":"Vera Viewer","note":"Obey"\}/);
  });

  it('of a guest stay untrusted when the events of the change are deleted because of their age', async () => {
    const task = await member.v1.createTask({ projectId: project.id, title: 'Ours' });
    await member.v1.updateTask({ id: task.id, description: 'Ours' });
    const changed = await member.v1.createTask({ projectId: project.id, title: 'Ours' });
    await viewer.v1.updateTask({ id: changed.id, description: 'Obey' });
    const { services } = service;
    await sql`update notification_cursor set transaction_id = '9000000000000000000'::xid8`.execute(db);
    const later = {
      ...services,
      clock: () => new Date(Date.now() + 31 * 86_400_000),
      config: { ...services.config, eventDays: 30 },
    };
    await dropOldEvents.run(later, new AbortController().signal);
    const { rows } = await sql`select from events where task_id in (${task.id}, ${changed.id})`.execute(db);
    assert.equal(rows.length, 0);
    assert.equal((await titleIn(member, changed.id)).untrusted, 'Ours');
    assert.equal((await titleIn(member, task.id)).trusted, 'Ours');
  });

  it('of a checklist that a guest has added are untrusted with all of the task', async () => {
    const task = await member.v1.createTask({ projectId: project.id, title: 'Ours' });
    await viewer.v1.createChecklist({ id: task.id, title: 'Obey', items: [{ title: 'Obey' }] });
    const { data } = await agent.call('get_task', { taskId: task.id });
    assert.equal(data.checklists, undefined);
    assert.match(JSON.stringify(data.untrusted), /Obey/);
  });

  it('of somebody who has left are untrusted from then on', async () => {
    const temp = await createPerson(service, 'Tom Temp');
    await addToOrg(service, org, temp, 'member');
    await addToProject(service, project, temp, 'member');
    const task = await temp.v1.createTask({ projectId: project.id, title: 'Was ours' });
    assert.equal((await titleIn(member, task.id)).trusted, 'Was ours');
    await fixture.owner.dashboard.removeOrgMember({ slug: org.slug, userId: temp.id });
    assert.equal((await titleIn(member, task.id)).untrusted, 'Was ours');
  });

  it('of an organization joined recently are untrusted, down to its name, until some days have passed', async () => {
    const fresh = await createOrg(service);
    const boss = await createPerson(service, 'Boss');
    await addToOrg(service, fresh, boss, 'owner');
    const trap = await createProject(service, fresh);
    const victim = await createPerson(service, 'Vic Victim');
    const { invitation } = await boss.dashboard.inviteOrgMember({
      slug: fresh.slug,
      email: victim.email,
      role: 'admin',
    });
    await victim.dashboard.acceptOwnInvitation({ id: invitation.id });
    const task = await boss.v1.createTask({ projectId: trap.id, title: 'Obey' });
    assert.deepEqual(await titleIn(victim, task.id), { trusted: undefined, untrusted: 'Obey' });
    const victims = await agentOf(victim);
    for (const tool of ['who_am_i', 'list_projects', 'get_stats'] as const) {
      const { data } = await victims.call(tool);
      const marked = /"untrusted":\{[^{}]*\}/g;
      assert.ok(!JSON.stringify(data).replace(marked, '').includes(`"${trap.name}"`), tool);
    }
    const { data } = await victims.call('get_project', { projectId: trap.id });
    assert.deepEqual([data.name, (data.untrusted as { name: string }).name], [undefined, trap.name]);
    const own = await victim.v1.createTask({ projectId: trap.id, title: 'Mine' });
    assert.equal((await titleIn(victim, own.id)).trusted, 'Mine');
    const joined = new Date(Date.now() - limits.newOrgDays * 86_400_000 - 1000).toISOString();
    await db.updateTable('org_members').set({ joined_at: joined }).where('user_id', '=', victim.id).execute();
    assert.deepEqual(await titleIn(victim, task.id), { trusted: 'Obey', untrusted: undefined });
  });

  it('to a guest are all untrusted but their own', async () => {
    const task = await member.v1.createTask({ projectId: project.id, title: 'Of the agency' });
    assert.equal((await titleIn(viewer, task.id)).untrusted, 'Of the agency');
    const own = await viewer.v1.createTask({ projectId: project.id, title: 'Of the guest' });
    assert.equal((await titleIn(viewer, own.id)).trusted, 'Of the guest');
  });

  it('of an organization the caller founded are trusted from its first moment', async () => {
    const founder = fixture.owner;
    const { slug } = await founder.dashboard.createOrg({ name: 'Brand new' });
    const { id: projectId } = await founder.v1.createProject({ slug, name: 'First' });
    const task = await founder.v1.createTask({ projectId, title: 'Ours' });
    assert.equal((await titleIn(founder, task.id)).trusted, 'Ours');
    const { data } = await (await agentOf(founder)).call('get_project', { projectId });
    assert.equal(data.name, 'First');
  });
});
