import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createFixture, type Fixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { until } from '../../../testing/until.ts';
import { startLoop } from '../../../work/loop.ts';
import { guestClient, openWidget, writeReport } from '../../guests/testing/report-as-guest.ts';
import { streamLogExport } from '../../security-log/index.ts';
import { scrubWorker } from './scrub-worker.ts';

const service = await startService({ after });
const { db } = service.services;

/** A user who has left traces wherever the service keeps some. */
async function leaveTraces(): Promise<Fixture> {
  const fixture = await createFixture(service);
  const { member, owner, lead, project, org } = fixture;
  await sql`update users set name = 'Zacharias Zimmer', username = 'zimmer.z' where id = ${member.id}`.execute(
    db,
  );
  service.services.identity.callers.clear();
  const task = await member.dashboard.createTask({
    projectId: project.id,
    title: 'A task',
    assigneeIds: [member.id, lead.id],
  });
  await lead.dashboard.updateTask({
    id: task.id,
    descriptionJson: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'mention', attrs: { id: member.id, label: 'Zacharias Zimmer' } }],
        },
      ],
    },
  });
  await member.dashboard.addComment({ id: task.id, body: 'A comment' });
  const checklist = await member.dashboard.createChecklist({
    id: task.id,
    title: 'List',
    items: [{ title: 'x' }],
  });
  await member.dashboard.updateChecklistItem({
    id: task.id,
    checklistId: checklist.id,
    itemId: checklist.items[0]?.id ?? '',
    completed: true,
  });
  await member.dashboard.addAttachment({ id: task.id, fileName: 'a.txt', contentBase64: 'YQ==' });
  await member.dashboard.logTime({ id: task.id, minutes: 5 });
  await member.dashboard.updateTask({ id: task.id, title: 'A task, renamed', assigneeIds: [lead.id] });
  await member.dashboard.createToken({ name: 'x', scopes: [] });
  await member.dashboard.updateNotificationPreferences({ timeZone: 'Europe/Berlin' });
  await sql`insert into email_verifications (user_id, email, token_hash, created_at, expires_at)
    values (${member.id}, 'zimmer.z@elsewhere.example', '\\x01', now(), now() + interval '1 day')`.execute(
    db,
  );
  await sql`insert into password_resets (user_id, email, token_hash, created_at, expires_at)
    values (${member.id}, ${member.email}, '\\x02', now(), now() + interval '1 day')`.execute(db);
  await sql`insert into tasks (id, org_id, project_id, number, title, status, priority, reporter_type, reporter_name,
      reporter_email, source, position, created_at, updated_at)
    values (gen_random_uuid(), ${org.id}, ${project.id}, 99, 'By a guest', 'todo', 'low', 'guest', 'Zacharias Zimmer',
      ${member.email}, 'widget', 1, now(), now())`.execute(db);
  await sql`insert into notifications (id, org_id, project_id, user_id, kind, source, task_id, actor, details, created_at)
    select gen_random_uuid(), ${org.id}, ${project.id}, ${owner.id}, 'assigned', 'x', ${task.id},
      json_build_object('type', 'user', 'id', ${member.id}::text, 'name', 'Zacharias Zimmer', 'email', ${member.email}::text),
      '{}', now()`.execute(db);
  return fixture;
}

/** Every value of every table that contains a text, as `table.column`. */
async function placesOf(needle: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db);
  const places = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ column: string }>`
      select distinct field.key as column from ${sql.table(name)} row, jsonb_each_text(to_jsonb(row)) field
      where strpos(lower(field.value), lower(${needle})) > 0`.execute(db);
    for (const { column } of rows) places.add(`${name}.${column}`);
  }
  return [...places].sort();
}

/** Where the name and the address stay: what an installation has seen, until the entries are past keeping. */
const kept = /^security_log\./;
/** Where the ID stays, of somebody who is called "Deleted user" now. */
const keptIds = [
  'attachments.uploaded_by',
  'checklist_items.completed_by',
  'comments.author_id',
  'events.data',
  'notifications.actor',
  'tasks.assignee_ids',
  'tasks.description_html',
  'tasks.description_json',
  'tasks.reporter_id',
  'time_entries.user_id',
  'users.email',
  'users.id',
];

async function finish(t: { after(run: () => unknown): void }): Promise<void> {
  const loop = startLoop(service.services, scrubWorker);
  t.after(() => loop.stop());
  await until('nothing is left to remove', async () => {
    const { rows } = await sql`select 1 from user_deletions`.execute(db);
    return rows.length === 0;
  });
}

