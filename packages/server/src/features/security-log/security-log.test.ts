import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { operations, type SecurityEntry } from '@fettle/contract';
import { sql } from 'kysely';
import { type Caller, nobody } from '../../context.ts';
import { recordSecurityEvent, type SecurityEvent } from '../../security-log/record-security-event.ts';
import { conforms } from '../../testing/conforms.ts';
import { addToOrg, createFixture, createOrg, createPerson, type Person } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';

describe('the security log', async () => {
  let now = Date.parse('2026-11-20T12:00:00.000Z');
  const service = await startService({ after }, { clock: () => new Date(now) });
  const { db } = service.services;
  const fixture = await createFixture(service);
  const { owner, member, viewer, stranger, org, foreignOrg } = fixture;
  const { slug } = org;

  /** Writes an entry as another part of the service does. */
  const record = async (by: Person | null, event: SecurityEvent, address = '192.0.2.7') => {
    const actor: Caller = by === null ? nobody : { ...nobody, userId: by.id, name: by.name, email: by.email };
    const client = { address, userAgent: 'Test' };
    now += 1000;
    await recordSecurityEvent({ db, clock: () => new Date(now), actor, client, requestId: 'r' }, event);
  };
  const signIn = (by: Person, note: string) => record(by, { type: 'sign_in.succeeded', details: { note } });
  const notes = ({ items }: { items: SecurityEntry[] }) =>
    items.flatMap(({ details: { note } }) => (note === undefined ? [] : [note]));
  const seen = async (who: Person = owner, of = slug) =>
    notes(await who.dashboard.listSecurityEvents({ slug: of, limit: 100 }));
  const own = async (who: Person) => notes(await who.dashboard.listOwnSecurityEvents({ limit: 100 }));
  const note = (text: string) => ({ details: { note: text } });

  it('of an organization has its own entries and the sign-ins of its members, newest first', async () => {
    await record(owner, { type: 'org.updated', orgId: org.id, subject: null, ...note('renamed') });
    await signIn(member, 'member came');
    await record(stranger, { type: 'org.updated', orgId: foreignOrg.id, subject: null, ...note('foreign') });
    await signIn(stranger, 'stranger came');
    assert.deepEqual(await seen(), ['member came', 'renamed']);
    assert.deepEqual(await seen(stranger, foreignOrg.slug), ['stranger came', 'foreign']);
    const page = await owner.dashboard.listSecurityEvents({ slug });
    conforms(operations.listSecurityEvents, page.items[0] as object);
    assert.equal(page.total, 2);
  });

  it('is for owners only: forbidden for lower roles, and not found for strangers', async () => {
    for (const person of [fixture.admin, member, fixture.lead, viewer, fixture.outsider]) {
      await refused(person.dashboard.listSecurityEvents({ slug }), 'FORBIDDEN');
    }
    for (const hidden of [foreignOrg.slug, 'no-such-org'])
      await refused(owner.dashboard.listSecurityEvents({ slug: hidden }), 'NOT_FOUND');
    await refused(service.dashboard().listSecurityEvents({ slug }), 'UNAUTHORIZED');
    await refused(service.dashboard().listOwnSecurityEvents(), 'UNAUTHORIZED');
    for (const path of [`/api/v1/orgs/${slug}/security-log`, '/api/v1/me/security-log']) {
      const response = await service.fetch(path, { headers: { authorization: `Bearer ${owner.token}` } });
      assert.equal(response.status, 404, 'not for tokens');
    }
    const csv = { headers: { accept: 'text/csv', cookie: `fettle_session=${fixture.admin.session}` } };
    assert.equal((await service.fetch(`/api/orgs/${slug}/security-log`, csv)).status, 403);
  });

  it('shows entries of an account from the day its user joined, and none once they have left', async () => {
    const newcomer = await createPerson(service, 'Nell Newcomer');
    await signIn(newcomer, 'before joining');
    now += 1000;
    await addToOrg(service, org, newcomer, 'member');
    await db
      .updateTable('org_members')
      .set({ joined_at: new Date(now).toISOString() })
      .where('user_id', '=', newcomer.id)
      .execute();
    await signIn(newcomer, 'after joining');
    await record(newcomer, { type: 'token.created', ...note('made a token') });
    assert.deepEqual((await seen()).slice(0, 2), ['made a token', 'after joining']);
    assert.ok(!(await seen()).includes('before joining'));
    await owner.dashboard.removeOrgMember({ slug, userId: newcomer.id });
    const left = await seen();
    assert.ok(!left.includes('after joining') && !left.includes('made a token'));
    assert.deepEqual(await own(newcomer), ['made a token', 'after joining', 'before joining']);
  });

  it('shows an account of two organizations to both, but not what happens in the other one', async () => {
    const elsewhere = await createOrg(service);
    const boss = await createPerson(service, 'Bea Boss');
    await addToOrg(service, elsewhere, boss, 'owner');
    const both = await createPerson(service, 'Bo Both');
    await addToOrg(service, org, both, 'member');
    await addToOrg(service, elsewhere, both, 'admin');
    await signIn(both, 'both came');
    await record(both, { type: 'project.created', orgId: elsewhere.id, subject: null, ...note('elsewhere') });
    await record(both, { type: 'org.created', orgId: elsewhere.id, ...note('about them, elsewhere') });
    assert.deepEqual(await seen(boss, elsewhere.slug), ['about them, elsewhere', 'elsewhere', 'both came']);
    const here = await seen();
    assert.ok(here.includes('both came'));
    assert.ok(!here.includes('elsewhere') && !here.includes('about them, elsewhere'));
    const filtered = await owner.dashboard.listSecurityEvents({ slug, userId: both.id });
    assert.deepEqual(notes(filtered), ['both came']);
  });

  it('hides the address of guests, even after they have left, and of nobody else', async () => {
    const guest = await createPerson(service, 'Gus Guest');
    await addToOrg(service, org, guest, 'guest');
    await signIn(guest, 'guest came');
    await record(null, {
      type: 'sign_in.failed',
      subject: { id: guest.id, name: guest.name, email: guest.email },
    });
    await signIn(member, 'member came again');
    const find = async () => (await owner.dashboard.listSecurityEvents({ slug })).items.slice(0, 3);
    assert.deepEqual(
      (await find()).map(({ address, userAgent }) => [address, userAgent]),
      [
        ['192.0.2.7', 'Test'],
        [null, null],
        [null, null],
      ],
    );
    await guest.dashboard.removeOrgMember({ slug, userId: guest.id });
    const [left] = await find();
    assert.deepEqual([left?.type, left?.actorId, left?.address], ['member.removed', guest.id, null]);
    await fixture.admin.dashboard.updateOrgMember({ slug, userId: viewer.id, role: 'member' });
    const [changed] = await find();
    assert.match(changed?.address ?? '', /127\.0\.0\.1/);
    await addToOrg(service, org, guest, 'guest');
  });

  it('shows failed sign-ins to unknown accounts to no owner', async () => {
    await record(null, { type: 'sign_in.failed', ...note('unknown') });
    assert.ok(!(await seen()).includes('unknown'));
    assert.ok(!(await seen(stranger, foreignOrg.slug)).includes('unknown'));
  });

  it('of a user has the entries of their account, and nothing of any organization', async () => {
    const person = await createPerson(service, 'Pia Person');
    const subject = { id: person.id, name: person.name, email: person.email };
    await record(null, { type: 'sign_in.failed', subject, ...note('somebody tried') }, '198.51.100.9');
    await record(owner, { type: 'member.role_changed', orgId: org.id, subject, ...note('promoted') });
    await record(person, { type: 'project.created', orgId: org.id, subject: null, ...note('a project') });
    await signIn(person, 'came');
    const { items, total } = await person.dashboard.listOwnSecurityEvents();
    assert.deepEqual(
      items.map((entry) => [entry.details.note, entry.address]),
      [
        ['came', '192.0.2.7'],
        ['somebody tried', '198.51.100.9'],
      ],
    );
    assert.equal(total, 2);
    const filtered = await person.dashboard.listOwnSecurityEvents({ type: 'sign_in.failed' });
    assert.deepEqual([notes(filtered), filtered.total], [['somebody tried'], 1]);
  });

  it('can be filtered by type, user, and time, with the matching total', async () => {
    const home = await createOrg(service);
    const boss = await createPerson(service, 'Bob Boss');
    await addToOrg(service, home, boss, 'owner');
    const start = now;
    for (const index of [1, 2, 3, 4]) await signIn(boss, `sign-in ${index}`);
    await record(boss, { type: 'project.created', orgId: home.id, subject: null, ...note('project') });
    const find = async (filter: object) => {
      const found = await boss.dashboard.listSecurityEvents({ slug: home.slug, ...filter });
      return [notes(found), found.total];
    };
    const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
    assert.deepEqual(await find({ type: 'project.created' }), [['project'], 1]);
    assert.deepEqual(await find({ since: at(2), until: at(4) }), [['sign-in 3', 'sign-in 2'], 2]);
    assert.deepEqual(await find({ limit: 2, page: 2 }), [['sign-in 3', 'sign-in 2'], 5]);
    assert.deepEqual(await find({ page: 9 }), [[], 5]);
    assert.deepEqual(await find({ userId: boss.id, type: 'sign_in.succeeded', limit: 1 }), [
      ['sign-in 4'],
      4,
    ]);
    for (const userId of [member.id, 'nobody']) assert.deepEqual(await find({ userId }), [[], 0]);
    for (const wrong of [
      { type: 'sign_in' },
      { since: 'yesterday' },
      { until: '' },
      { who: boss.id },
      { page: 0 },
    ] as object[])
      await refused(boss.dashboard.listSecurityEvents({ slug: home.slug, ...wrong }), 'BAD_REQUEST');
    await refused(boss.dashboard.listOwnSecurityEvents({ userId: boss.id } as object), 'BAD_REQUEST');
  });

  describe('as CSV', () => {
    const load = async (who: Person, path: string) => {
      const headers = { accept: 'text/csv', cookie: `fettle_session=${who.session}` };
      const response = await service.fetch(`/api/orgs/${path}`, { headers });
      return { response, lines: (await response.text()).split('\r\n').slice(0, -1) };
    };

    it('has every entry of the list in its order, and a file name', async () => {
      const { response, lines } = await load(owner, `${slug}/security-log`);
      assert.equal(response.status, 200);
      assert.match(
        response.headers.get('content-disposition') ?? '',
        new RegExp(`filename="security-log-${slug}-2026-11-20\\.csv"`),
      );
      assert.match(lines[0] ?? '', /^createdAt,type,actorName,actorEmail,subjectName,/);
      const { items, total } = await owner.dashboard.listSecurityEvents({ slug, limit: 100 });
      assert.equal(lines.length - 1, total);
      assert.deepEqual(
        lines.slice(1).map((line) => line.slice(line.lastIndexOf(',') + 1)),
        items.map(({ id }) => id),
      );
      assert.equal((await load(owner, `${slug}/security-log?page=1`)).response.status, 400);
    });

    it('follows the filters, and turns no name into a formula', async () => {
      const home = await createOrg(service);
      const boss = await createPerson(service, '=cmd|calc!A0');
      await addToOrg(service, home, boss, 'owner');
      await signIn(boss, 'came');
      await record(boss, { type: 'project.created', orgId: home.id, subject: null });
      const { lines } = await load(boss, `${home.slug}/security-log?type=sign_in.succeeded`);
      assert.equal(lines.length, 2);
      assert.match(lines[1] ?? '', /,'=cmd\|calc!A0,/);
    });

    it('is complete and in order over busy and empty years', async () => {
      const home = await createOrg(service);
      const boss = await createPerson(service, 'Big Boss');
      await addToOrg(service, home, boss, 'owner');
      await sql`update org_members set joined_at = '2020-01-01' where org_id = ${home.id}`.execute(db);
      const idAt = (time: ReturnType<typeof sql>) => sql`(left(first_id(${time})::text, 15)
        || substr(gen_random_uuid()::text, 16))::uuid`;
      const fill = async (time: ReturnType<typeof sql>, count: number) =>
        sql`insert into security_log (id, type, created_at, subject_id, org_id)
          select ${idAt(time)}, 'sign_in.succeeded', ${time},
            case when i % 2 = 0 then ${boss.id}::uuid end, case when i % 2 = 1 then ${home.id}::uuid end
          from generate_series(1, ${count}::integer) i`.execute(db);
      await fill(sql`timestamptz '2021-05-05' + i * interval '1 hour'`, 2500);
      await fill(sql`timestamptz '2024-02-29 10:00'`, 3100);
      await fill(sql`timestamptz '2026-11-18' + i * interval '1 second'`, 1);
      const { lines } = await load(boss, `${home.slug}/security-log`);
      const ids = lines.slice(1).map((line) => line.slice(line.lastIndexOf(',') + 1));
      assert.equal(new Set(ids).size, 5601);
      assert.deepEqual(ids, [...ids].sort().reverse());
      const part = await load(boss, `${home.slug}/security-log?since=2021-05-05&until=2022-01-01`);
      assert.equal(part.lines.length - 1, 2500);
    });
  });
});
