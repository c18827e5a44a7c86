import { Worker } from 'node:worker_threads';
import type { Pin } from '@fettle/contract';

/** A part of an image, in its widths and heights. */
export type ImageRegion = NonNullable<Pin['screenshotRegion']>;

export interface CropInput {
  bytes: Uint8Array;
  mimeType: string;
  region: ImageRegion;
}

const timeoutMs = 10_000;
/** More than these at once are not cut: whoever asks gets the whole image anyway. */
const mostWaiting = 5;
const memoryMb = 128;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * The part of a PNG, JPEG, or WebP image around a region, as WebP. Guests send such images, so they are decoded in a thread
 * that lives for one image; one at a time in a process. Null for an image that cannot be read, takes too long, or is too
 * large, and while too many wait.
 */
export async function cropImage(input: CropInput): Promise<Uint8Array | null> {
  if (waiting >= mostWaiting) return null;
  waiting += 1;
  const cropped = last.then(() => cropInThread(input));
  last = cropped;
  try {
    return await cropped;
  } finally {
    waiting -= 1;
  }
}

async function cropInThread(input: CropInput): Promise<Uint8Array | null> {
  const worker = new Worker(new URL('./crop-thread.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
  const timer = setTimeout(() => resolve(null), timeoutMs);
  worker.on('message', resolve);
  worker.on('error', () => resolve(null));
  worker.on('exit', () => resolve(null));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
