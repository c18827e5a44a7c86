import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { parseMailbox } from '../../../settings/mailbox.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { smtpRefusal, startMailServer } from '../../../testing/mail-server.ts';
import { until } from '../../../testing/until.ts';

test('metrics count emails that were sent, rejected, and are waiting, and for how long', async (t) => {
  const mails = await startMailServer(t, {
    onRecipient(address) {
      if (address.startsWith('full')) throw smtpRefusal(452, 'mailbox full');
      if (address.startsWith('nobody')) throw smtpRefusal(550, 'no such user');
    },
  });
  const service = await startService(t, {
    config: { smtp: mails.smtp, mailFrom: parseMailbox('Fettle <fettle@example.com>') },
  });
  const { org, owner } = await createFixture(service);
  const { db } = service.services;
  const read = async (): Promise<Record<string, number>> => {
    const text = await (await service.fetch('/metrics')).text();
    const lines = text.split('\n').filter((line) => /^fettle_mails?_.*\{/.test(line));
    return Object.fromEntries(
      lines.map((line): [string, number] => {
        const [, name = '', value = ''] = /^(\S+) (\S+)$/.exec(line) ?? [];
        return [name, Number(value)];
      }),
    );
  };
  const invite = (email: string) =>
    owner.dashboard.inviteOrgMember({ slug: org.slug, email, role: 'member' });

  await invite('ada@example.com');
  await sql`update mails set due_at = now() - interval '90 seconds'`.execute(db);
  const before = await read();
  const late = before['fettle_mail_backlog_seconds{attempt="first"}'] ?? 0;
  assert.ok(late >= 90 && late < 150, String(late));
  assert.deepEqual(
    { ...before, 'fettle_mail_backlog_seconds{attempt="first"}': 0 },
    {
      'fettle_mails_waiting{attempt="first"}': 1,
      'fettle_mails_waiting{attempt="later"}': 0,
      'fettle_mail_backlog_seconds{attempt="first"}': 0,
      'fettle_mail_backlog_seconds{attempt="later"}': 0,
      'fettle_mails_last_hour{outcome="sent"}': 0,
      'fettle_mails_last_hour{outcome="failed"}': 0,
      'fettle_mails_last_hour{outcome="skipped"}': 0,
    },
  );

  await invite('nobody@example.com');
  await invite('full@example.com');
  service.startWorkers();
  await until('every email had an attempt', async () => {
    const rows = await db.selectFrom('mails').select(['status', 'attempts', 'claim_id']).execute();
    return rows.every(({ attempts, claim_id: claim }) => attempts > 0 && claim === null);
  });
  assert.deepEqual(await read(), {
    'fettle_mails_waiting{attempt="first"}': 0,
    'fettle_mails_waiting{attempt="later"}': 1,
    'fettle_mail_backlog_seconds{attempt="first"}': 0,
    'fettle_mail_backlog_seconds{attempt="later"}': 0,
    'fettle_mails_last_hour{outcome="sent"}': 1,
    'fettle_mails_last_hour{outcome="failed"}': 1,
    'fettle_mails_last_hour{outcome="skipped"}': 0,
  });
});
