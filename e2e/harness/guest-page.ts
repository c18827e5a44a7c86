import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { createFixture, type Fixture } from '../../packages/server/src/testing/factories.ts';
import type { Dashboard } from './start-dashboard.ts';

/** What pages load, byte for byte. */
export const loader = join(import.meta.dirname, '..', '..', 'packages', 'widget', 'loader.js');

export interface SiteOptions {
  head?: string;
  language?: string;
  policy?: string;
  /** What the page may complain about, besides lost connections. */
  expected?: readonly RegExp[];
  body?: string;
  /** Further attributes of the script. */
  attributes?: string;
  acceptsConsole?: boolean;
  acceptsScreenshots?: boolean;
  showsAuditIssues?: boolean;
}

export const usualBody =
  '<main><h1>Bowls</h1><article><h2>Oak</h2><button>Buy oak</button></article><article><h2>Ash</h2><button>Buy ash</button></article></main>';

/** A project whose reports come from a site of its own, with the script of its settings. */
export async function openGuestPage(dashboard: Dashboard, t: TestContext, options: SiteOptions = {}) {
  const fixture = await createFixture(dashboard.service);
  const site = await startSite(t);
  const { publicKey } = await fixture.lead.v1.setWidget({
    id: fixture.project.id,
    enabled: true,
    origins: [site.origin],
    nameField: 'optional',
    emailField: 'optional',
    acceptsConsole: options.acceptsConsole ?? false,
    keepsQuery: false,
    acceptsScreenshots: options.acceptsScreenshots ?? true,
    showsAuditIssues: options.showsAuditIssues ?? false,
    assigneeId: null,
  });
  const integrity = `sha384-${hash('sha384', await readFile(loader), 'base64')}`;
  const script = `<script src="${dashboard.service.url}/widget.js" data-key="${publicKey}" ${options.attributes ?? ''} integrity="${integrity}" crossorigin="anonymous" defer></script>`;
  const { head = '', language = 'en', body = usualBody } = options;
  site.answer = (response) => {
    if (options.policy) response.setHeader('content-security-policy', options.policy);
    response.end(
      `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><title>Shop</title>${head}${script}<body>${body}</body></html>`,
    );
  };
  const page = await dashboard.open(t, {
    path: `${site.origin}/?session=1`,
    expected: [/asked another origin/, /Failed to load resource/, /net::ERR/, ...(options.expected ?? [])],
  });
  return { ...fixture, page, origin: site.origin };
}

async function startSite(t: TestContext) {
  const site = { origin: '', answer: (response: ServerResponse) => void response.end() };
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/missing') === true) response.statusCode = 404;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    site.answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return site;
}

/** The form, once its button was pressed. */
export const openForm = async (page: Page, name = 'Report a problem') => {
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
};

/** The one task of the project. */
export async function onlyTask({ lead, project }: Fixture) {
  const { items } = await lead.v1.listTasks({ projectId: project.id });
  assert.equal(items.length, 1);
  return await lead.v1.getTask({ id: items[0]?.id ?? '' });
}
