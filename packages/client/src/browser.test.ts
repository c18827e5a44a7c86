import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { basename, join } from 'node:path';
import test from 'node:test';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';
import { sendJson, startStubServer } from './testing/stub-server.ts';
import { unpackChromium } from './testing/unpack-chromium.ts';

test('the client runs in a browser as it is, without a bundler', { timeout: 120_000 }, async (t) => {
  const { url, received } = await startStubServer(t, (response, request) => {
    if (request.url === '/') return response.setHeader('content-type', 'text/html').end('<!doctype html>');
    if (request.url.endsWith('/content')) return response.end('bytes');
    if (request.url.startsWith('/api/v1/')) return sendJson(response, { data: { id: 't1' } });
    readFile(join(import.meta.dirname, basename(request.url)), 'utf8').then(
      (text) => response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(text)),
      () => response.writeHead(404).end(),
    );
  });
  const browser = await playwright.launch({
    executablePath: await unpackChromium(t),
    args: chromium.args,
    headless: true,
    timeout: 60_000,
  });
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.goto(url, { timeout: 60_000 });
  const seen = await page.evaluate(async (baseUrl) => {
    const { createClient, FettleError } = (await import(
      `${baseUrl}/index.ts`
    )) as typeof import('./index.ts');
    const client = createClient({ baseUrl, token: 'ftl_x' });
    const task = await client.createTask({ projectId: 'p', title: 't' });
    const attached = await client.addAttachment({ id: task.id, file: new Blob(['hi']), fileName: 'a.txt' });
    const file = await client.downloadAttachment({ id: task.id, attachmentId: attached.id });
    const bytes = await file.bytes();
    const missing = await client
      .listTasks()
      .catch((error: unknown) => error instanceof FettleError && error.code);
    return [task.id, bytes.length, missing];
  }, url);
  assert.deepEqual(seen, ['t1', 5, 'BAD_RESPONSE']);
  const upload = received.find((request) => request.url.endsWith('/attachments'));
  assert.match(String(upload?.body), /name="file"; filename="a\.txt"/);
});
