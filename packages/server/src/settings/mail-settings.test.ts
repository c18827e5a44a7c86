import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ConfigError, readConfig } from '../config.ts';
import { oneLine, parseMailbox } from './mailbox.ts';
import { parseSmtpUrl } from './smtp-url.ts';

test('an SMTP URL says host, port, password and how it is encrypted', () => {
  const plain = {
    host: 'mail.example',
    port: 587,
    secure: false,
    startTls: 'offered',
    user: null,
    password: null,
  };
  const signedIn = { ...plain, startTls: 'required', user: 'u@x', password: 'p:/ ß' };
  for (const [url, expected] of [
    ['smtp://mail.example', plain],
    ['smtp://mail.example:25/', { ...plain, port: 25 }],
    ['smtp://mail.example?tls=required', { ...plain, startTls: 'required' }],
    ['smtp://mail.example?tls=off', { ...plain, startTls: 'off' }],
    ['smtps://mail.example', { ...plain, port: 465, secure: true }],
    ['smtp://u%40x:p%3A%2F%20%C3%9F@mail.example', signedIn],
    ['smtp://u%40x:p%3A%2F%20%C3%9F@mail.example?tls=off', { ...signedIn, startTls: 'off' }],
    ['smtp://[::1]:25', { ...plain, host: '::1', port: 25 }],
  ] as const) {
    assert.deepEqual(parseSmtpUrl(url), expected, url);
  }
});

test('a wrong SMTP URL stops the start with a line that does not show its password', () => {
  for (const url of [
    'mail.example:587',
    'http://mail.example',
    'smtp://',
    'smtp://u:hush@mail.example/path',
    'smtp://u:hush@mail.example?pool=true',
    'smtp://u:hush@mail.example?tls=maybe',
    'smtps://u:hush@mail.example?tls=off',
    'smtp://u:hush%@mail.example',
  ]) {
    const read = () => readConfig({ FETTLE_SMTP_URL: url, FETTLE_MAIL_FROM: 'a@mail.example' });
    assert.throws(read, (error: Error) => {
      assert.ok(error instanceof ConfigError && error.message.startsWith('FETTLE_SMTP_URL '), error.message);
      return !error.message.includes('hush');
    });
  }
});

test('mail needs both a server and a sender', () => {
  assert.throws(() => readConfig({ FETTLE_SMTP_URL: 'smtp://mail.example' }), /FETTLE_MAIL_FROM must be set/);
  assert.equal(readConfig({}).smtp, null);
});

test('a sender is an address, with or without a name', () => {
  assert.deepEqual(parseMailbox('a@mail.example'), { name: '', address: 'a@mail.example' });
  assert.deepEqual(parseMailbox('Fettle <a@mail.example>'), { name: 'Fettle', address: 'a@mail.example' });
  assert.deepEqual(parseMailbox('"Fettle, Inc." <a@mail.example>'), {
    name: 'Fettle, Inc.',
    address: 'a@mail.example',
  });
  for (const wrong of [
    'Fettle',
    'a@mail.example, b@mail.example',
    'F <a>',
    'F\r\nBcc: x <a@mail.example>',
    '<a@mail.example> x',
  ]) {
    assert.throws(() => parseMailbox(wrong), /must be an email address/, wrong);
  }
});

test('whatever stands in a header is one line that ends nowhere early and turns no direction', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (text) => {
      const line = oneLine(text, 100);
      assert.doesNotMatch(line, /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      assert.ok(Array.from(line).length <= 100);
    }),
  );
  assert.equal(oneLine(' a\r\n\tb  c '), 'a b c');
});
