import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';

interface Watched {
  /** The only origin that may be requested. */
  origin: string;
  expected: readonly RegExp[];
}

/**
 * Records what no page may do: console errors and warnings (including violations of the content security policy),
 * uncaught exceptions, and requests to other origins. Returns the check that fails because of them. If the test
 * itself fails, a screenshot is kept in the temporary folder.
 */
export function watchPage(t: TestContext, page: Page, { origin, expected }: Watched): () => Promise<void> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => complaints.push(`not caught: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url());
    const isOwn = asked === origin || protocol === 'data:' || protocol === 'blob:';
    if (!isOwn) complaints.push(`asked another origin: ${request.url()}`);
  });
  return async () => {
    const unexpected = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
    if (!t.passed || unexpected.length > 0) await keepPicture(t, page);
    assert.deepEqual(unexpected, [], 'what the page complained about');
  };
}

let pictures = 0;

async function keepPicture(t: TestContext, page: Page): Promise<void> {
  if (page.isClosed()) return;
  const path = join(
    tmpdir(),
    `fettle-e2e-${t.name.replace(/\W+/g, '-').slice(0, 60)}-${process.pid}-${++pictures}.png`,
  );
  await page.screenshot({ path });
  t.diagnostic(`${page.url()} looked like ${path}`);
}
