import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { operations } from '@fettle/contract';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { until } from '../../../testing/until.ts';

describe('notifications and their preferences over the API', async () => {
  const service = await startService({ after });
  const { db } = service.services;
  const fixture = await createFixture(service);
  const { owner, member, lead, project } = fixture;
  service.startWorkers();

  const usual = {
    mode: 'at_once',
    hour: 8,
    timeZone: 'UTC',
    kinds: {
      assigned: true,
      mentioned: true,
      commented: true,
      task_changed: true,
      due_soon: true,
      overdue: true,
      audit_finished: true,
      audit_worse: true,
      webhook_disabled: true,
    },
    mailConfigured: false,
  };

  it('are all on and at once by default, and absent fields stay as they are', async () => {
    const shown = await member.dashboard.getNotificationPreferences({});
    conforms(operations.getNotificationPreferences, shown);
    assert.deepEqual(shown, usual);
    await member.dashboard.updateNotificationPreferences({ kinds: { assigned: false, audit_worse: false } });
    await member.dashboard.updateNotificationPreferences({
      mode: 'daily',
      hour: 17,
      timeZone: 'Asia/Kolkata',
    });
    const response = await member.dashboard.updateNotificationPreferences({ kinds: { assigned: true } });
    const expected = {
      ...usual,
      mode: 'daily',
      hour: 17,
      timeZone: 'Asia/Kolkata',
      kinds: { ...usual.kinds, audit_worse: false },
    };
    assert.deepEqual(response, expected);
    assert.deepEqual(await member.dashboard.getNotificationPreferences({}), expected);
    assert.deepEqual(await lead.dashboard.getNotificationPreferences({}), usual, 'they are of one person');
  });

  it('keep both of two changes made at the same time', async () => {
    await Promise.all([
      lead.dashboard.updateNotificationPreferences({ kinds: { overdue: false } }),
      lead.dashboard.updateNotificationPreferences({ kinds: { due_soon: false } }),
      lead.dashboard.updateNotificationPreferences({ hour: 6 }),
    ]);
    const { kinds, hour } = await lead.dashboard.getNotificationPreferences({});
    assert.deepEqual([kinds.overdue, kinds.due_soon, hour], [false, false, 6]);
  });

  it('reject an invalid mode, hour, time zone, or kind, and need a session', async () => {
    for (const body of [
      { mode: 'weekly' },
      { hour: 24 },
      { hour: 8.5 },
      { timeZone: 'Mars/Base' },
      { timeZone: '+02:00' },
      { kinds: { likes: true } },
      { kinds: { assigned: 'yes' } },
      { unknown: 1 },
    ]) {
      await refused(member.dashboard.updateNotificationPreferences(body as never), 'BAD_REQUEST');
    }
    const nobody = service.dashboard();
    await refused(nobody.getNotificationPreferences({}), 'UNAUTHORIZED');
    await refused(nobody.updateNotificationPreferences({ mode: 'off' }), 'UNAUTHORIZED');
    await refused(nobody.listNotifications({}), 'UNAUTHORIZED');
    await refused(nobody.markNotificationsRead({}), 'UNAUTHORIZED');
  });

  it('work without email too, and nothing is queued while it is not configured', async () => {
    await owner.v1.createTask({
      projectId: project.id,
      title: 'SavedNotice',
      assigneeIds: [owner.id, lead.id],
    });
    await until(
      'the notification is there',
      async () => (await lead.dashboard.listNotifications({})).total === 1,
    );
    await owner.dashboard.inviteOrgMember({
      slug: fixture.org.slug,
      email: 'new@example.com',
      role: 'member',
    });
    assert.deepEqual(await db.selectFrom('mails').select('id').execute(), []);
  });

  it('are marked as read one by one or all at once, each only by its own user', async () => {
    const task = await owner.v1.createTask({
      projectId: project.id,
      title: 'Read',
      assigneeIds: [member.id, lead.id],
    });
    await owner.v1.addComment({ id: task.id, body: `@${member.email} and @${lead.email}` });
    await until(
      'the notifications are there',
      async () => (await member.dashboard.listNotifications({})).total === 2,
    );
    await until('both are', async () => (await lead.dashboard.listNotifications({})).total === 3);
    const [latest, first] = (await member.dashboard.listNotifications({})).items;
    assert.deepEqual([latest?.kind, first?.kind], ['mentioned', 'assigned'], 'newest first');
    const ids = [latest?.id ?? '', newId(), 'no id'];
    await lead.dashboard.markNotificationsRead({ ids });
    assert.equal(
      (await member.dashboard.listNotifications({ unread: true })).total,
      2,
      'others change nothing',
    );
    const response = await member.dashboard.markNotificationsRead({ ids });
    conforms(operations.markNotificationsRead, response);
    assert.deepEqual(response, { unread: 1 });
    const left = await member.dashboard.listNotifications({ unread: true });
    assert.deepEqual([left.items.map(({ id }) => id), left.total], [[first?.id], 1]);
    const read = await member.dashboard.listNotifications({ unread: false });
    assert.deepEqual([read.items.map(({ id }) => id), read.items[0]?.readAt === null], [[latest?.id], false]);
    assert.deepEqual(await member.dashboard.markNotificationsRead({}), { unread: 0 });
    const page = await lead.dashboard.listNotifications({ limit: 1, page: 3 });
    assert.deepEqual([page.items.length, page.total], [1, 3]);
    await refused(member.dashboard.listNotifications({ unread: 'maybe' } as never), 'BAD_REQUEST');
    await refused(member.dashboard.markNotificationsRead({ ids: [] }), 'BAD_REQUEST');
  });
});
