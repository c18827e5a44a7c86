import { Worker } from 'node:worker_threads';
import { ApiError } from '../../../api-error.ts';
import type { ThreadAnswer, ThreadInput } from './description-thread.ts';
import { type Description, type DescriptionInput, readDescription } from './task-description.ts';

/**
 * Up to this many characters of HTML are read at once, which takes a few milliseconds however hostile they are. More
 * would hold up everybody else's requests for up to seconds, because the sanitizer cannot be interrupted.
 */
const shortHtml = 4_000;
const bounds = { waiting: 20, ofOneUser: 2, startMs: 30_000, ms: 10_000, remembered: 200 };

/** Whether this has to wait for its turn: whoever asks for it holds nothing meanwhile that others need. */
export function hasLongHtml({ descriptionHtml }: DescriptionInput): boolean {
  return (descriptionHtml ?? '').length > shortHtml;
}

/**
 * As {@link readDescription}; long HTML is read in a thread of its own, one after the other, and for `ms` at most: then
 * it is UNAVAILABLE.
 */
export async function readDescriptionAside(
  userId: string,
  input: DescriptionInput,
  ms = bounds.ms,
): Promise<Description | undefined> {
  const { descriptionHtml, ...others } = input;
  if (!hasLongHtml(input)) return readDescription(input);
  if ((others.descriptionJson ?? null) === null)
    return await inThread(userId, ms, { kind: 'description', input });
  // A document is judged here: it is a tree already, and the thread would get a costly copy of it.
  const { html } = await inThread(userId, ms, {
    kind: 'html',
    input: { descriptionHtml: descriptionHtml ?? '' },
  });
  const rest = readDescription(others);
  return rest === undefined ? undefined : { ...rest, html };
}

interface Job {
  userId: string;
  ms: number;
  asked: ThreadInput;
  resolve(answer: ThreadAnswer): void;
  reject(error: Error): void;
}

/** In the order of their coming. A process has one thread, however many services are in it. */
const waiting: Job[] = [];
let running: Job | null = null;
let thread: Worker | null = null;
/** Whether it has read its program: until then the time for reading does not run. */
let isReady = false;
let timer: NodeJS.Timeout | undefined;
/** Who was served lately, the latest last. */
const served = new Set<string>();

async function inThread(userId: string, ms: number, asked: ThreadInput): Promise<Description> {
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
  const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
    waiting.push({ userId, ms, asked, resolve, reject });
    startNext();
  });
  if (answer.kind === 'failed') throw new Error(`A description could not be read: ${answer.message}`);
  if (answer.kind === 'refused') {
    throw new ApiError(
      answer.code,
      answer.message,
      answer.details === null ? {} : { details: answer.details },
    );
  }
  return { text: answer.text, html: answer.html, json: JSON.parse(answer.json) };
}

function startNext(): void {
  const job = running === null ? takeNext() : undefined;
  if (job === undefined) return;
  running = job;
  thread ??= startThread();
  // It must not keep a process alive that has nothing else to do, nor lose what it is doing.
  thread.ref();
  timer = setTimeout(() => giveUp(tooSlow()), isReady ? job.ms : bounds.startMs);
  thread.postMessage(job.asked);
}

/** Of those who wait, whoever was served longest ago comes first: sending more does not bring more turns. */
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
  started.on('message', (said: ThreadAnswer | 'ready') => {
    // What one that was given up had still to say is about a job that has ended.
    if (thread !== started) return;
    if (said === 'ready') beginReading();
    else endJob((job) => job.resolve(said));
  });
  // One that was given up still ends, and has nothing to say about its successor.
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

/** A thread that failed or does not end is replaced at the next job. */
function giveUp(error: Error): void {
  const lost = thread;
  thread = null;
  isReady = false;
  void lost?.terminate();
  endJob((job) => job.reject(error));
}

/** It may be the machine as well as the markup. */
function tooSlow(): ApiError {
  const message = 'Processing the description took too long. Try again in a moment, or send less markup.';
  return new ApiError('UNAVAILABLE', message, { headers: { 'retry-after': '5' } });
}
