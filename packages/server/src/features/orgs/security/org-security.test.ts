import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { operations } from '@fettle/contract';
import { addApp } from '../../../testing/authenticator.ts';
import { conforms } from '../../../testing/conforms.ts';
import { addToOrg, createFixture, createPerson, type Fixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';

const dayMs = 86_400_000;

describe('requiring a second factor', async () => {
  const service = await startService({ after }, { config: { rateLimits: false } });
  const { db } = service.services;
  let fixture: Fixture;

  beforeEach(async () => {
    fixture = await createFixture(service);
  });

  const require = async (secondFactor: 'members' | 'everyone', from?: Date) => {
    await addApp(fixture.owner.dashboard, new Date());
    return fixture.owner.dashboard.updateOrgSecurity({
      slug: fixture.org.slug,
      secondFactor,
      ...(from === undefined ? {} : { secondFactorFrom: from.toISOString() }),
    });
  };

  it('is off by default, and for owners with a second factor and a recent confirmation', async () => {
    const { owner, admin, member, stranger, org } = fixture;
    const { slug } = org;
    const seen = await owner.dashboard.getOrgSecurity({ slug });
    conforms(operations.getOrgSecurity, seen);
    assert.deepEqual(seen, { secondFactor: 'off', secondFactorFrom: null });
    for (const person of [admin, member]) {
      await refused(person.dashboard.getOrgSecurity({ slug }), 'FORBIDDEN');
      await refused(person.dashboard.updateOrgSecurity({ slug, secondFactor: 'off' }), 'FORBIDDEN');
    }
    await refused(stranger.dashboard.getOrgSecurity({ slug }), 'NOT_FOUND');
    await refused(stranger.dashboard.updateOrgSecurity({ slug, secondFactor: 'off' }), 'NOT_FOUND');
    await refused(service.dashboard().updateOrgSecurity({ slug, secondFactor: 'off' }), 'UNAUTHORIZED');
    const error = await refused(
      owner.dashboard.updateOrgSecurity({ slug, secondFactor: 'everyone' }),
      'CONFLICT',
    );
    assert.match(error.message, /Your own account has no second factor/);
    await db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', owner.id).execute();
    await refused(
      owner.dashboard.updateOrgSecurity({ slug, secondFactor: 'everyone' }),
      'CONFIRMATION_REQUIRED',
    );
  });

  it('hides the organization from members without one, on every surface, until they have one', async () => {
    const { member, admin, org, project } = fixture;
    const task = await member.v1.createTask({ projectId: project.id, title: 'Paint the hull' });
    const key = { headers: { 'idempotency-key': 'before' } };
    await member.v1.createTask({ projectId: project.id, title: 'Again' }, key);
    const set = await require('members');
    conforms(operations.updateOrgSecurity, set);
    for (const person of [member, admin]) {
      const error = await refused(person.v1.getProject({ id: project.id }), 'ORG_REQUIRES_SECOND_FACTOR');
      assert.match(error.message, new RegExp(`"${org.name}"`));
      await refused(person.v1.getTask({ id: task.id }), 'ORG_REQUIRES_SECOND_FACTOR');
      await refused(person.v1.updateTask({ id: task.id, title: 'x' }), 'ORG_REQUIRES_SECOND_FACTOR');
      await refused(person.dashboard.listOrgMembers({ slug: org.slug }), 'ORG_REQUIRES_SECOND_FACTOR');
      await refused(person.v1.getOrgStats({ slug: org.slug }), 'ORG_REQUIRES_SECOND_FACTOR');
      // The same for what does not exist.
      await refused(person.v1.getTask({ id: org.id }), 'ORG_REQUIRES_SECOND_FACTOR');
      const { orgs, projects } = await person.v1.getMe();
      assert.deepEqual([orgs, projects], [[], []]);
      assert.equal((await person.v1.listProjects({})).total, 0);
      assert.equal((await person.v1.listTasks({})).total, 0);
      assert.equal((await person.dashboard.listOrgs({})).total, 0);
      assert.equal((await person.dashboard.getActivity({})).items.length, 0);
      const { secondFactorRequiredBy } = await person.dashboard.getSession();
      assert.deepEqual(secondFactorRequiredBy, [{ name: org.name, from: set.secondFactorFrom }]);
    }
    const replayed = member.v1.createTask({ projectId: project.id, title: 'Again' }, key);
    await assert.rejects(replayed, ({ code }) => code !== undefined);
    await addApp(member.dashboard, new Date());
    assert.equal((await member.v1.getTask({ id: task.id })).id, task.id);
    assert.deepEqual((await member.dashboard.getSession()).secondFactorRequiredBy, []);
    await refused(admin.v1.getTask({ id: task.id }), 'ORG_REQUIRES_SECOND_FACTOR');
  });

  it('leaves guests out, unless it is for everyone', async () => {
    const { viewer, project, owner, org } = fixture;
    await require('members');
    assert.equal((await viewer.v1.getProject({ id: project.id })).id, project.id);
    await owner.dashboard.updateOrgSecurity({ slug: org.slug, secondFactor: 'everyone' });
    await refused(viewer.v1.getProject({ id: project.id }), 'ORG_REQUIRES_SECOND_FACTOR');
    await owner.dashboard.updateOrgSecurity({ slug: org.slug, secondFactor: 'members' });
    await viewer.v1.getProject({ id: project.id });
    await owner.dashboard.updateOrgMember({ slug: org.slug, userId: viewer.id, role: 'member' });
    await refused(viewer.v1.getProject({ id: project.id }), 'ORG_REQUIRES_SECOND_FACTOR');
  });

  it('takes effect on its date, and says so before', async () => {
    const { member, owner, org, project } = fixture;
    const from = new Date(Date.now() + 14 * dayMs);
    const set = await require('everyone', from);
    assert.equal(set.secondFactorFrom, from.toISOString());
    assert.equal((await member.v1.getProject({ id: project.id })).id, project.id);
    assert.deepEqual((await member.dashboard.getSession()).secondFactorRequiredBy, [
      { name: org.name, from: from.toISOString() },
    ]);
    const past = new Date(Date.now() - dayMs);
    await db
      .updateTable('orgs')
      .set({ factor_required_from: past.toISOString() })
      .where('id', '=', org.id)
      .execute();
    await refused(member.v1.getProject({ id: project.id }), 'ORG_REQUIRES_SECOND_FACTOR');
    const { slug } = org;
    const late = new Date(Date.now() + 91 * dayMs).toISOString();
    for (const body of [
      { secondFactor: 'everyone' as const, secondFactorFrom: late },
      { secondFactor: 'off' as const, secondFactorFrom: from.toISOString() },
    ]) {
      await refused(owner.dashboard.updateOrgSecurity({ slug, ...body }), 'BAD_REQUEST');
    }
    await owner.dashboard.updateOrgSecurity({ slug, secondFactor: 'off' });
    await member.v1.getProject({ id: project.id });
  });

  it('applies to who joins later, and to who removes their last factor', async () => {
    const { owner, org, project } = fixture;
    await require('everyone');
    const newcomer = await createPerson(service, 'Newcomer');
    await addToOrg(service, org, newcomer, 'admin');
    await refused(newcomer.v1.getProject({ id: project.id }), 'ORG_REQUIRES_SECOND_FACTOR');
    const { id } = await addApp(newcomer.dashboard, new Date());
    await newcomer.v1.getProject({ id: project.id });
    await newcomer.dashboard.removeSecondFactor({ id });
    await refused(newcomer.v1.getProject({ id: project.id }), 'ORG_REQUIRES_SECOND_FACTOR');
    const { items } = await owner.dashboard.listOrgMembers({ slug: org.slug });
    const withFactor = items.filter(({ hasSecondFactor }) => hasSecondFactor === true);
    assert.deepEqual(
      withFactor.map(({ userId }) => userId),
      [owner.id],
    );
  });

  it('is shown to owners only: others do not learn who has none', async () => {
    const { admin, member, org } = fixture;
    for (const { dashboard } of [admin, member]) {
      const { items } = await dashboard.listOrgMembers({ slug: org.slug });
      assert.deepEqual(new Set(items.map(({ hasSecondFactor }) => hasSecondFactor)), new Set([null]));
    }
  });

  it('is decided one after the other, when a factor is added while it is turned on', async () => {
    const { owner, member, outsider, org, project } = fixture;
    await addApp(owner.dashboard, new Date());
    await Promise.all([
      owner.dashboard.updateOrgSecurity({ slug: org.slug, secondFactor: 'everyone' }),
      addApp(member.dashboard, new Date()),
      addApp(outsider.dashboard, new Date()),
    ]);
    await member.v1.getProject({ id: project.id });
    const rows = await db
      .selectFrom('org_members')
      .select(['user_id', 'blocked_from'])
      .where('org_id', '=', org.id)
      .execute();
    const open = rows.filter(({ blocked_from }) => blocked_from === null).map(({ user_id }) => user_id);
    assert.deepEqual(open.toSorted(), [owner.id, member.id, outsider.id].toSorted());
  });

  it('does not touch other organizations of the same person', async () => {
    const { member, foreignOrg, foreignProject } = fixture;
    await addToOrg(service, foreignOrg, member, 'admin');
    await require('everyone');
    assert.equal((await member.v1.getProject({ id: foreignProject.id })).id, foreignProject.id);
    const { orgs } = await member.v1.getMe();
    assert.deepEqual(
      orgs.map(({ id }) => id),
      [foreignOrg.id],
    );
  });
});
