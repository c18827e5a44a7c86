import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { createFixture, type Person } from '../../../testing/factories.ts';
import { publicUrl, startMailFixture } from '../testing/mail-fixture.ts';

describe('unsubscribing from emails', async () => {
  const { service, server, sendNow } = await startMailFixture({ after });
  let fixture = await createFixture(service);
  beforeEach(async () => {
    fixture = await createFixture(service);
  });

  async function assign(person: Person, title: string) {
    return fixture.owner.v1.createTask({ projectId: fixture.project.id, title, assigneeIds: [person.id] });
  }

  it('works with one click and without signing in (RFC 8058)', async () => {
    const { member } = fixture;
    await assign(member, 'Enough');
    await sendNow(member, 1);
    const [mail] = await server.mailsTo(member.email);
    assert.equal(mail?.headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
    const link = /^<(https:.*)>$/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    const path = link.slice(publicUrl.length);
    const shown = await service.fetch(path);
    assert.equal(shown.status, 200);
    assert.match(await shown.text(), /Unsubscribe from all email notifications/);
    assert.equal((await service.fetch(path, { method: 'PUT' })).status, 405);
    assert.equal((await service.fetch(path, { method: 'HEAD' })).status, 200);
    assert.equal(
      (await member.dashboard.getNotificationPreferences({})).mode,
      'at_once',
      'reading changes nothing',
    );
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const init of [
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      },
      { body: form },
    ]) {
      await member.dashboard.updateNotificationPreferences({ mode: 'at_once' });
      const response = await service.fetch(path, { method: 'POST', ...init });
      assert.equal(response.status, 200);
      assert.equal((await member.dashboard.getNotificationPreferences({})).mode, 'off');
    }
  });

  it('is possible for each kind in an email, by a link that cannot be forged', async () => {
    const { member } = fixture;
    await assign(member, 'Less');
    await sendNow(member, 1);
    const [mail] = await server.mailsTo(member.email);
    const path =
      /Unsubscribe from “Tasks assigned to you”: https:\/\/fettle\.example(\S+)/.exec(
        mail?.text ?? '',
      )?.[1] ?? '';
    assert.match(await (await service.fetch(path)).text(), /Unsubscribe from “Tasks assigned to you”/);
    for (const forged of [
      path.replace('.assigned.', '.all.'),
      path.replace(member.id, fixture.lead.id),
      path.slice(0, -1),
      `${path}x`,
      '/unsubscribe/x',
    ]) {
      assert.equal((await service.fetch(forged)).status, 404);
      assert.equal((await service.fetch(forged, { method: 'POST' })).status, 404);
    }
    assert.equal((await service.fetch(path, { method: 'POST' })).status, 200);
    const { mode, kinds } = await member.dashboard.getNotificationPreferences({});
    assert.deepEqual([mode, kinds.assigned, kinds.mentioned], ['at_once', false, true]);
  });
});
