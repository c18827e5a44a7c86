import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createDashboardBuild } from '../../testing/dashboard-build.ts';
import { createSender } from '../../testing/fuzz/send-request.ts';
import { startService } from '../../testing/harness.ts';

const folders = ['/assets/', '/docs/page/', '/docs/swagger-ui/'];
const tricks = [
  '',
  '%00',
  'a%00.js',
  '.',
  '..',
  '..%5c',
  '..%2f',
  '%2e%2e%2fpackage.json',
  '..%255c..%255c',
  '....//',
  '/',
  '//etc/passwd',
  'x/../app-1234.js',
  './app-1234.js',
  'app-1234.js/',
  'app-1234.js%2f..%2fapp-1234.js',
  'C:%5cwindows',
  '%5c%5chost%5cshare',
  '%ff',
  '%ed%a0%80',
  '%',
  'app-1234.JS',
  `${'a'.repeat(300)}.js`,
  'a'.repeat(5000),
  'a/'.repeat(200),
  '*',
  '%3f',
  '%23',
  '.git/config',
  '~',
  'con',
  'app-1234.js%20',
  'app-1234.js.',
  'app-1234.js::$DATA',
];

describe('files served from a folder', async () => {
  const service = await startService({ after }, { dashboard: await createDashboardBuild({ after }) });
  const sender = createSender(service.url);
  after(() => sender.close());

  for (const folder of folders) {
    it(`answer every path below ${folder} that names none of them with 404 in the envelope`, async () => {
      for (const trick of tricks) {
        for (const headers of [{}, { accept: 'text/html', 'accept-encoding': 'br', range: 'bytes=9-1' }]) {
          const request = { method: 'GET', path: folder + trick, headers, body: null, ids: {} };
          const { status, text, headers: received } = await sender.send(request, {});
          assert.equal(status, 404, `${request.path} ${status} ${text.slice(0, 200)}`);
          assert.match(text, /^\{"error":\{"code":"NOT_FOUND","message":"[^"]+"\}\}$/, request.path);
          assert.match(String(received['cache-control']), /no-cache/, request.path);
        }
      }
    });
  }

  it('leave no error in the log', () => {
    assert.deepEqual(
      service.logged.filter(({ level }) => Number(level) >= 50),
      [],
    );
  });
});
