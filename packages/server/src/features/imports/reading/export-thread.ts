import { parentPort, workerData } from 'node:worker_threads';
import type { ImportFormat, ImportOptions } from '@fettle/contract';
import { limits } from '@fettle/contract';
import type { ParsedExport } from '../formats/parser.ts';
import { parsers } from '../formats/parsers.ts';
import { type ImportedBoard, type ImportedTask, UnreadableExport } from '../model.ts';
import { decodeText } from './decode-text.ts';
import { type Archive, readArchive } from './read-archive.ts';
import { tooManyTasks } from './read-csv.ts';

/**
 * The program of the thread that open-export.ts starts: it parses one export and hands out its tasks. A file that needs
 * too much memory ends this thread and not the process.
 */

export interface ThreadData {
  bytes: Uint8Array;
  format: ImportFormat;
  options: ImportOptions;
}

export type ThreadRequest =
  | { kind: 'open' }
  | { kind: 'tasks'; count: number }
  | { kind: 'file'; path: string; maxBytes: number };

export type ThreadResponse =
  | { kind: 'board'; board: ImportedBoard }
  | { kind: 'tasks'; tasks: ImportedTask[] }
  | { kind: 'file'; bytes: Uint8Array | null }
  | { kind: 'unreadable'; message: string }
  | { kind: 'failed'; message: string };

const { bytes, format, options } = workerData as ThreadData;
let archive: Archive | null = null;
let tasks: Iterator<ImportedTask> | null = null;

parentPort?.on('message', (request: ThreadRequest) => {
  void respond(request).then((response) => parentPort?.postMessage(response));
});

async function respond(request: ThreadRequest): Promise<ThreadResponse> {
  try {
    if (request.kind === 'open') return { kind: 'board', board: await open() };
    if (request.kind === 'tasks') return { kind: 'tasks', tasks: take(request.count) };
    return { kind: 'file', bytes: (await archive?.readFile(request.path, request.maxBytes)) ?? null };
  } catch (error) {
    if (error instanceof UnreadableExport) return { kind: 'unreadable', message: error.message };
    return {
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

async function open(): Promise<ImportedBoard> {
  archive = await readArchive(bytes, format);
  const { text, encoding } = decodeText(archive.content);
  archive.content = new Uint8Array();
  const parsed = parse(text, archive.paths);
  if (parsed.board.taskCount > limits.importTasks) throw tooManyTasks();
  tasks = parsed.tasks()[Symbol.iterator]();
  const notes = encoding === null ? [] : [`The file is not in UTF-8; it was read as ${encoding}.`];
  return { ...parsed.board, notes: [...notes, ...parsed.board.notes] };
}

function parse(text: string, paths: readonly string[]): ParsedExport {
  if (text.trim() === '') throw new UnreadableExport('The file is empty.');
  return parsers[format]({ text, options, paths });
}

function take(count: number): ImportedTask[] {
  const taken: ImportedTask[] = [];
  while (taken.length < count) {
    const next = tasks?.next();
    if (next === undefined || next.done === true) break;
    taken.push(next.value);
  }
  return taken;
}
