import { Worker } from 'node:worker_threads';
import { type ImportedBoard, type ImportedTask, UnreadableExport } from '../model.ts';
import type { ThreadData, ThreadRequest, ThreadResponse } from './export-thread.ts';

/** An export that is being read in a thread of its own; close it. */
export interface OpenExport {
  board: ImportedBoard;
  /** The next tasks in the order of the file; fewer than `count` at its end. */
  readTasks(count: number): Promise<ImportedTask[]>;
  /** The bytes of a file in the archive; null when it is larger than `maxBytes`. */
  readFile(path: string, maxBytes: number): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** Enough for a JSON file of 100 MiB, which takes several times its size in memory. */
const maxHeapMb = 1_200;
const timeoutMs = 120_000;

/** @throws UnreadableExport */
export async function openExport(data: ThreadData, signal: AbortSignal): Promise<OpenExport> {
  signal.throwIfAborted();
  const thread = new Worker(new URL('./export-thread.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  const ask = createAsker(thread, signal);
  const close = async (): Promise<void> => {
    await thread.terminate();
  };
  try {
    const { board } = await ask({ kind: 'open' }, 'board');
    return {
      board,
      readTasks: async (count) => (await ask({ kind: 'tasks', count }, 'tasks')).tasks,
      readFile: async (path, maxBytes) => (await ask({ kind: 'file', path, maxBytes }, 'file')).bytes,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type ResponseOf<K extends ThreadResponse['kind']> = Extract<ThreadResponse, { kind: K }>;

/** One request at a time; a thread that fails, ends, or takes too long fails the request. */
function createAsker(thread: Worker, signal: AbortSignal) {
  let failure: Error | null = null;
  let reject: (error: Error) => void = () => undefined;
  const fail = (error: Error): void => {
    failure ??= error;
    reject(failure);
  };
  thread.on('error', (error: NodeJS.ErrnoException) => {
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge(error) : error);
  });
  thread.on('exit', () => fail(new Error('The thread that reads exports has ended')));
  return async <K extends ThreadResponse['kind']>(
    request: ThreadRequest,
    kind: K,
  ): Promise<ResponseOf<K>> => {
    if (failure !== null) throw failure;
    const response = await new Promise<ThreadResponse>((resolve, refuse) => {
      const onAbort = () => refuse(signal.reason as Error);
      const timer = setTimeout(
        () => refuse(new UnreadableExport('Reading the file took too long.')),
        timeoutMs,
      );
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
      reject = (error) => {
        end();
        refuse(error);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      thread.once('message', (said: ThreadResponse) => {
        end();
        resolve(said);
      });
      thread.postMessage(request);
    });
    if (response.kind === 'unreadable') throw new UnreadableExport(response.message);
    if (response.kind === 'failed') throw new Error(`An export could not be read: ${response.message}`);
    if (response.kind !== kind) throw new Error(`The thread that reads exports sent ${response.kind}`);
    return response as ResponseOf<K>;
  };
}

function tooLarge(cause: Error): UnreadableExport {
  return new UnreadableExport(
    'The file needs too much memory to read. Split the export, and import the parts.',
    {
      cause,
    },
  );
}
