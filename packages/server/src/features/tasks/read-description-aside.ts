import { Worker } from 'node:worker_threads';
import { ApiError } from '../../api-error.ts';
import type { ThreadAnswer, ThreadInput } from './description-thread.ts';
import { type Description, type DescriptionInput, readDescription } from './task-description.ts';

/**
 * Up to this many characters of HTML are read at once, which takes a few milliseconds however hostile they are. More
 * would hold up everybody else's requests for up to seconds, because the sanitizer cannot be interrupted.
 */
const shortHtml = 4_000;
const bounds = { waiting: 20, ofOneUser: 2, ms: 10_000 };

/** Whether this has to wait for its turn: whoever asks for it holds nothing meanwhile that others need. */
export function hasLongHtml({ descriptionHtml }: DescriptionInput): boolean {
  return (descriptionHtml ?? '').length > shortHtml;
}

/** As {@link readDescription}; long HTML is read in a thread of its own, one after the other. */
export async function readDescriptionAside(
  userId: string,
  input: DescriptionInput,
): Promise<Description | undefined> {
  const { descriptionHtml, ...others } = input;
  if (!hasLongHtml(input)) return readDescription(input);
  if ((others.descriptionJson ?? null) === null)
    return await inThread(userId, { kind: 'description', input });
  // A document is judged here: it is a tree already, and the thread would get a costly copy of it.
  const { html } = await inThread(userId, {
    kind: 'html',
    input: { descriptionHtml: descriptionHtml ?? '' },
  });
  const rest = readDescription(others);
  return rest === undefined ? undefined : { ...rest, html };
}

interface Job {
  userId: string;
  asked: ThreadInput;
  resolve(answer: ThreadAnswer): void;
  reject(error: Error): void;
}

/** In the order of their coming. A process has one thread, however many services are in it. */
const waiting: Job[] = [];
let running: Job | null = null;
let thread: Worker | null = null;
let timer: NodeJS.Timeout | undefined;

async function inThread(userId: string, asked: ThreadInput): Promise<Description> {
  const ofUser = [...waiting, running].filter((job) => job?.userId === userId).length;
  if (waiting.length >= bounds.waiting || ofUser >= bounds.ofOneUser) {
    throw new ApiError('UNAVAILABLE', 'Too many long descriptions are being read; try again in a moment.', {
      headers: { 'retry-after': '2' },
    });
  }
  const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
    waiting.push({ userId, asked, resolve, reject });
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
  const job = running === null ? waiting.shift() : undefined;
  if (job === undefined) return;
  running = job;
  thread ??= startThread();
  // It must not keep a process alive that has nothing else to do, nor lose what it is doing.
  thread.ref();
  timer = setTimeout(() => giveUp(tooSlow()), bounds.ms);
  thread.postMessage(job.asked);
}

function startThread(): Worker {
  const started = new Worker(new URL('./description-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  started.on('message', (answer: ThreadAnswer) => endJob((job) => job.resolve(answer)));
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
  void lost?.terminate();
  endJob((job) => job.reject(error));
}

function tooSlow(): ApiError {
  const message = 'descriptionHtml takes too long to read; send less markup';
  return new ApiError('BAD_REQUEST', message, { details: [{ path: 'descriptionHtml', message }] });
}
