import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fettle } from '../testing/fettle-command.ts';
import { smtpRefusal, startMailServer } from '../testing/mail-server.ts';

const from = { FETTLE_MAIL_FROM: 'Fettle <fettle@mail.example>' };

test('mail test sends an email with only the settings and says which server accepted it', async (t) => {
  const server = await startMailServer(t);
  const settings = { ...from, FETTLE_SMTP_URL: server.url, FETTLE_PUBLIC_URL: 'https://fettle.example' };
  const { code, stdout, stderr } = await fettle(['mail', 'test', 'ada@example.com'], settings);
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(
    stdout,
    /^127\.0\.0\.1:\d+ accepted the email from fettle@mail\.example to ada@example\.com\./,
  );
  const [mail] = server.mails;
  assert.equal(mail?.subject, 'Fettle test email');
  assert.match(mail.text, /https:\/\/fettle\.example/);
});

test('mail test reports the response of the server, missing settings, and an invalid address', async (t) => {
  const server = await startMailServer(t, {
    onRecipient: () => {
      throw smtpRefusal(554, 'relay access denied');
    },
  });
  const settings = { ...from, FETTLE_SMTP_URL: server.url };
  const denied = await fettle(['mail', 'test', 'ada@example.com'], settings);
  assert.equal(denied.code, 1);
  assert.match(denied.stderr, /did not accept the email: .*relay access denied/);
  const off = await fettle(['mail', 'test', 'ada@example.com'], {});
  assert.deepEqual([off.code, off.stderr.includes('FETTLE_SMTP_URL')], [1, true]);
  const wrong = await fettle(['mail', 'test', 'ada'], settings);
  assert.deepEqual([wrong.code, wrong.stderr.includes('"ada" is not an email address')], [2, true]);
  const half = await fettle(['mail', 'test', 'ada@example.com'], { FETTLE_SMTP_URL: server.url });
  assert.deepEqual([half.code, half.stderr.includes('FETTLE_MAIL_FROM must be set')], [2, true]);
});
