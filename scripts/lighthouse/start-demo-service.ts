import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostmaster } from '../../packages/server/src/db/embedded/embedded-postmaster.ts';
import { defer, type Teardown } from '../../packages/server/src/testing/defer.ts';
import { fillBoard } from '../demo/board/fill-board.ts';
import { choosePort, startService } from '../demo/start-service.ts';

/** A service with the people and tasks of the demo. */
export interface DemoService {
  url: string;
  credentials: { email: string; password: string };
  /** Of the owner, with every scope. */
  token: string;
  projectId: string;
}

const siteUrl = 'https://tidewater.example';

/** Starts a service in a process of its own on a temporary folder, as in production, and fills it. */
export async function startDemoService(t: Teardown): Promise<DemoService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fettle-lighthouse-'));
  defer(t, () => removeFolder(dataDir));
  const service = await startService(dataDir, await choosePort(0));
  defer(t, service.stop);
  const { credentials, token, siteProjectId } = await fillBoard(
    service.url,
    siteUrl,
    new AbortController().signal,
  );
  return { url: service.url, credentials, token, projectId: siteProjectId };
}

/** A killed service leaves its PostgreSQL running. */
async function removeFolder(dataDir: string): Promise<void> {
  const postgres = await findPostmaster(join(dataDir, 'postgres'));
  if (postgres !== undefined) process.kill(postgres.pid, 'SIGQUIT');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
