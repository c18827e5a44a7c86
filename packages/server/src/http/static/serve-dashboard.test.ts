import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { builtPage, createDashboardBuild } from '../../testing/dashboard-build.ts';
import { startService } from '../../testing/harness.ts';

const asPage = { headers: { accept: 'text/html,application/xhtml+xml' } };

describe('the dashboard', async () => {
  const folder = await createDashboardBuild({ after });
  const service = await startService({ after }, { dashboard: folder });

  for (const path of ['/', '/sign-in?redirect=%2F', '/projects/some-id/audits', '/tasks/some-id']) {
    it(`is one page at every address of the app: ${path}`, async () => {
      const response = await service.fetch(path, asPage);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
      assert.equal(response.headers.get('cache-control'), 'private, no-cache');
      assert.equal(await response.text(), builtPage);
    });
  }

  it('runs and loads nothing from elsewhere, inline only the script and the style of its build, and nobody may frame it', async () => {
    const policy = (await service.fetch('/', asPage)).headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'none'",
      `script-src 'self' 'sha256-${createHash('sha256').update('theme();').digest('base64')}'`,
      `style-src 'self' 'sha256-${createHash('sha256').update('p{top:0}').digest('base64')}'`,
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      assert.ok(policy.split('; ').includes(part), part);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  });

  it('lets browsers keep the files of a build for good, compressed where they take that', async () => {
    const pressed = await service.fetch('/assets/app-1234.js', {
      headers: { 'accept-encoding': 'identity' },
    });
    assert.equal(await pressed.text(), 'plain');
    assert.match(pressed.headers.get('cache-control') ?? '', /max-age=31536000, immutable/);
    const head = await service.fetch('/assets/app-1234.js', {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    });
    assert.equal(head.headers.get('content-encoding'), 'br');
  });

  for (const path of [
    '/api/v1/nothing',
    '/api/nothing',
    '/assets/gone.js',
    '/docs/nothing',
    '/mcp/nothing',
  ]) {
    it(`hides no missing thing behind the page: ${path}`, async () => {
      const response = await service.fetch(path, asPage);
      assert.equal(response.status, 404);
      assert.equal(((await response.json()) as { error: { code: string } }).error.code, 'NOT_FOUND');
    });
  }

  it('answers programs that ask for an unknown path as the API does', async () => {
    const response = await service.fetch('/projects/some-id', { headers: { accept: 'application/json' } });
    assert.equal(response.status, 404);
    assert.equal(((await response.json()) as { error: { code: string } }).error.code, 'NOT_FOUND');
  });

  it('without a build leads to the API reference', async (t) => {
    const plain = await startService(t);
    const response = await plain.fetch('/', { redirect: 'manual' });
    assert.equal(response.status, 302);
    assert.equal(response.headers.get('location'), '/docs');
  });
});
