import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient } from '@fettle/client';
import { limits } from '@fettle/contract';
import type { Tenants } from '../../../packages/server/src/testing/crash/set-up-tenants.ts';
import { alternate, askUntil } from './ask-until.ts';
import type { Ledger, StreamLedger } from './ledger.ts';

const responseTimeoutMs = 5_000;
const readPauseMs = 100;
const auditPauseMs = 500;
const filePauseMs = 2_000;
const streamSilenceMs = 40_000;

export interface ExtraTenant {
  projectId: string;
  taskId: string;
  token: string;
}

/** A project beside those of the crash runs, whose site is audited, and a task for files. */
export async function setUpExtra(url: string, { session }: Tenants, siteUrl: string): Promise<ExtraTenant> {
  const dashboard = createClient({ baseUrl: url, surface: 'dashboard', session });
  const project = await dashboard.createProject({ slug: 'acme', name: 'Audited', url: siteUrl });
  const { token } = await dashboard.createToken({
    name: 'campaign',
    scopes: ['projects:read', 'tasks:read', 'tasks:write', 'audits:run', 'audits:read'],
    projectIds: [project.id],
  });
  const task = await createClient({ baseUrl: url, token }).createTask({
    projectId: project.id,
    title: 'Files',
  });
  return { projectId: project.id, taskId: task.id, token };
}

/** What a client needs besides its tenant. */
export interface ClientSurroundings {
  urls: readonly string[];
  ledger: Ledger;
  /** A client that waits longer for a request to succeed is a breach. */
  patienceMs: number;
  stopping: AbortSignal;
}

/** Reads a task again and again. */
export function runReader(around: ClientSurroundings, { taskId, token }: ExtraTenant): Promise<void> {
  const ask = asker(around, token);
  return repeat(around, 'reading a task', readPauseMs, async () => {
    const from = performance.now();
    if ((await ask((v1) => v1.getTask({ id: taskId }))) !== null)
      around.ledger.reads.push({ from, to: performance.now() });
  });
}

/** Creates tasks, and finds each in a list at once, by whatever node and database it is read. */
export function runLister(around: ClientSurroundings, { projectId, token }: ExtraTenant): Promise<void> {
  const ask = asker(around, token);
  return repeat(around, 'listing tasks', readPauseMs, async () => {
    const word = `listed${randomBytes(8).toString('hex')}`;
    const created = await ask((v1) =>
      v1.createTask({ projectId, title: `A task ${word}` }, { idempotencyKey: word }),
    );
    if (created === null) return;
    const from = performance.now();
    const list = await ask((v1) => v1.listTasks({ projectId, q: word }));
    if (list === null) return;
    around.ledger.lists.push({ from, to: performance.now() });
    if (!list.items.some(({ id }) => id === created.id))
      around.ledger.breaches.push(`task ${created.id} was acknowledged and is not in a list`);
  });
}

/** Runs one audit after the other; one that does not complete in time is stuck. */
export function runAuditor(around: ClientSurroundings, { projectId, token }: ExtraTenant): Promise<void> {
  const ask = asker(around, token);
  return repeat(around, 'an audit', auditPauseMs, async () => {
    const from = performance.now();
    const key = randomBytes(12).toString('hex');
    const started = await ask((v1) =>
      v1.startAudit({ id: projectId, maxPages: 20 }, { idempotencyKey: key }),
    );
    if (started === null) return;
    for (;;) {
      const audit = await ask((v1) => v1.getAudit({ id: started.id }));
      if (audit === null) return;
      const to = performance.now();
      if (audit.status === 'complete' || audit.status === 'failed') {
        around.ledger.audits.push({ from, to, id: audit.id, status: audit.status });
        return;
      }
      if (to - from > around.patienceMs) throw new Error(`audit ${audit.id} is stuck in ${audit.status}`);
      await pause(auditPauseMs);
    }
  });
}

