import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import test, { type TestContext } from 'node:test';
import { allOperations, buildOpenApi } from '@fettle/contract';
import chromium from '@sparticuz/chromium';
import Fastify from 'fastify';
import { type Browser, chromium as playwright } from 'playwright-core';
import { unpackChromium } from '../../testing/unpack-chromium.ts';
import { serveDocs } from './docs.ts';
import { serveOpenApi } from './openapi.ts';

const specUrl = '/api/v1/openapi.json';

async function startDocs(t: TestContext): Promise<string> {
  const app = Fastify({ forceCloseConnections: true });
  await app.register(serveOpenApi, { version: '1', serverUrl: '' });
  app.get('/api/v1/me', async (request) => ({ data: { authorization: request.headers.authorization } }));
  await app.register(serveDocs, { specUrl });
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => app.close());
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function openBrowser(t: TestContext): Promise<Browser> {
  const browser = await playwright.launch({
    executablePath: await unpackChromium(t),
    args: chromium.args,
    headless: true,
    timeout: 60_000,
  });
  t.after(() => browser.close());
  return browser;
}

test('/docs shows every v1 operation and asks nobody but this service', { timeout: 120_000 }, async (t) => {
  const origin = await startDocs(t);
  const page = await (await openBrowser(t)).newPage({ viewport: { width: 1280, height: 1600 } });
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`${origin}/docs`, { timeout: 60_000 });
  await page.waitForSelector('.opblock', { timeout: 60_000 });
  const shown = await page
    .locator('.opblock-summary-path')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-path')));
  const served = allOperations.filter(({ surfaces }) => surfaces.includes('v1'));
  for (const { path } of served) assert.ok(shown.includes(path.replace(/:(\w+)/g, '{$1}')), path);
  await page.locator('#operations-Tasks-createTask button.opblock-summary-control').click();
  await page.waitForSelector('#operations-Tasks-createTask .opblock-body', { timeout: 30_000 });
  if (process.env.FETTLE_SCREENSHOT) await page.screenshot({ path: process.env.FETTLE_SCREENSHOT });
  const outside = asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'));
  assert.deepEqual(outside, []);
  assert.deepEqual(complaints, []);
});

test('a request tried at /docs reaches the service with the token typed in', {
  timeout: 120_000,
}, async (t) => {
  const origin = await startDocs(t);
  const page = await (await openBrowser(t)).newPage();
  await page.goto(`${origin}/docs`, { timeout: 60_000 });
  await page.locator('button.authorize').click({ timeout: 60_000 });
  await page.getByLabel('auth-bearer-value').fill('ftl_typed');
  await page.locator('.auth-btn-wrapper .authorize').first().click();
  await page.locator('.btn-done').first().click();
  await page.locator('#operations-Identity-getMe button.opblock-summary-control').click();
  await page.locator('#operations-Identity-getMe .try-out__btn').click();
  const answered = page.waitForResponse(`${origin}/api/v1/me`, { timeout: 30_000 });
  await page.locator('#operations-Identity-getMe button.execute').click();
  assert.deepEqual(await (await answered).json(), { data: { authorization: 'Bearer ftl_typed' } });
});

test('each surface serves its own OpenAPI document', async (t) => {
  const origin = await startDocs(t);
  for (const [prefix, surface] of [
    ['/api/v1', 'v1'],
    ['/api', 'dashboard'],
  ] as const) {
    const response = await fetch(`${origin}${prefix}/openapi.json`, { signal: AbortSignal.timeout(10_000) });
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    assert.deepEqual(
      await response.json(),
      JSON.parse(JSON.stringify(buildOpenApi(surface, { version: '1', serverUrl: '' }))),
    );
  }
});

test('the page allows itself only this origin and no inline script', async (t) => {
  const origin = await startDocs(t);
  const response = await fetch(`${origin}/docs`, { signal: AbortSignal.timeout(10_000) });
  const policy = response.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/);
  assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  assert.doesNotMatch(await response.text(), /<script(?![^>]*src="\/docs\/)/);
});

test('only the files the page needs are served', async (t) => {
  const origin = await startDocs(t);
  const statusOf = async (path: string) => {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(10_000) });
    await response.body?.cancel();
    return response.status;
  };
  assert.equal(await statusOf('/docs/swagger-ui/swagger-ui.css'), 200);
  assert.equal(await statusOf('/docs/page/start.js'), 200);
  for (const path of [
    '/docs/swagger-ui/index.html',
    '/docs/page/',
    '/docs/page/..%2fdocs.ts',
    '/docs/swagger-ui/..%2findex.js',
  ]) {
    assert.ok((await statusOf(path)) >= 400, path);
  }
});
