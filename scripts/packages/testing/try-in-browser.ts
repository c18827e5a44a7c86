import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';
import type { Target } from './try-packages.ts';

const timeoutMs = 60_000;

/** Creates a task from a page of another origin than the service, with the installed file as it is. */
export async function tryInBrowser(
  executablePath: string,
  folder: string,
  { serviceUrl, token, projectId }: Target,
): Promise<unknown> {
  const code = await readFile(join(folder, 'node_modules', '@fettle', 'client', 'index.js'));
  const server = createServer((request, response) => {
    const isCode = request.url === '/fettle-client.js';
    response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html');
    response.end(isCode ? code : '<!doctype html><title>Another site</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await playwright.launch({
    executablePath,
    args: chromium.args,
    headless: true,
    timeout: timeoutMs,
  });
  try {
    const page = await browser.newPage();
    await page.goto(origin, { timeout: timeoutMs });
    return await page.evaluate(
      async ([script = '', baseUrl = '', token = '', projectId = '']) => {
        const { createClient, FettleError } = (await import(script)) as typeof import('@fettle/client');
        const client = createClient({ baseUrl, token });
        const task = await client.createTask({ projectId, title: 'From another site' });
        const missing: unknown = await client.getTask({ id: 'none' }).catch((error: unknown) => error);
        return [task.title, missing instanceof FettleError && missing.code];
      },
      [`${origin}/fettle-client.js`, serviceUrl, token, projectId],
    );
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}
