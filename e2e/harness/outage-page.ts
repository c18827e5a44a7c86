import type { TestContext } from 'node:test';
import { sessionCookie } from '@fettle/contract';
import type { Page } from 'playwright-core';
import { createFixture } from '../../packages/server/src/testing/factories.ts';
import type { Dashboard } from './start-dashboard.ts';
import { startGate } from './start-gate.ts';

/** Messages of Chromium for every failed request, and of the app for streams that end. */
const expected = [
  /Failed to load resource/,
  /net::ERR_/,
  /cannot be (searched|asked|loaded)/,
  /could not be loaded/,
  /status of 4(04|12|22)/,
];

/** A task, and a browser that reaches the service through a gate. */
export async function prepareOutage(dashboard: Dashboard, t: TestContext, title: string) {
  const fixture = await createFixture(dashboard.service);
  const { lead, project } = fixture;
  const gate = await startGate(t, dashboard.service.url);
  const task = await lead.v1.createTask({ projectId: project.id, title, description: 'Old text.' });
  const open = async (path: string): Promise<Page> => {
    const page = await dashboard.open(t, { as: lead, path, url: gate.url, expected });
    await waitForOutagePart(page);
    return page;
  };
  /** Signs someone else in at the browser, as in another tab: the page does not know yet. */
  const becomes = (page: Page, person: { session: string }): Promise<void> =>
    page
      .context()
      .addCookies([{ name: sessionCookie, value: person.session, url: gate.url, httpOnly: true }]);
  const read = () => lead.v1.getTask({ id: task.id });
  return {
    ...fixture,
    gate,
    task,
    open,
    becomes,
    read,
    board: `/projects/${project.id}`,
    address: `/tasks/${task.id}`,
  };
}

/** What speaks of an outage is loaded as soon as the page is idle. */
export async function waitForOutagePart(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/outage-')),
  );
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** Waits until nothing waits anymore. Before that, something must have been seen to wait. */
export const waitForNothing = (page: Page): Promise<void> =>
  page.getByText('waiting to be sent').first().waitFor({ state: 'detached' });

/**
 * Records from now on which of these texts are in a row of the page, even for a moment. Returns a function that returns
 * them.
 */
export async function watchForFlashes(
  page: Page,
  texts: readonly string[],
  rows = 'li, [data-card]',
): Promise<() => Promise<string[]>> {
  await page.evaluate(`(() => {
    const seen = (globalThis.seenTexts = new Set());
    const look = () => {
      for (const row of document.querySelectorAll(${JSON.stringify(rows)}))
        for (const text of ${JSON.stringify(texts)}) if (row.textContent.includes(text)) seen.add(text);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    look();
  })()`);
  return () => page.evaluate('[...globalThis.seenTexts]');
}