/** Attaches files, and remembers those that the service has acknowledged. */
export function runUploader(around: ClientSurroundings, { projectId, token }: ExtraTenant): Promise<void> {
  const ask = asker(around, token);
  let place: { taskId: string; room: number } | null = null;
  return repeat(around, 'attaching a file', filePauseMs, async () => {
    const key = randomBytes(12).toString('hex');
    if (place === null || place.room === 0) {
      const task = await ask((v1) =>
        v1.createTask({ projectId, title: `Files ${key}` }, { idempotencyKey: key }),
      );
      if (task === null) return;
      place = { taskId: task.id, room: limits.attachmentsPerTask };
    }
    const { taskId } = place;
    const bytes = randomBytes(20_000);
    const file = new Blob([bytes], { type: 'application/octet-stream' });
    const call = (v1: Client) =>
      v1.addAttachment({ id: taskId, file, fileName: `${key}.bin` }, { idempotencyKey: `${key} file` });
    const attached = await ask(call);
    if (attached === null) return;
    place.room -= 1;
    around.ledger.files.push({ taskId, attachmentId: attached.id, hash: hashOf(bytes) });
  });
}

/** Follows the events of a project by one node, and reconnects as clients do. */
export async function runFollower(
  around: ClientSurroundings,
  url: string,
  session: string,
  projectId: string,
): Promise<void> {
  const own: StreamLedger = {
    name: `${projectId} by ${url}`,
    projectId,
    events: [],
    places: [],
    resets: 0,
    readyAt: null,
  };
  around.ledger.streams.push(own);
  const dashboard = createClient({ baseUrl: url, surface: 'dashboard', session });
  const options = { signal: around.stopping, timeoutMs: streamSilenceMs };
  try {
    for await (const { type, data, id } of dashboard.streamProjectEvents({ id: projectId }, options)) {
      if (type === 'ready') own.readyAt ??= performance.now();
      else if (type === 'reset') own.resets += 1;
      else if (id !== null && 'id' in data) {
        own.events.push(data.id);
        own.places.push(id);
      }
    }
  } catch (error) {
    if (!around.stopping.aborted)
      around.ledger.breaches.push(`the stream ${own.name} ended: ${String(error)}`);
  }
}

/** Reads back every acknowledged file. */
export async function checkFiles(around: ClientSurroundings, { token }: ExtraTenant): Promise<string[]> {
  const ask = asker({ ...around, stopping: new AbortController().signal }, token);
  const faults: string[] = [];
  for (const { taskId, attachmentId, hash } of around.ledger.files) {
    try {
      const read = await ask(async (v1) => {
        const { stream } = await v1.downloadAttachment({ id: taskId, attachmentId });
        return hashOf(new Uint8Array(await new Response(stream).arrayBuffer()));
      });
      if (read !== hash) faults.push(`file ${attachmentId} has other bytes`);
    } catch (error) {
      faults.push(`file ${attachmentId} is acknowledged and cannot be read: ${String(error)}`);
    }
  }
  return faults;
}

function asker({ urls, patienceMs, stopping }: ClientSurroundings, token: string) {
  const nextUrl = alternate(urls);
  return <T>(call: (v1: Client) => Promise<T>): Promise<T | null> => {
    const ask = () => call(createClient({ baseUrl: nextUrl(), token, timeoutMs: responseTimeoutMs }));
    return askUntil(ask, patienceMs, stopping);
  };
}

/** An error is a breach, and the same again is not another one; the client goes on. */
async function repeat(
  { ledger, stopping }: ClientSurroundings,
  what: string,
  pauseMs: number,
  act: () => Promise<void>,
): Promise<void> {
  let last = '';
  while (!stopping.aborted) {
    try {
      await act();
    } catch (error) {
      if (String(error) !== last) ledger.breaches.push(`${what}: ${String(error)}`);
      last = String(error);
    }
    await pause(pauseMs);
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
