import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepHeaders } from './keep-headers.ts';

test('headers that no check reads are dropped, even those named like object properties', () => {
  const named = Object.assign(Object.create(null), { ['__proto__']: 'x', constructor: 'y', 'x-own': 'z' });
  assert.deepEqual(keepHeaders({ ...named, server: 'nginx', vary: 'accept' }), {
    server: 'nginx',
    vary: 'accept',
  });
});

for (const name of [
  'access-control-allow-origin',
  'cache-control',
  'content-encoding',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'link',
  'referrer-policy',
  'refresh',
  'server',
  'set-cookie',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
  'x-frame-options',
  'x-powered-by',
  'x-robots-tag',
]) {
  test(`${name} is kept, with all its lines`, () =>
    assert.deepEqual(keepHeaders({ [name]: 'a=…; b\nc=…' }), { [name]: 'a=…; b\nc=…' }));
}

test('cookies lose their values and keep their flags', () =>
  assert.deepEqual(keepHeaders({ 'set-cookie': 'sid=se=cret; Secure; HttpOnly\nplain=1\nnameless' }), {
    'set-cookie': 'sid=…; Secure; HttpOnly\nplain=…\nnameless=…',
  }));

test('user names and passwords in a redirect are dropped', () =>
  assert.deepEqual(keepHeaders({ location: 'https://user:secret@site.example/a' }), {
    location: 'https://site.example/a',
  }));

test('a policy of 10 KiB is kept whole, a longer one up to 16 KiB', () => {
  const name = 'content-security-policy';
  const policy = `script-src ${"'sha256-x' ".repeat(1000)}`;
  assert.equal(keepHeaders({ [name]: policy })[name], policy);
  assert.equal(keepHeaders({ [name]: 'x'.repeat(100_000) })[name]?.length, 16 * 1024);
  assert.equal(keepHeaders({ server: 'x'.repeat(100_000) }).server?.length, 4096);
});

test('of too many cookies only whole ones are kept, so that none loses its flags', () => {
  const cookies = Array.from(
    { length: 900 },
    (_, index) => `cookie${index}=v; Secure; HttpOnly; SameSite=Lax`,
  );
  const kept = keepHeaders({ 'set-cookie': cookies.join('\n') })['set-cookie']?.split('\n') ?? [];
  assert.ok(kept.length > 300 && kept.length < 900);
  assert.ok(kept.every((cookie) => cookie.endsWith('=…; Secure; HttpOnly; SameSite=Lax')));
});

test('control characters and lone surrogates, which no database accepts, are replaced', () =>
  assert.deepEqual(keepHeaders({ server: 'a\u0000b\u0007c\uD800' }), { server: 'abc\uFFFD' }));
