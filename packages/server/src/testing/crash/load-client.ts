import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient } from '@fettle/client';
import { mayComeBack } from './may-come-back.ts';
import type { Change } from './run-history.ts';
import type { SeededRandom } from './seeded-random.ts';

const statuses = ['todo', 'in_progress', 'review', 'done'];
const responseTimeoutMs = 10_000;
const betweenTriesMs = 40;
/** Enough for every kill to hit work, and few enough to be delivered within seconds. */
const longBacklog = 120;
/** A client uses its latest tasks, so that tasks see many changes and lists stay short. */
const keptTasks = 12;

export interface LoadClient {
  name: string;
  projectId: string;
  token: string;
  /** Tasks that all clients of a project change. */
  shared: string[];
  random: SeededRandom;
  /** Mean pause between two changes. */
  pauseMs: number;
}

/** What the clients share. */
export interface LoadContext {
  /** URL of the service; waits while it is down. */
  url(): Promise<string>;
  now(): number;
  /** A client whose request has not succeeded after this time gives up, which the oracle reports. */
  patienceMs: number;
  /** Whether the run has failed, so that responses no longer matter. */
  isOver(): boolean;
  changes: Change[];
  faults: string[];
  /** Pending deliveries; clients slow down before the backlog grows without bound. */
  backlog(): number;
}

/**
 * Creates tasks, changes them, moves them, and comments on them until stopped, each change only after the previous
 * one is acknowledged. A request without a response, or with a request to come back, is repeated: creations under
 * their Idempotency-Key, and occasionally once more after success.
 */
export async function runLoadClient(
  context: LoadContext,
  client: LoadClient,
  stopping: AbortSignal,
): Promise<void> {
  const { random, shared } = client;
  const own: string[] = [];
  for (let number = 1; !stopping.aborted; number += 1) {
    const marker = `${client.name} ${number}`;
    const taskId = pickTask(client, own);
    if (taskId === null) {
      const made = await create(context, client, marker);
      if (made === null) continue;
      if (shared.length < 2) shared.push(made);
      else own.push(made);
      if (own.length > keptTasks) own.shift();
    } else if (random.chance(0.35)) await comment(context, client, marker, taskId);
    else await update(context, client, marker, taskId);
    await pause(client.pauseMs * 2 * random.next());
    while (context.backlog() > longBacklog && !stopping.aborted) await pause(betweenTriesMs);
  }
}

/** The task to change next; null to create a new one. */
function pickTask({ random, shared }: LoadClient, own: string[]): string | null {
  if (own.length === 0 || random.chance(0.25)) return null;
  return random.chance(0.2) && shared.length > 0 ? random.pick(shared) : random.pick(own);
}

async function create(context: LoadContext, client: LoadClient, marker: string): Promise<string | null> {
  const change = begin(context, client, 'create', marker, null);
  const send = async (v1: Client) => {
    const body = { projectId: client.projectId, title: marker };
    return (await v1.createTask(body, { idempotencyKey: marker })).id;
  };
  change.taskId = await ask(context, client, change, send);
  return change.taskId;
}

async function comment(
  context: LoadContext,
  client: LoadClient,
  marker: string,
  taskId: string,
): Promise<void> {
  const change = begin(context, client, 'comment', marker, taskId);
  await ask(
    context,
    client,
    change,
    async (v1) => (await v1.addComment({ id: taskId, body: marker }, { idempotencyKey: marker })).id,
  );
}

async function update(
  context: LoadContext,
  client: LoadClient,
  marker: string,
  taskId: string,
): Promise<void> {
  const change = begin(context, client, 'update', marker, taskId);
  const status = client.random.pick(statuses);
  await ask(
    context,
    client,
    change,
    async (v1) => (await v1.updateTask({ id: taskId, title: marker, status })).id,
  );
}

function begin(
  { changes, now }: LoadContext,
  { projectId }: LoadClient,
  kind: Change['kind'],
  marker: string,
  taskId: string | null,
): Change {
  const asked = { kind, projectId, marker, taskId, sentAt: now(), acknowledgedAt: null };
  const change: Change = { ...asked, sends: 0, objectIds: [], keyed: kind !== 'update' };
  changes.push(change);
  return change;
}

async function ask(
  context: LoadContext,
  { token, random }: LoadClient,
  change: Change,
  send: (v1: Client) => Promise<string>,
): Promise<string | null> {
  const giveUpAt = change.sentAt + context.patienceMs;
  let repeat = change.keyed && random.chance(0.05);
  while (context.now() < giveUpAt && !context.isOver()) {
    const baseUrl = await context.url().catch(() => null);
    // It ended by itself and stays down.
    if (baseUrl === null) return null;
    const v1 = createClient({ baseUrl, token, timeoutMs: responseTimeoutMs });
    change.sends += 1;
    try {
      const id = await send(v1);
      change.acknowledgedAt ??= context.now();
      change.objectIds.push(id);
      if (!repeat) return id;
      repeat = false;
    } catch (error) {
      if (!mayComeBack(error)) context.faults.push(`${change.kind} '${change.marker}': ${String(error)}`);
      await pause(betweenTriesMs);
    }
  }
  return null;
}
