import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient, FettleError } from '@fettle/client';
import type { Dice } from './dice.ts';
import type { Change } from './ledger.ts';

const statuses = ['todo', 'in_progress', 'review', 'done'];
const answerMs = 10_000;
const betweenTriesMs = 40;
/** A client that is not served so long after its first try gives up, which the oracle will not forgive. */
const patienceMs = 90_000;
/** Many enough that every kill hits work, few enough to be sent in seconds. */
const longBacklog = 120;
/** A client goes on with its latest tasks, so that tasks see many changes and lists stay short. */
const keptTasks = 12;

export interface LoadClient {
  name: string;
  projectId: string;
  token: string;
  /** Tasks that several clients change, shared by all clients of a project. */
  shared: string[];
  dice: Dice;
  /** Mean pause between two changes. */
  pauseMs: number;
}

/** What clients work on and write into. */
export interface LoadWorld {
  /** Address of the service; waits while it is down. */
  url(): Promise<string>;
  now(): number;
  /** Whether the run has failed, so that responses no longer matter. */
  isOver(): boolean;
  changes: Change[];
  faults: string[];
  /** Deliveries that wait; clients slow down before receivers fall behind without bound. */
  backlog(): number;
}

/**
 * Creates tasks, changes and moves them and comments on them until told to stop, each change only after the one
 * before is acknowledged. Whatever gets no answer, or is told to come back, is asked again: what is created under
 * its Idempotency-Key, and now and then once more although it was answered.
 */
export async function runLoadClient(
  world: LoadWorld,
  client: LoadClient,
  stopping: AbortSignal,
): Promise<void> {
  const { dice, shared } = client;
  const own: string[] = [];
  for (let number = 1; !stopping.aborted; number += 1) {
    const mark = `${client.name} ${number}`;
    const taskId = pickTask(client, own);
    if (taskId === null) {
      const made = await create(world, client, mark);
      if (made === null) continue;
      if (shared.length < 2) shared.push(made);
      else own.push(made);
      if (own.length > keptTasks) own.shift();
    } else if (dice.chance(0.35)) await comment(world, client, mark, taskId);
    else await update(world, client, mark, taskId);
    await pause(client.pauseMs * 2 * dice.next());
    while (world.backlog() > longBacklog && !stopping.aborted) await pause(betweenTriesMs);
  }
}

/** The task to change next; null to make a new one. */
function pickTask({ dice, shared }: LoadClient, own: string[]): string | null {
  if (own.length === 0 || dice.chance(0.25)) return null;
  return dice.chance(0.2) && shared.length > 0 ? dice.pick(shared) : dice.pick(own);
}

async function create(world: LoadWorld, client: LoadClient, mark: string): Promise<string | null> {
  const change = begin(world, client, 'create', mark, null);
  const send = async (v1: Client) => {
    const body = { projectId: client.projectId, title: mark };
    return (await v1.createTask(body, { idempotencyKey: mark })).id;
  };
  change.taskId = await ask(world, client, change, send);
  return change.taskId;
}

async function comment(world: LoadWorld, client: LoadClient, mark: string, taskId: string): Promise<void> {
  const change = begin(world, client, 'comment', mark, taskId);
  await ask(
    world,
    client,
    change,
    async (v1) => (await v1.addComment({ id: taskId, body: mark }, { idempotencyKey: mark })).id,
  );
}

async function update(world: LoadWorld, client: LoadClient, mark: string, taskId: string): Promise<void> {
  const change = begin(world, client, 'update', mark, taskId);
  const status = client.dice.pick(statuses);
  await ask(
    world,
    client,
    change,
    async (v1) => (await v1.updateTask({ id: taskId, title: mark, status })).id,
  );
}

function begin(
  { changes, now }: LoadWorld,
  { projectId }: LoadClient,
  kind: Change['kind'],
  mark: string,
  taskId: string | null,
): Change {
  const asked = { kind, projectId, mark, taskId, sentAt: now(), acknowledgedAt: null };
  const change: Change = { ...asked, sends: 0, objectIds: [], keyed: kind !== 'update' };
  changes.push(change);
  return change;
}

async function ask(
  world: LoadWorld,
  { token, dice }: LoadClient,
  change: Change,
  send: (v1: Client) => Promise<string>,
): Promise<string | null> {
  const giveUpAt = change.sentAt + patienceMs;
  let repeat = change.keyed && dice.chance(0.05);
  while (world.now() < giveUpAt && !world.isOver()) {
    const baseUrl = await world.url().catch(() => null);
    // It ended by itself and stays down.
    if (baseUrl === null) return null;
    const v1 = createClient({ baseUrl, token, timeoutMs: answerMs });
    change.sends += 1;
    try {
      const id = await send(v1);
      change.acknowledgedAt ??= world.now();
      change.objectIds.push(id);
      if (!repeat) return id;
      repeat = false;
    } catch (error) {
      if (!mayComeBack(error)) world.faults.push(`${change.kind} '${change.mark}': ${String(error)}`);
      await pause(betweenTriesMs);
    }
  }
  return null;
}

/** No answer, half an answer, "not now", or "the first request under this key still runs". */
function mayComeBack(error: unknown): boolean {
  return (
    error instanceof FettleError &&
    (['NETWORK', 'TIMEOUT', 'BAD_ANSWER'].includes(error.code) || [503, 409].includes(error.status))
  );
}
