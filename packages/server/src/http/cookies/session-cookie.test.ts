import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { secureSessionCookie, sessionCookie } from '@fettle/contract';
import { createDashboardBuild } from '../../testing/dashboard-build.ts';
import { createPerson, type Person } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';

const asPage = { headers: { accept: 'text/html' } };

describe('the cookie of a session', async () => {
  const overHttps = { config: { publicUrl: 'https://fettle.example' } };
  const secure = await startService({ after }, overHttps);
  const plain = await startService({ after });

  async function setUpAt(service: typeof secure): Promise<string[]> {
    const response = await service.fetch('/api/setup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Ada',
        email: 'ada@example.com',
        password: 'quite a long one',
        orgName: 'A',
      }),
    });
    assert.equal(response.status, 201);
    // The mark of the browser is a cookie of its own.
    return response.headers.getSetCookie().filter((cookie) => !cookie.includes('fettle_device='));
  }
  const statusWith = async (service: typeof secure, cookie: string, path = '/api/session') =>
    (await service.fetch(path, { headers: { cookie } })).status;

  it('is bound to host and TLS over https, and the cookie under the plain name is deleted', async () => {
    const [own = '', old = '', ...more] = await setUpAt(secure);
    assert.match(
      own,
      /^__Host-fettle_session=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Expires=[^;]+; Secure$/,
    );
    assert.match(old, /^fettle_session=; Path=\/; .*Expires=Thu, 01 Jan 1970/);
    assert.deepEqual(more, []);
  });

  it('has its plain name over http', async () => {
    const cookies = await setUpAt(plain);
    assert.equal(cookies.length, 1);
    assert.match(cookies[0] ?? '', /^fettle_session=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Expires=[^;]+$/);
  });

  it('counts under its own name only: a plain one planted by a sibling domain opens nothing and shadows nothing', async () => {
    const [victim, attacker] = [await createPerson(secure, 'Vic'), await createPerson(secure, 'Mal')];
    const under = (name: string, { session }: Person) => `${name}=${session}`;
    assert.equal(await statusWith(secure, under(secureSessionCookie, victim)), 200);
    assert.equal(await statusWith(secure, under(sessionCookie, victim)), 401);
    assert.equal(await statusWith(secure, under(sessionCookie, attacker), '/api/events'), 401);
    const cookie = `${under(sessionCookie, attacker)}; ${under(secureSessionCookie, victim)}`;
    const response = await secure.fetch('/api/session', { headers: { cookie } });
    assert.equal(((await response.json()) as { data: { user: { id: string } } }).data.user.id, victim.id);
    const person = await createPerson(plain, 'Pat');
    assert.equal(await statusWith(plain, under(secureSessionCookie, person)), 401);
    assert.equal(await statusWith(plain, under(sessionCookie, person)), 200);
  });

  it('is sent by the client package under the name that counts, on requests and streams', async () => {
    for (const service of [secure, plain]) {
      const { dashboard, id, session } = await createPerson(service, 'Cleo');
      assert.equal((await dashboard.getSession()).user.id, id);
      const stream = new AbortController();
      const response = await service.fetch('/api/events', {
        headers: { cookie: `${sessionCookie}=${session}; ${secureSessionCookie}=${session}` },
        signal: stream.signal,
      });
      assert.equal(response.status, 200);
      stream.abort();
      await dashboard.closeSession();
      await assert.rejects(dashboard.getSession(), { code: 'UNAUTHORIZED' });
    }
  });

  it('is deleted under both names by signing out', async () => {
    const { session } = await createPerson(secure, 'Bye');
    const response = await secure.fetch('/api/session', {
      method: 'DELETE',
      headers: { cookie: `${secureSessionCookie}=${session}` },
    });
    const names = response.headers.getSetCookie().map((cookie) => cookie.slice(0, cookie.indexOf(';')));
    assert.deepEqual(names, ['__Host-fettle_session=', 'fettle_session=']);
  });
});

describe('headers of every answer', async () => {
  const secure = await startService({ after }, { config: { publicUrl: 'https://fettle.example' } });
  const plain = await startService({ after });
  const paths = [
    '/',
    '/docs',
    '/docs/page/style.css',
    '/api/setup',
    '/api/v1/me',
    '/healthz',
    '/nothing',
    '/%ff',
  ];

  it('keep browsers to https for a year where the service is reached so, and are silent otherwise', async () => {
    for (const path of paths) {
      const { headers } = await secure.fetch(path, { ...asPage, redirect: 'manual' });
      assert.equal(headers.get('strict-transport-security'), 'max-age=31536000', path);
    }
    for (const path of paths) {
      const { headers } = await plain.fetch(path, { ...asPage, redirect: 'manual' });
      assert.equal(headers.get('strict-transport-security'), null, path);
    }
  });

  it('keep browsers to https also where the request was no valid HTTP', async () => {
    const socket = connect(Number(new URL(secure.url).port), '127.0.0.1');
    socket.end('no HTTP\r\n\r\n');
    assert.match(
      await text(socket),
      /^HTTP\/1\.1 400 .*\r\nstrict-transport-security: max-age=31536000\r\n/s,
    );
  });

  it('have a policy that loads nothing from elsewhere and lets nothing frame them', async () => {
    const folder = await createDashboardBuild({ after });
    const service = await startService({ after }, { dashboard: folder });
    for (const path of [
      ...paths,
      '/favicon.svg',
      '/assets/app-1234.js',
      '/assets/gone.js',
      '/unsubscribe/x',
    ]) {
      const { headers } = await service.fetch(path, { ...asPage, redirect: 'manual' });
      const policy = headers.get('content-security-policy')?.split('; ') ?? [];
      assert.ok(policy.includes("frame-ancestors 'none'"), path);
      assert.ok(policy.includes("base-uri 'none'"), path);
      assert.ok(policy.includes("default-src 'none'") || policy.includes("object-src 'none'"), path);
    }
  });

  it('let no other origin embed them except v1, and no address go along with a link', async () => {
    for (const path of paths) {
      const { headers } = await secure.fetch(path, { ...asPage, redirect: 'manual' });
      const policy = path.startsWith('/api/v1/') ? 'cross-origin' : 'same-origin';
      assert.equal(headers.get('cross-origin-resource-policy'), policy, path);
      assert.equal(headers.get('referrer-policy'), 'no-referrer', path);
    }
  });

  it('of pages let no other window reach them and ask for no device', async () => {
    for (const path of ['/docs', '/unsubscribe/x']) {
      const { headers } = await secure.fetch(path, asPage);
      assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', path);
      assert.match(headers.get('permissions-policy') ?? '', /camera=\(\), .*microphone=\(\)/, path);
      assert.equal(headers.get('x-frame-options'), 'DENY', path);
    }
  });
});
