import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@fettle/client';
import { findPostmaster } from '../packages/server/src/db/embedded/embedded-postmaster.ts';
import { buildDashboard } from './build-dashboard.ts';
import { fillBoard } from './demo/board/fill-board.ts';
import { describeAccess } from './demo/describe-access.ts';
import { describeAudit } from './demo/describe-audit.ts';
import { createProgress } from './demo/progress.ts';
import { runAudit } from './demo/run-audit.ts';
import { startSite } from './demo/site/start-site.ts';
import { choosePort, startService } from './demo/start-service.ts';
import { listenForStop } from './demo/stop-signals.ts';

/*
 * npm run demo: a complete service in a temporary folder, with the board of an agency and an audit of a faulty website.
 * PORT sets the port; the default is 4000 if it is free.
 */
const usualPort = 4000;
const undo: (() => Promise<void>)[] = [];

/** Runs until `stop` aborts or something fails. Whatever is started is in `undo` from then on. */
async function runDemo(stop: AbortSignal): Promise<void> {
  await buildDashboard({ signal: stop, onBuild: () => say('Building the dashboard …') });
  const dataDir = await mkdtemp(join(tmpdir(), 'fettle-demo-'));
  undo.push(() => removeFolder(dataDir));
  say(`Fettle demo. Everything is kept in ${dataDir} and removed at the end; Ctrl-C ends it.\n`);

  const service = await step('Starting the service', async () => {
    const started = await startService(dataDir, await choosePort(Number(process.env.PORT ?? usualPort)));
    undo.push(started.stop);
    return { ...started, told: started.url };
  });
  stop.throwIfAborted();
  const site = await step('Serving a demo website with known issues', async () => {
    const started = await startSite();
    undo.push(started.close);
    return { ...started, told: started.origin };
  });
  await Promise.race([present(service.url, site.origin, stop), service.died]);
  if (!stop.aborted) await Promise.race([once(stop, 'abort'), service.died]);
}

async function present(url: string, siteUrl: string, stop: AbortSignal): Promise<void> {
  const board = await step('Filling the board through the API', async () => {
    const filled = await fillBoard(url, siteUrl, stop);
    const { orgName, projectCount, personCount, taskCount } = filled;
    return {
      ...filled,
      told: `${orgName}: ${projectCount} projects, ${personCount} people, ${taskCount} tasks`,
    };
  });
  say(`\nAuditing ${siteUrl}`);
  const progress = createProgress(process.stdout);
  const client = createClient({ baseUrl: url, token: board.token });
  const audit = await runAudit(client, board.siteProjectId, progress, stop).finally(() => progress.end());
  say(`\n${describeAudit(audit)}\n`);
  const { credentials, token, siteProjectId: projectId } = board;
  say(describeAccess({ url, siteUrl, credentials, token, projectId, auditId: audit.id }));
  say('\nThe demo is running. Press Ctrl-C to stop it.');
}

/** A killed service leaves its PostgreSQL running. */
async function removeFolder(dataDir: string): Promise<void> {
  const postgres = await findPostmaster(join(dataDir, 'postgres'));
  if (postgres !== undefined) process.kill(postgres.pid, 'SIGQUIT');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

async function step<T extends { told: string }>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  say(`✔ ${what} (${seconds} s): ${result.told}`);
  return result;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function cleanUp(): Promise<void> {
  for (const each of undo.reverse()) {
    try {
      await each();
    } catch (error) {
      process.exitCode = 1;
      console.error(`Cleanup failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

const stop = listenForStop();
try {
  await runDemo(stop);
} catch (error) {
  if (!stop.aborted) {
    process.exitCode = 1;
    console.error(`\nThe demo failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
if (stop.aborted) say('\nStopping …');
await cleanUp();
if (stop.aborted) say('Stopped and cleaned up.');
