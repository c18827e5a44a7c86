import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../../../api-error.ts';
import type { ThreadInput, ThreadOutput } from './description-thread.ts';
import { type Description, type DescriptionInput, readDescription } from './task-description.ts';

/**
 * Up to this many characters of HTML are read on the main thread, which takes a few milliseconds however hostile they
 * are. More could block all other requests for seconds, because the sanitizer cannot be interrupted.
 */
const shortHtml = 4_000;
const bounds = { waiting: 20, ofOneUser: 2, startMs: 30_000, ms: 10_000, remembered: 200 };

/** Whether it has to wait in the queue: the caller must not hold a transaction or a lock meanwhile. */
export function hasLongHtml({ descriptionHtml }: DescriptionInput): boolean {
  return (descriptionHtml ?? '').length > shortHtml;
}

/**
 * As {@link readDescription}; long HTML is read in a separate thread, one description at a time. After `ms` it is
 * UNAVAILABLE.
 */
export async function readDescriptionInThread(
  userId: string,
  input: DescriptionInput,
  ms = bounds.ms,
): Promise<Description | undefined> {
  const { descriptionHtml, ...others } = input;
  if (!hasLongHtml(input)) {
    if ((others.descriptionJson ?? null) !== null) await letOthersRun();
    return readDescription(input);
  }
  if ((others.descriptionJson ?? null) === null)
    return await inThread(userId, ms, { kind: 'description', input });
  // A document is checked here: it is a tree already, and copying it to the thread is costly.
  const { html } = await inThread(userId, ms, {
    kind: 'html',
    input: { descriptionHtml: descriptionHtml ?? '' },
  });
  const rest = readDescription(others);
  return rest === undefined ? undefined : { ...rest, html };
}

/**
 * A long document takes as long as its body took to parse, and both at once are more than a request may block others for.
 * Once is not enough: the first callback still belongs to the turn of the event loop in which the body was parsed.
 */
async function letOthersRun(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

interface Job {
  userId: string;
  ms: number;
  input: ThreadInput;
  resolve(output: ThreadOutput): void;
  reject(error: Error): void;
}

/** In order of arrival. A process has one thread, however many services run in it. */
const waiting: Job[] = [];
let running: Job | null = null;
let thread: Worker | null = null;
/** Whether it has loaded its program: until then the timeout for reading does not run. */
let isReady = false;
let timer: NodeJS.Timeout | undefined;
/** Users who were served recently, the most recent last. */
const served = new Set<string>();

async function inThread(userId: string, ms: number, input: ThreadInput): Promise<Description> {
  const ofUser = [...waiting, running].filter((job) => job?.userId === userId).length;
  if (waiting.length >= bounds.waiting || ofUser >= bounds.ofOneUser) {
    throw new ApiError(
      'UNAVAILABLE',
      'Too many long descriptions are being processed. Try again in a moment.',
      {
        headers: { 'retry-after': '2' },
      },
    );
  }
  const output = await new Promise<ThreadOutput>((resolve, reject) => {
    waiting.push({ userId, ms, input, resolve, reject });
    startNext();
  });
  if (output.kind === 'failed') throw new Error(`A description could not be read: ${output.message}`);
  if (output.kind === 'refused') {
    throw new ApiError(
      output.code,
      output.message,
      output.details === null ? {} : { details: output.details },
    );
  }
  return { text: output.text, html: output.html, json: JSON.parse(output.json) };
}

function startNext(): void {
  const job = running === null ? takeNext() : undefined;
  if (job === undefined) return;
  running = job;
  thread ??= startThread();
  // Referenced only while it works: it must neither keep an idle process alive nor lose a job.
  thread.ref();
  timer = setTimeout(() => giveUp(tooSlow()), isReady ? job.ms : bounds.startMs);
  thread.postMessage(job.input);
}

/** Of those who wait, whoever was served longest ago is next: sending more does not get more turns. */
function takeNext(): Job | undefined {
  const order = [...served];
  const turn = ({ userId }: Job): number => order.indexOf(userId);
  const next = waiting.toSorted((a, b) => turn(a) - turn(b))[0];
  if (next === undefined) return undefined;
  waiting.splice(waiting.indexOf(next), 1);
  served.delete(next.userId);
  served.add(next.userId);
  for (const userId of order.slice(0, served.size - bounds.remembered)) served.delete(userId);
  return next;
}

function beginReading(): void {
  isReady = true;
  if (running === null) return;
  clearTimeout(timer);
  timer = setTimeout(() => giveUp(tooSlow()), running.ms);
}

function startThread(): Worker {
  const started = new Worker(new URL('./description-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  started.on('message', (said: ThreadOutput | 'ready') => {
    // A message of an abandoned thread is about a job that has ended.
    if (thread !== started) return;
    if (said === 'ready') beginReading();
    else endJob((job) => job.resolve(said));
  });
  // An abandoned thread still exits, which must not affect its successor.
  const fail = (error: Error): void => {
    if (thread === started) giveUp(error);
  };
  started.on('error', fail);
  started.on('exit', () => fail(new Error('The thread that reads descriptions has ended')));
  return started;
}

function endJob(settle: (job: Job) => void): void {
  const job = running;
  clearTimeout(timer);
  thread?.unref();
  running = null;
  if (job !== null) settle(job);
  startNext();
}

/** A thread that failed or hangs is replaced at the next job. */
function giveUp(error: Error): void {
  const lost = thread;
  thread = null;
  isReady = false;
  void lost?.terminate();
  endJob((job) => job.reject(error));
}

/** The cause can be the machine as well as the markup. */
function tooSlow(): ApiError {
  const message = 'Processing the description took too long. Try again in a moment, or send less markup.';
  return new ApiError('UNAVAILABLE', message, { headers: { 'retry-after': '5' } });
}
