import { type Client, createClient } from '@fettle/client';
import { type Browser, chromium, type Page } from 'playwright-core';
import { connectDatabase } from '../packages/server/src/db/connect.ts';
import type { EmbeddedConnection } from '../packages/server/src/db/embedded/embedded.ts';
import { defer } from '../packages/server/src/testing/defer.ts';
import { seedProject } from '../packages/server/src/testing/seed-tasks.ts';
import { unpackChromium } from '../packages/server/src/testing/unpack-chromium.ts';
import { buildDashboard } from '../scripts/build-dashboard.ts';
import type { BenchHarness } from './bench-harness.ts';
import { recordFrames } from './measure-page.ts';
import { setUpAccount, toUrl } from './seeded-service.ts';
import { startService } from './start-service.ts';

/** A service with the dashboard, a browser, and a user who is signed in. */
export interface BoardService {
  /** Uses the API as the same user. */
  client: Client<'v1'>;
  /** Creates a project with this many tasks, up to `open` of them not done, and returns the path of its board. */
  addBoard(tasks: number, open: number): Promise<string>;
  /** An empty page in a new browser context. */
  openPage(): Promise<Page>;
  close(): Promise<void>;
}

const viewport = { width: 1300, height: 820 };
const browserArguments = ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'];

/** @param name of its database, which no other row has */
export async function openBoardService(harness: BenchHarness, name: string): Promise<BoardService> {
  const undo: (() => Promise<void>)[] = [];
  const t = { after: (done: () => Promise<void>) => void undo.push(done) };
  const close = async (): Promise<void> => {
    for (const each of undo.reverse()) await each();
  };
  try {
    await buildDashboard();
    const connection = await harness.newDatabase(name);
    const dataDir = await harness.newFolder();
    const service = await startService({
      ...{ FETTLE_ROLE: 'web', FETTLE_DATA_DIR: dataDir },
      DATABASE_URL: toUrl(connection),
    });
    defer(t, () => service.close());
    const { token, orgSlug } = await setUpAccount(service.url);
    const client = createClient({ baseUrl: service.url, token });
    const executablePath = await unpackChromium(t);
    const browser = await chromium.launch({ executablePath, args: browserArguments, timeout: 60_000 });
    defer(t, () => browser.close());
    return {
      client,
      async addBoard(tasks, open) {
        const { id } = await client.createProject({ slug: orgSlug, name: `Board of ${tasks}` });
        await fill(connection, id, tasks, open);
        return `/projects/${id}`;
      },
      openPage: () => openPage(browser, service.url),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fill(connection: EmbeddedConnection, projectId: string, tasks: number, open: number) {
  const log = { warn: () => undefined };
  const database = connectDatabase({ connection, log, poolSize: 1, applicationName: 'fettle bench' });
  try {
    await seedProject(database.db, projectId, tasks);
    const finish = `update tasks set status = 'done', completed_at = coalesce(completed_at, now())
      where project_id = $1 and number > $2`;
    await database.pool.query(finish, [projectId, open]);
    await database.pool.query('vacuum (analyze) tasks');
  } finally {
    await database.close();
  }
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' });
  const data = { identifier: 'ada@example.com', password: 'a long password' };
  const response = await context.request.post('/api/session', { data });
  if (!response.ok())
    throw new Error(`Signing in failed with ${response.status()}: ${await response.text()}`);
  const page = await context.newPage();
  await recordFrames(page);
  await page.goto('/favicon.svg');
  await page.evaluate("localStorage.setItem('fettle.signed in', 'yes')");
  await page.goto('about:blank');
  return page;
}
