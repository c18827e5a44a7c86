import type { TestContext } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createFixture } from '../../packages/server/src/testing/factories.ts';
import type { Service } from '../../packages/server/src/testing/harness.ts';
import { type SiteResponse, startSite } from '../../packages/server/src/testing/site.ts';
import type { ExtensionBrowser, OpenBrowser } from './extension-browser.ts';

export const bowls = `<main><h1>Bowls</h1><article><h2>Oak</h2><p>A bowl of oak, oiled by hand.</p><button>Buy oak</button></article>
<article><h2>Ash</h2><p>A bowl of ash, turned in one piece.</p><button>Buy ash</button></article></main>`;

export const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Bowls</title>${head}</head><body>${body}</body></html>`;

/** What a browser is tested with. */
export interface Trial {
  open: OpenBrowser;
  /** The extension as a folder, with a panel that tests can see. */
  extension: string;
  service: Service;
}

/** What the journeys consist of. */
export function createSteps({ service }: Trial) {
  /** A project with a site of its own. */
  async function prepare(
    t: TestContext,
    respond: (path: string) => SiteResponse | string | null = () => page(bowls),
  ) {
    const fixture = await createFixture(service);
    const site = await startSite(t, respond);
    await fixture.lead.v1.updateProject({ id: fixture.project.id, url: site.url });
    return { ...fixture, site };
  }

  async function signIn(
    { context, origin }: ExtensionBrowser,
    token: string,
    server = service.url,
  ): Promise<void> {
    const options = await context.newPage();
    await options.goto(`${origin}/options.html`);
    await options.getByLabel('Address of your Fettle').fill(server);
    await options.getByLabel('API token').fill(token);
    await options.getByRole('button', { name: 'Sign in' }).click();
    await options.getByText('You are signed in').waitFor();
    await options.close();
  }

  let opened = 0;
  async function openPanel(browser: ExtensionBrowser, url: string): Promise<{ page: Page; panel: Locator }> {
    const shown = await browser.context.newPage();
    // Tabs that are being closed are known by their address too.
    opened += 1;
    await shown.goto(url.includes('#') ? url : `${url}#${opened}`);
    const panel = shown.getByRole('dialog', { name: 'Fettle on this page' });
    await pressUntil(browser, shown, () => panel.waitFor());
    return { page: shown, panel };
  }

  /** Presses the button, and once more if the browser says that the page has not loaded yet. */
  async function pressUntil(
    browser: ExtensionBrowser,
    shown: Page,
    seen: () => Promise<void>,
  ): Promise<void> {
    const refused = browser.context.waitForEvent('page').catch(() => null);
    await browser.press(shown);
    const other = await Promise.race([seen().then(() => null), refused]);
    if (other === null) return;
    await other.close();
    await browser.press(shown);
    await seen();
  }

  return { prepare, signIn, openPanel, pressUntil };
}