describe('deleting an account', () => {
  it('leaves the name and the address nowhere but in the security log', async (t) => {
    const { member } = await leaveTraces();
    assert.ok((await placesOf('Zacharias Zimmer')).length > 5);
    await member.dashboard.deleteAccount({ confirm: member.email });
    await finish(t);
    for (const needle of ['Zacharias Zimmer', member.email, 'zimmer.z']) {
      assert.deepEqual(
        (await placesOf(needle)).filter((place) => !kept.test(place)),
        [],
        'scrubbedTables in scrub-worker.ts or ownTables in delete-user.ts lacks it',
      );
    }
    assert.deepEqual(
      (await placesOf(member.id)).filter((place) => !kept.test(place) && !keptIds.includes(place)),
      [],
    );
  });

  it('keeps what the person wrote, by a deleted user', async (t) => {
    const { member, owner, project } = await leaveTraces();
    await member.dashboard.deleteAccount({ confirm: member.email });
    await finish(t);
    const { items } = await owner.dashboard.listTasks({ projectId: project.id });
    const task = items.find(({ title }) => title === 'A task, renamed');
    assert.deepEqual(task?.reporter?.name, 'Deleted user');
    const detail = await owner.dashboard.getTask({ id: task?.id ?? '' });
    assert.equal(detail.comments[0]?.body, 'A comment');
    assert.equal(detail.comments[0]?.author.name, 'Deleted user');
    assert.equal(detail.description, '@Deleted user');
    const { items: entries } = await owner.dashboard.listTimeEntries({ id: detail.id });
    assert.equal(entries[0]?.userName, 'Deleted user');
  });

  it('shows owners a deleted user in the security log, and the operator who it was', async () => {
    const { member, owner, org } = await leaveTraces();
    await member.dashboard.createProject({ slug: org.slug, name: 'By somebody' });
    await member.dashboard.deleteAccount({ confirm: member.email });
    const { items } = await owner.dashboard.listSecurityEvents({ slug: org.slug, type: 'project.created' });
    assert.deepEqual(
      items.map(({ actorId, actorName, actorEmail }) => [actorId, actorName, actorEmail]),
      [[member.id, 'Deleted user', null]],
    );
    const stored = [];
    for await (const batch of streamLogExport(service.services, { type: 'project.created' }))
      stored.push(...batch);
    assert.ok(stored.some(({ actorEmail }) => actorEmail === member.email));
  });

  it('ends every session and token at once', async () => {
    const { member } = await leaveTraces();
    await member.dashboard.deleteAccount({ confirm: member.email });
    await refused(member.dashboard.getProfile(), 'UNAUTHORIZED');
    await refused(member.v1.getMe(), 'INVALID_TOKEN');
    const entries = await db
      .selectFrom('security_log')
      .selectAll()
      .where('type', '=', 'user.deleted')
      .execute();
    const entry = entries.find(({ subject_id: subject }) => subject === member.id);
    assert.deepEqual(
      [entry?.subject_name, entry?.actor_name, entry?.details],
      ['Deleted user', 'Deleted user', { by: 'self' }],
    );
  });

  it('requires a confirmation and the address, and a session', async () => {
    const { member } = await createFixture(service);
    await refused(member.dashboard.deleteAccount({ confirm: 'someone@example.com' }), 'BAD_REQUEST');
    await refused(service.dashboard().deleteAccount({ confirm: member.email }), 'UNAUTHORIZED');
    await sql`update sessions set confirmed_at = null where user_id = ${member.id}`.execute(db);
    await refused(member.dashboard.deleteAccount({ confirm: member.email }), 'CONFIRMATION_REQUIRED');
  });

  it('is refused to the last owner of an organization, by its name', async () => {
    const { owner, admin, org } = await createFixture(service);
    const error = await owner.dashboard
      .deleteAccount({ confirm: owner.email })
      .catch((e: unknown) => e as Error);
    assert.match((error as Error).message, new RegExp(`last owner of "${org.name}"`));
    await owner.dashboard.updateOrgMember({ slug: org.slug, userId: admin.id, role: 'owner' });
    await owner.dashboard.deleteAccount({ confirm: owner.email });
  });
});

