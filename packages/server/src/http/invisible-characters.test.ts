import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { computePasswordHash } from '../features/identity/index.ts';
import { createFixture } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';

const password = 'quite a long password';

describe('texts that could pass for others', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const { owner, member } = fixture;

  it('are lines without controls and without changes of direction, wherever a name or title is given', async () => {
    const { name } = await member.dashboard.updateProfile({ name: ' Max\u202e rebmeM\r\nBcc: all\u2066 ' });
    assert.equal(name, 'Max rebmeM Bcc: all');
    const task = await member.v1.createTask({
      projectId: fixture.project.id,
      title: 'invoice\u202efdp.exe 👩‍👩‍👧 می\u200cخواهم',
      labels: [{ name: 'a\u2069b' }],
    });
    assert.equal(task.title, 'invoicefdp.exe 👩‍👩‍👧 می\u200cخواهم');
    assert.equal(task.labels[0]?.name, 'ab');
    const org = await owner.dashboard.updateOrg({ slug: fixture.org.slug, name: 'A\u202dcme' });
    assert.equal(org.name, 'Acme');
  });

  it('are refused when nothing of them can be seen', async () => {
    for (const name of ['\u200b', '\u3164', '\u202e\u2800', '\t'])
      await assert.rejects(member.dashboard.updateProfile({ name }), { code: 'BAD_REQUEST' });
  });

  it('are not email addresses', async () => {
    for (const email of [
      'a\u202eda@example.com',
      'a\u200bda@example.com',
      'ada@example。com',
      'аda@example.com',
      'ada@example.com.',
    ]) {
      const invite = owner.dashboard.inviteOrgMember({ slug: fixture.org.slug, email, role: 'member' });
      await assert.rejects(invite, { code: 'BAD_REQUEST' }, email);
    }
  });

  it('as addresses have one form, in which they are kept', async () => {
    const email = ' New.Comer@EXAMPLE.Com\u00a0';
    await owner.dashboard.inviteOrgMember({ slug: fixture.org.slug, email, role: 'member' });
    const { items } = await owner.dashboard.listInvitations({ slug: fixture.org.slug });
    assert.ok(items.some((invitation) => invitation.email === 'New.Comer@example.com'));
  });

  it('that accounts had before still sign in', async () => {
    const passwordHash = await computePasswordHash(password);
    for (const email of ['Max@Example.COM', 'm\u200bax\u202e@example。com', 'mаx@example.com']) {
      await service.services.db
        .updateTable('users')
        .set({ email, password_hash: passwordHash })
        .where('id', '=', member.id)
        .execute();
      const { user } = await service.dashboard().openSession({ identifier: ` ${email} `, password });
      assert.equal(user?.id, member.id);
    }
  });
});
