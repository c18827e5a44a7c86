import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createFixture, type Person } from '../../../testing/factories.ts';
import { smtpRefusal } from '../../../testing/mail-server.ts';
import { until } from '../../../testing/until.ts';
import { publicUrl, startMailFixture } from '../testing/mail-fixture.ts';

describe('notification emails', async () => {
  const mailFixture = await startMailFixture({ after });
  const { service, server, behavior, mailsOf, statusIs, makeDue, sendNow } = mailFixture;
  const { db } = service.services;
  let fixture = await createFixture(service);

  beforeEach(async () => {
    behavior.onRecipient = () => undefined;
    behavior.onMessage = () => undefined;
    // Past the pause that a failure in the previous test has caused.
    mailFixture.advanceClock(60_000);
    fixture = await createFixture(service);
  });

  async function assign(person: Person, title: string) {
    return fixture.owner.v1.createTask({ projectId: fixture.project.id, title, assigneeIds: [person.id] });
  }

  it('gather thirty changes in one email, with a line for each', async () => {
    const { member } = fixture;
    for (let nth = 1; nth <= 30; nth += 1) await assign(member, `Task number ${nth}`);
    await sendNow(member, 30);
    const [mail] = await server.mailsTo(member.email);
    assert.equal(mail?.subject, `30 notifications in ${fixture.project.name}`);
    for (let nth = 1; nth <= 30; nth += 1) {
      assert.match(mail.text, new RegExp(`Olivia Owner assigned P\\d+-${nth} to you: Task number ${nth}\n`));
      assert.ok(mail.html.includes(`: Task number ${nth}</a>`));
    }
    await statusIs(member, 'sent');
    assert.equal((await mailsOf(member)).length, 1);
    assert.equal(server.mails.filter(({ to }) => to.includes(member.email)).length, 1);
  });

  it('name a single notification in the subject, and link to it', async () => {
    const { member } = fixture;
    const task = await assign(member, 'Repair the shop');
    await sendNow(member, 1);
    const [mail] = await server.mailsTo(member.email);
    assert.equal(
      mail?.subject,
      `[${fixture.project.name}] Olivia Owner assigned ${task.key} to you: Repair the shop`,
    );
    assert.ok(mail.text.includes(`${publicUrl}/tasks/${task.id}`));
    assert.ok(mail.html.includes(`href="${publicUrl}/tasks/${task.id}"`));
    assert.equal(mail.headers.get('from'), 'Fettle <fettle@mail.example>');
    assert.equal(mail.headers.get('to'), `${member.name} <${member.email}>`);
    assert.equal(mail.headers.get('auto-submitted'), 'auto-generated');
    const [row] = await mailsOf(member);
    assert.equal(mail.headers.get('message-id'), `<${row?.id}@mail.example>`);
  });

  it('never turn user text into headers or markup', async () => {
    const { member, owner } = fixture;
    const evil = 'x\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script>\u202e';
    await db.updateTable('users').set({ name: `Eve\r\nX-Evil: 1 <b>` }).where('id', '=', owner.id).execute();
    await db
      .updateTable('users')
      .set({ name: '"M\r\nX-Evil: 2", <x@y.example>' })
      .where('id', '=', member.id)
      .execute();
    const task = await assign(member, evil);
    await owner.v1.addComment({
      id: task.id,
      body: `@${member.email}\r\n.\r\nQUIT\r\n<img src=x onerror="1">`,
    });
    await sendNow(member, 2);
    const [mail] = await server.mailsTo(member.email);
    assert.deepEqual(mail?.to, [member.email]);
    assert.deepEqual(
      [...mail.headers.keys()].filter((name) => name === 'bcc' || name === 'x-evil'),
      [],
    );
    assert.doesNotMatch(mail.html, /<script|<img|<b>|\u202e/);
    assert.match(mail.html, /&lt;img src=x onerror=&quot;1&quot;&gt;/);
    assert.ok(mail.text.includes('> .\n> QUIT\n'));
  });

  it('are retried for a greylisting server, with the same Message-ID', async () => {
    const { member } = fixture;
    let asked = 0;
    behavior.onRecipient = () => {
      asked += 1;
      if (asked === 1) throw smtpRefusal(451, 'come back in a minute');
    };
    await assign(member, 'Gray');
    await sendNow(member, 1);
    const waiting = await until('it waits for a retry', async () => {
      const [mail] = await mailsOf(member);
      return mail?.claim_id === null && mail.attempts === 1 ? mail : null;
    });
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from due_at - now())::float as seconds from mails where id = ${waiting.id}`.execute(
      db,
    );
    assert.ok((rows[0]?.seconds ?? 0) > 40, 'not before a minute');
    assert.match(waiting.last_error ?? '', /come back in a minute/);
    await makeDue(member);
    const [mail] = await server.mailsTo(member.email);
    assert.equal(mail?.headers.get('message-id'), `<${waiting.id}@mail.example>`);
    assert.equal(asked, 2);
    assert.equal((await statusIs(member, 'sent')).attempts, 2);
  });

  it('are given up when the server permanently rejects the address', async () => {
    const { member } = fixture;
    let asked = 0;
    behavior.onRecipient = () => {
      asked += 1;
      throw smtpRefusal(550, 'nobody of that name');
    };
    await assign(member, 'Nobody');
    await sendNow(member, 1);
    const mail = await statusIs(member, 'failed');
    assert.match(mail.last_error ?? '', /nobody of that name/);
    assert.deepEqual([mail.attempts, mail.due_at, asked], [1, null, 1]);
  });

  it('that certainly did not arrive include later notifications', async () => {
    const { member } = fixture;
    behavior.onRecipient = () => {
      throw smtpRefusal(421, 'closing down');
    };
    await assign(member, 'First');
    await sendNow(member, 1);
    await until('it waits for a retry', async () => (await mailsOf(member))[0]?.last_error);
    await assign(member, 'Second');
    await until('both are in one email', async () => {
      const { rows } = await sql<{ mails: number; notifications: number }>`
        select count(distinct mail_id)::int as mails, count(*)::int as notifications from notifications
        where user_id = ${member.id}`.execute(db);
      return rows[0]?.notifications === 2 && rows[0].mails === 1;
    });
    const [waiting] = await mailsOf(member);
    assert.ok(waiting?.due_at !== null && Date.parse(waiting?.due_at ?? '') > Date.now() + 40_000);
    behavior.onRecipient = () => undefined;
    mailFixture.advanceClock(60_000);
    await makeDue(member);
    const [mail] = await server.mailsTo(member.email);
    assert.match(mail?.text ?? '', /First[\s\S]*Second/);
    assert.equal(server.mails.filter(({ to }) => to.includes(member.email)).length, 1);
  });

  it('that were accepted but not recorded are sent again, identical', async () => {
    const { member } = fixture;
    let first = true;
    behavior.onMessage = async () => {
      if (!first) return;
      first = false;
      // As after a crash: the sender has lost the row when the server accepts the email.
      await sql`update mails set claim_id = gen_random_uuid(), lease_until = now() where user_id = ${member.id}`.execute(
        db,
      );
    };
    await assign(member, 'Twice');
    await sendNow(member, 1);
    await server.mailsTo(member.email, 1);
    await assign(member, 'Meanwhile');
    const [one, two] = await server.mailsTo(member.email, 2);
    assert.equal(one?.headers.get('message-id'), two?.headers.get('message-id'));
    assert.deepEqual([one?.text, one?.subject], [two?.text, two?.subject]);
    assert.doesNotMatch(two?.text ?? '', /Meanwhile/);
    assert.equal((await statusIs(member, 'sent')).attempts, 2);
    await sendNow(member, 2);
    const three = (await server.mailsTo(member.email, 3))[2];
    assert.match(three?.text ?? '', /Meanwhile/);
  });

  it('leave out what is outdated, read, not visible, or muted when they are sent', async () => {
    const { owner, member, lead, viewer, admin } = fixture;
    const task = await owner.v1.createTask({
      projectId: fixture.project.id,
      title: 'Fading',
      assigneeIds: [member.id, lead.id],
    });
    const body = `@${viewer.email} @${admin.email}`;
    const comment = await owner.v1.addComment({ id: task.id, body, visibility: 'public' });
    for (const person of [member, lead, viewer, admin]) {
      // Assignees watch the task, so they are notified of the comment too.
      const count = person === member || person === lead ? 2 : 1;
      await until(
        `${person.name} is notified`,
        async () => (await person.dashboard.listNotifications({})).total === count,
      );
    }
    await lead.dashboard.markNotificationsRead({});
    await owner.v1.updateTask({ id: task.id, assigneeIds: [lead.id] });
    await fixture.lead.dashboard.removeProjectMember({ id: fixture.project.id, userId: viewer.id });
    await owner.dashboard.deleteComment({ id: task.id, commentId: comment.id });
    for (const person of [member, lead, viewer, admin]) {
      await makeDue(person);
      await statusIs(person, 'skipped');
    }
    for (const person of [member, lead, viewer, admin]) {
      assert.equal(server.mails.filter(({ to }) => to.includes(person.email)).length, 0, person.name);
    }
  });

  it('are never sent to users who are disabled, have muted the kind, or want none, even if they changed that later', async () => {
    const { member, lead, viewer, admin, owner } = fixture;
    await admin.dashboard.updateNotificationPreferences({ kinds: { mentioned: false } });
    const task = await owner.v1.createTask({ projectId: fixture.project.id, title: 'Quiet' });
    const body = [member, lead, viewer, admin].map(({ email }) => `@${email}`).join(' ');
    await owner.v1.addComment({ id: task.id, body, visibility: 'public' });
    await until('all are notified', async () => (await admin.dashboard.listNotifications({})).total === 1);
    assert.deepEqual(await mailsOf(admin), [], 'it was unwanted before');
    await db
      .updateTable('users')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', member.id)
      .execute();
    await lead.dashboard.updateNotificationPreferences({ mode: 'off' });
    await viewer.dashboard.updateNotificationPreferences({ kinds: { mentioned: false } });
    for (const person of [member, lead, viewer]) {
      await makeDue(person);
      await statusIs(person, 'skipped');
      assert.equal(server.mails.filter(({ to }) => to.includes(person.email)).length, 0);
    }
  });

  it('wait for the hour of a daily digest, and are sent at once when the user chooses that', async () => {
    const { member } = fixture;
    const hour = (service.services.clock().getUTCHours() + 5) % 24;
    await member.dashboard.updateNotificationPreferences({ mode: 'daily', hour, timeZone: 'UTC' });
    await assign(member, 'Morning');
    await until('it is in an email', async () => (await mailsOf(member)).length === 1);
    const [mail] = await mailsOf(member);
    const due = new Date(mail?.due_at ?? '');
    assert.deepEqual([due.getUTCHours(), due.getUTCMinutes()], [hour, 3]);
    await makeDue(member);
    const [digest] = await server.mailsTo(member.email);
    assert.match(digest?.subject ?? '', /assigned/);
    await assign(member, 'Noon');
    await assign(member, 'Noon too');
    const gathering = await statusIs(member, 'gathering');
    await member.dashboard.updateNotificationPreferences({ mode: 'at_once' });
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from due_at - now())::float as seconds from mails where id = ${gathering.id}`.execute(
      db,
    );
    assert.ok((rows[0]?.seconds ?? 99) <= 30);
  });

  it('say which projects an invitation is for, and with which role', async () => {
    const { owner, org, project } = fixture;
    const invite = async (email: string, projectIds: string[], projectRole: 'member' | 'viewer') => {
      await owner.dashboard.inviteOrgMember({
        slug: org.slug,
        email,
        role: 'guest',
        projectIds,
        projectRole,
      });
      const [mail] = await server.mailsTo(email);
      return mail?.text ?? '';
    };
    const other = await owner.dashboard.createProject({ slug: org.slug, name: 'A <b>bold</b> name' });
    const one = await invite(`one.${org.slug}@example.com`, [project.id], 'viewer');
    assert.ok(one.includes(`As a viewer, you’ll see the project “${project.name}”.`), one);
    const two = await invite(`two.${org.slug}@example.com`, [project.id, other.id], 'member');
    const listed = `As a member, you’ll see these projects: “A <b>bold</b> name”, “${project.name}”.`;
    assert.ok(two.replaceAll(/\s+/g, ' ').includes(listed), two);
    const [mail] = await server.mailsTo(`two.${org.slug}@example.com`);
    assert.ok(!(mail?.html ?? '<b>').includes('<b>bold'), 'names are no markup');
    const none = await invite(`none.${org.slug}@example.com`, [], 'viewer');
    assert.ok(!none.includes('you’ll see'));
  });

  it('carry invitations too, whose link is stored encrypted and deleted once sent', async () => {
    const email = `new.${fixture.org.slug}@example.com`;
    let stored: Buffer = Buffer.alloc(0);
    behavior.onMessage = async () => {
      const waiting = db.selectFrom('mails').select('sealed').where('kind', '=', 'invitation');
      const [row] = await waiting.where('sealed', 'is not', null).execute();
      stored = row?.sealed ?? stored;
    };
    const { invitation } = await fixture.owner.dashboard.inviteOrgMember({
      slug: fixture.org.slug,
      email,
      name: 'Nina',
      role: 'member',
    });
    const [mail] = await server.mailsTo(email);
    assert.equal(mail?.subject, `Olivia Owner invited you to ${fixture.org.name}`);
    assert.equal(invitation.inviteUrl, null, 'the link is for the invited address alone');
    const link = /\S+\/invitations\/[\w-]{43}/.exec(mail.text)?.[0] ?? assert.fail('no link');
    assert.ok(mail.html.includes(link));
    assert.equal(mail.headers.has('list-unsubscribe'), false);
    assert.ok(stored.length > 0 && !stored.toString('latin1').includes(link.slice(-20)));
    await until('its content is deleted', async () => {
      const rows = await db.selectFrom('mails').select('sealed').where('kind', '=', 'invitation').execute();
      return rows.every(({ sealed }) => sealed === null);
    });
  });
});
