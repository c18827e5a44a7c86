import { type Client, createClient, FettleError } from '@fettle/client';
import type { Account, Answer, Answers, NewTask, Problem, Request, TaskCard } from '../requests.ts';
import type { Memory } from './memory.ts';
import { withoutQuery } from './page-urls.ts';
import { readPage, toPageTask } from './read-page.ts';

/** What the browser gives to the background. */
export interface Tools {
  memory: Memory;
  /** The visible part of the tab that asks, as a data URL. */
  takePicture: () => Promise<string>;
  openOptions: () => Promise<void>;
  now: () => number;
}

const minuteMs = 60_000;
const timeoutMs = 20_000;

/** Answers a request of a panel or of the options page. Never throws: whoever asks can show what went wrong. */
export async function respond(request: Request, tools: Tools): Promise<Answer<Answers[Request['kind']]>> {
  try {
    return { ok: true, value: await answer(request, tools) };
  } catch (error) {
    return { ok: false, problem: problemOf(error), message: error instanceof Error ? error.message : '' };
  }
}

async function answer(request: Request, tools: Tools): Promise<Answers[Request['kind']]> {
  const { memory } = tools;
  switch (request.kind) {
    case 'openOptions':
      await tools.openOptions();
      return null;
    case 'takePicture':
      return tools.takePicture();
    case 'readAccount': {
      const account = await memory.account();
      return account === null ? null : withoutToken(account);
    }
    case 'connect':
      return connect(request, memory);
    case 'keepDraft':
      await memory.setDraft(withoutQuery(request.url), request.draft);
      return null;
    case 'disconnect':
      await memory.signOut();
      return null;
    case 'readPage': {
      const account = await memory.account();
      if (account === null) return null;
      return readPage(clientOf(account), memory, withoutToken(account), request);
    }
    default:
      return answerForTasks(request, tools, await signedIn(memory));
  }
}

type Created = Awaited<ReturnType<Client['createTask']>>;

type TaskRequest = Extract<
  Request,
  { kind: 'readTask' | 'createTask' | 'addComment' | 'logTime' | 'startTimer' | 'stopTimer' }
>;

async function answerForTasks(request: TaskRequest, tools: Tools, client: Client) {
  const { memory, now } = tools;
  switch (request.kind) {
    case 'readTask':
      return toCard(await client.getTask({ id: request.taskId }));
    case 'createTask':
      return createTask(client, request);
    case 'addComment':
      await client.addComment({ id: request.taskId, body: request.body }, { idempotencyKey: request.key });
      return null;
    case 'logTime':
      await client.logTime({ id: request.taskId, minutes: request.minutes }, { idempotencyKey: request.key });
      return null;
    case 'startTimer': {
      const { key } = await client.getTask({ id: request.taskId });
      const timer = { taskId: request.taskId, key, startedAt: now() };
      await memory.setTimer(timer);
      return timer;
    }
    case 'stopTimer':
      return stopTimer(client, tools);
  }
}

/**
 * Logs the time of the timer, at least a minute. When the service does not respond, the timer stays as it was stopped, and
 * stopping it again sends the same. Time on a task that is gone is gone too.
 */
async function stopTimer(client: Client, { memory, now }: Tools): Promise<Answers['stopTimer']> {
  const timer = await memory.timer();
  if (timer === null) return { minutes: 0 };
  const { taskId, startedAt, stoppedAt = now() } = timer;
  await memory.setTimer({ ...timer, stoppedAt });
  const minutes = Math.max(1, Math.round((stoppedAt - startedAt) / minuteMs));
  try {
    await client.logTime({ id: taskId, minutes }, { idempotencyKey: `timer-${taskId}-${startedAt}` });
  } catch (error) {
    if (error instanceof FettleError && error.code === 'NOT_FOUND') await memory.setTimer(null);
    throw error;
  }
  await memory.setTimer(null);
  return { minutes };
}

/** Checks a token before it is kept, and finds the address of the service in any address of its dashboard. */
async function connect(
  { server, token }: { server: string; token: string },
  memory: Memory,
): Promise<Account> {
  const address = /^https?:\/\//i.test(server.trim()) ? server.trim() : `https://${server.trim()}`;
  if (!URL.canParse(address))
    throw new Error('Enter the address of your Fettle, such as https://fettle.example.com.');
  const { origin } = new URL(address);
  const account = { server: origin, token: token.trim(), name: '' };
  const {
    user: { name },
  } = await clientOf(account).getMe();
  await memory.signIn({ ...account, name });
  return { server: origin, name };
}

async function createTask(
  client: Client,
  { key, task, picture }: { key: string; task: NewTask; picture: string | null },
): Promise<Answers['createTask']> {
  const { description, ...fields } = task;
  const created = await client.createTask(
    { ...fields, ...(description === '' ? {} : { description }), source: 'extension' },
    { idempotencyKey: key },
  );
  const isPictureLost =
    picture !== null && !(await addPicture(client, created, key, picture).then(isDone, isLost));
  return { task: toPageTask(created), isPictureLost };
}

const isDone = (): boolean => true;

/** The task is there, which matters more; the panel says so. */
function isLost(error: unknown): boolean {
  console.warn('The picture could not be added.', error);
  return false;
}

async function addPicture(client: Client, task: Created, key: string, picture: string): Promise<void> {
  const { id } = task;
  const file = await (await fetch(picture)).blob();
  const fileName = `screenshot.${file.type.slice(file.type.indexOf('/') + 1)}`;
  const { url } = await client.addAttachment({ id, file, fileName }, { idempotencyKey: `${key}-picture` });
  await client.updateTask({ id, screenshotUrl: new URL(url, task.url).href });
}

function toCard(task: Awaited<ReturnType<Client['getTask']>>): TaskCard {
  const { description, assignees, dueDate, minutesLogged, comments } = task;
  return {
    ...toPageTask(task),
    description: description ?? '',
    assignees: assignees.map(({ name }) => name),
    dueDate,
    minutesLogged,
    comments: comments.map(({ id, author, body, createdAt }) => ({
      id,
      author: author.name,
      body,
      createdAt,
    })),
  };
}

async function signedIn(memory: Memory): Promise<Client> {
  const account = await memory.account();
  if (account === null) throw new SignedOut('Sign in first.');
  return clientOf(account);
}

class SignedOut extends Error {}

function clientOf({ server, token }: { server: string; token: string }): Client {
  return createClient({ baseUrl: server, token, timeoutMs });
}

function withoutToken({ server, name }: Account): Account {
  return { server, name };
}

function problemOf(error: unknown): Problem {
  if (error instanceof SignedOut) return 'signedOut';
  if (!(error instanceof FettleError)) return 'refused';
  if (['NETWORK', 'TIMEOUT', 'BAD_RESPONSE'].includes(error.code) || error.status >= 500)
    return 'unreachable';
  if (error.status === 401) return 'signedOut';
  return error.status === 403 ? 'forbidden' : 'refused';
}
