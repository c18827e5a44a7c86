import { createHash } from 'node:crypto';
import type { Client } from '@fettle/client';

/** What the writers have done and knew, for a test that compares a copy of the database with it. */
export interface Ledger {
  /** Acknowledged writes of each writer. */
  acknowledged: number[];
  /** For each writer and each of its writes: `acknowledged` when the write began. */
  seenBefore: number[][][];
}

/** The tasks of a writer, in the order in which it created them. */
export type WriterState = { title: string; comments: string[]; attachments: string[] }[];

export interface Writer {
  /** Makes the next write; resolves once it is acknowledged. */
  writeNext(): Promise<void>;
}

/** Writes to a task before the writer creates the next one. */
const writesPerTask = 6;
const fileBytes = 40_000;

/**
 * A client that writes one thing after another: a task, a comment on it, a file, a new title, a second file, and the
 * deletion of the first one. Each write changes its state, so that the state says how many of them there are.
 */
export function createWriter(
  v1: Client<'v1'>,
  projectId: string,
  number: number,
  ledger: Ledger,
  afterDeletion: () => Promise<void>,
): Writer {
  let taskId = '';
  let firstFile = '';
  const attach = async (round: number, name: string): Promise<string> => {
    const contentBase64 = fileOf(number, round, name).toString('base64');
    return (await v1.addAttachment({ id: taskId, fileName: name, contentBase64 })).id;
  };
  const steps: ((round: number) => Promise<void>)[] = [
    async (round) => {
      taskId = (await v1.createTask({ projectId, title: `${number} ${round}` })).id;
    },
    async (round) => {
      await v1.addComment({ id: taskId, body: `comment ${round}` });
    },
    async (round) => {
      firstFile = await attach(round, 'first.bin');
    },
    async (round) => {
      await v1.updateTask({ id: taskId, title: `${number} ${round} renamed` });
    },
    async (round) => {
      await attach(round, 'second.bin');
    },
    async () => {
      await v1.deleteAttachment({ id: taskId, attachmentId: firstFile });
      await afterDeletion();
    },
  ];
  return {
    async writeNext() {
      const done = ledger.acknowledged[number] ?? 0;
      ledger.seenBefore[number] = [...(ledger.seenBefore[number] ?? []), [...ledger.acknowledged]];
      await steps[done % writesPerTask]?.(Math.floor(done / writesPerTask));
      ledger.acknowledged[number] = done + 1;
    },
  };
}

/** The state after the first `count` writes. */
export function stateAfter(number: number, count: number): WriterState {
  const state: WriterState = [];
  for (let round = 0; round * writesPerTask < count; round += 1) {
    const writes = Math.min(writesPerTask, count - round * writesPerTask);
    const names = [
      ...(writes >= 3 && writes < 6 ? ['first.bin'] : []),
      ...(writes >= 5 ? ['second.bin'] : []),
    ];
    state.push({
      title: `${number} ${round}${writes >= 4 ? ' renamed' : ''}`,
      comments: writes >= 2 ? [`comment ${round}`] : [],
      attachments: names.map(
        (name) =>
          `${name} ${createHash('sha256')
            .update(fileOf(number, round, name))
            .digest('hex')}`,
      ),
    });
  }
  return state;
}

/** Bytes that no other file has and that do not compress. */
function fileOf(number: number, round: number, name: string): Buffer {
  const blocks: Buffer[] = [];
  for (let size = 0, nth = 0; size < fileBytes; nth += 1) {
    const block = createHash('sha512').update(`${number} ${round} ${name} ${nth}`).digest();
    blocks.push(block);
    size += block.length;
  }
  return Buffer.concat(blocks);
}
