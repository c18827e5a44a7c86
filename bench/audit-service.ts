import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient } from '@fettle/client';
import { connectDatabase } from '../packages/server/src/db/connect.ts';
import { findRunningEmbedded } from '../packages/server/src/db/embedded/embedded.ts';
import { newId } from '../packages/server/src/ids.ts';
import type { BenchHarness } from './bench-harness.ts';
import { readCpuMs } from './cpu-time.ts';
import { setUpAccount, toUrl } from './seeded-service.ts';
import { startService } from './start-service.ts';

/** A service with its worker process, as in production, and a project for each audit. */
export interface AuditService {
  url: string;
  token: string;
  client: Client<'v1'>;
  /**
   * Runs an audit of a site until its reports are complete. `maxPages` can exceed the limit of the API. `onProgress`
   * is called with the percentage at each poll.
   */
  audit(
    siteUrl: string,
    maxPages: number,
    onProgress?: (percent: number) => Promise<void>,
  ): Promise<AuditTimes>;
  /**
   * Kills the worker process, as a power failure would. Returns false where the system does not tell which process it
   * is.
   */
  killWorker(): Promise<boolean>;
  /** The peak memory of the worker in bytes; null without /proc. */
  workerPeak(): Promise<number | null>;
  /** The processor time of all threads of the worker in milliseconds; null without /proc. */
  workerCpuMs(): Promise<number | null>;
  close(): Promise<void>;
}

export interface AuditTimes {
  id: string;
  pages: number;
  seconds: number;
  score: number | null;
}

const pollMs = 50;
const longestMs = 30 * 60_000;

/**
 * With an embedded database, the service knows that no other worker is alive and continues as soon as its own has
 * died. With a database of the harness, it waits until the lease expires.
 */
export async function openAuditService(
  harness: BenchHarness,
  name: string,
  { embedded = false, settings: more = {} }: { embedded?: boolean; settings?: Record<string, string> } = {},
): Promise<AuditService> {
  const dataDir = await harness.newFolder();
  const settings = { FETTLE_DATA_DIR: dataDir, FETTLE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8', ...more };
  const given = embedded ? null : await harness.newDatabase(name);
  const service = await startService(given === null ? settings : { ...settings, DATABASE_URL: toUrl(given) });
  const connection = given ?? (await findRunningEmbedded(dataDir));
  if (connection === undefined) throw new Error('The service holds no database.');
  const { token, orgSlug } = await setUpAccount(service.url);
  const client = createClient({ baseUrl: service.url, token });
  const log = { warn: () => undefined };
  const database = connectDatabase({ connection, log, poolSize: 1, applicationName: 'fettle bench' });
  return {
    url: service.url,
    token,
    client,
    async audit(siteUrl, maxPages, onProgress = async () => undefined) {
      const project = await client.createProject({ slug: orgSlug, name: 'Audited', url: siteUrl });
      const startedAt = performance.now();
      const id = newId();
      await database.pool.query(
        `insert into audits (id, org_id, project_id, status, root_url, max_depth, max_pages, created_at, due_at)
          select $1, org_id, id, 'queued', $3, 20, $4, now(), now() from projects where id = $2`,
        [id, project.id, siteUrl, maxPages],
      );
      // As the API does: without it, the worker would find the audit at its next poll.
      await database.pool.query("select pg_notify('fettle_wake', 'bench audits')");
      const { pages, score } = await untilComplete(client, {
        projectId: project.id,
        auditId: id,
        onProgress,
      });
      return { id, pages, score, seconds: (performance.now() - startedAt) / 1000 };
    },
    async workerPeak() {
      const worker = await findWorker(service.pid);
      return worker === null ? null : readPeak(worker);
    },
    async workerCpuMs() {
      const worker = await findWorker(service.pid);
      return worker === null ? null : readCpuMs(worker);
    },
    async killWorker() {
      const worker = await findWorker(service.pid);
      if (worker !== null) process.kill(worker, 'SIGKILL');
      return worker !== null;
    },
    async close() {
      await database.close();
      await service.close();
    },
  };
}

async function untilComplete(
  client: Client<'v1'>,
  {
    projectId,
    auditId,
    onProgress,
  }: { projectId: string; auditId: string; onProgress: (percent: number) => Promise<void> },
): Promise<{ pages: number; score: number | null }> {
  const deadline = performance.now() + longestMs;
  while (performance.now() < deadline) {
    const { items } = await client.listProjectAudits({ id: projectId });
    const audit = items.find(({ id }) => id === auditId);
    if (audit?.status === 'failed') throw new Error(`The audit failed: ${audit.error?.message}`);
    if (audit?.status === 'complete') return { pages: audit.pageCount, score: audit.overallScore };
    await onProgress(audit?.progress ?? 0);
    await delay(pollMs);
  }
  throw new Error('The audit did not end in time.');
}

/** The child of `serve` that runs the jobs; null where the system does not tell. */
async function findWorker(pid: number): Promise<number | null> {
  const children = await readText(`/proc/${pid}/task/${pid}/children`);
  for (const child of (children ?? '').split(' ').filter((each) => each !== '')) {
    const command = await readText(`/proc/${child}/cmdline`);
    if (command?.includes('main.ts\0work') === true) return Number(child);
  }
  return null;
}

async function readPeak(pid: number): Promise<number | null> {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec((await readText(`/proc/${pid}/status`)) ?? '')?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

async function readText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}