describe('deleting an account whose address reported something as a guest', () => {
  const guest = guestClient(service);
  /** A report by the link of which its guest has answered; also one of somebody else, with the same name. */
  async function report(fixture: Fixture, email: string) {
    const { lead, project } = fixture;
    const key = await openWidget(lead, project.id);
    const name = 'Zacharias Zimmer';
    const { id, statusUrl } = await guest.createGuestReport(await writeReport(guest, key, { name, email }));
    const answer = await service.fetch(`${new URL(statusUrl).pathname}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ text: 'Still broken' }).toString(),
      redirect: 'manual',
    });
    assert.equal(answer.status, 303);
    await lead.v1.addComment({ id, body: 'We look into it', visibility: 'public' });
    const read = async () => {
      const { reporter, comments } = await lead.v1.getTask({ id });
      return {
        reporter: [reporter.name, reporter.email],
        authors: comments.map(({ author }) => author.name),
        bodies: comments.map(({ body }) => body),
      };
    };
    const names = async () => {
      const { rows } = await sql<{ data: string }>`
        select data::text as data from events where data->>'taskId' = ${id}`.execute(db);
      return rows.flatMap(({ data }) => data.match(/Zacharias Zimmer|Deleted user/g) ?? []);
    };
    const page = async () => await (await service.fetch(new URL(statusUrl).pathname)).text();
    return { id, read, names, page };
  }

  it('takes their name from the report, from what they answered, and from what happened to it', async (t) => {
    const fixture = await createFixture(service);
    const { member, lead } = fixture;
    const theirs = await report(fixture, member.email.toUpperCase());
    const other = await report(fixture, 'somebody.else@client.example');
    const before = await theirs.read();
    assert.deepEqual(before.authors, ['Zacharias Zimmer', lead.name]);
    assert.ok((await theirs.names()).includes('Zacharias Zimmer'));
    await member.dashboard.deleteAccount({ confirm: member.email });
    await finish(t);
    const after = await theirs.read();
    assert.deepEqual(
      [after.reporter, after.authors, after.bodies],
      [['Deleted user', null], ['Deleted user', lead.name], before.bodies],
    );
    assert.deepEqual(new Set(await theirs.names()), new Set(['Deleted user']));
    assert.doesNotMatch(await theirs.page(), /Zimmer/);
    assert.match(await theirs.page(), /Still broken/);
    assert.deepEqual(
      (await placesOf(member.email)).filter((place) => !kept.test(place)),
      [],
    );
    const untouched = await other.read();
    assert.deepEqual(untouched.authors, ['Zacharias Zimmer', lead.name]);
    assert.deepEqual(new Set(await other.names()), new Set(['Zacharias Zimmer']));
  });

  it('leaves the report as it is unless the address was verified: anybody can sign up with the address of a guest', async (t) => {
    const fixture = await createFixture(service);
    const { member, lead } = fixture;
    const { read, names } = await report(fixture, member.email);
    const before = [await read(), await names()];
    await sql`update users set email_verified_at = null, email_verified_by = null where id = ${member.id}`.execute(
      db,
    );
    service.services.identity.callers.clear();
    await member.dashboard.deleteAccount({ confirm: member.email });
    await finish(t);
    assert.deepEqual([await read(), await names()], before);
    assert.deepEqual((await read()).authors, ['Zacharias Zimmer', lead.name]);
  });
});

describe('the export of own data', () => {
  it('has what the person wrote and no secrets', async () => {
    const { member } = await leaveTraces();
    const file = await member.dashboard.exportOwnData();
    const text = new TextDecoder().decode(await file.bytes());
    const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
    assert.equal(data.account?.[0]?.email, member.email);
    assert.deepEqual(
      data.comments?.map(({ body }) => body),
      ['A comment'],
    );
    assert.equal(data.timeEntries?.length, 1);
    assert.equal(data.organizations?.length, 1);
    assert.doesNotMatch(text, /token_hash|password_hash|tokenHash|passwordHash/);
    assert.ok(!text.includes(member.token.slice(-20)));
    const entries = await db
      .selectFrom('security_log')
      .select('subject_id')
      .where('type', '=', 'user.exported')
      .execute();
    assert.deepEqual(entries, [{ subject_id: member.id }]);
    await refused(service.dashboard().exportOwnData(), 'UNAUTHORIZED');
    await sql`update sessions set confirmed_at = null where user_id = ${member.id}`.execute(db);
    await refused(member.dashboard.exportOwnData(), 'CONFIRMATION_REQUIRED');
  });
});
