import { buffer } from 'node:stream/consumers';
import { type ImportMapping, limits } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx, Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type Claim, LeaseLost, type Worker } from '../../../work/worker.ts';
import { requireProject } from '../../projects/access.ts';
import { listColumns, setColumns } from '../../projects/index.ts';
import { beginImport, endImport, type ImportJob, importPermission, readImportJob } from '../import-store.ts';
import { type ImportedBoard, UnreadableExport } from '../model.ts';
import { labelNameOf, type Resolution, resolve } from '../planning/build-target.ts';
import { placeNewColumns } from '../planning/place-new-columns.ts';
import { readProjectContext } from '../planning/project-context.ts';
import { type OpenExport, openExport } from '../reading/open-export.ts';
import { createImportContext } from './import-context.ts';
import { flush, type ImportRun, importTask, note } from './import-task.ts';
import { readImportedTasks } from './imported-task-store.ts';

const batchSize = 25;

/**
 * Runs imports, one at a time for each process, because a file is read in memory. A run that was interrupted continues
 * after the last task that it wrote.
 */
export const importWorker: Worker = {
  name: 'imports',
  table: 'imports',
  concurrency: 1,
  wokenBy: 'imports',
  async run(services, claim) {
    const job = await readImportJob(services.db, claim.jobId);
    if (job === undefined || job.blobKey === null) throw new LeaseLost();
    try {
      await runImport(services, claim, job, job.blobKey);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      await end(services, claim, 'failed', reason);
    }
  },
  async giveUp(tx, claim) {
    const error =
      'The import failed because of an internal error. Tasks that it has imported stay; start it again to continue.';
    await endImport(tx.db, claim.jobId, { status: 'failed', error, now: tx.clock().toISOString() });
  },
};

/** Why an import cannot succeed however often it is tried; null when a later try can. */
function reasonOf(error: unknown): string | null {
  if (error instanceof UnreadableExport) return error.message;
  const isRefused =
    error instanceof ApiError && ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'BAD_REQUEST'].includes(error.code);
  return isRefused ? error.message : null;
}

async function runImport(services: Services, claim: Claim, job: ImportJob, blobKey: string): Promise<void> {
  const ctx = await createImportContext(services, job);
  await requireProject(ctx, job.projectId, importPermission);
  const stored = await services.blobs.get(blobKey);
  if (stored === null) throw new Error(`The file of the import ${job.id} is not in the store.`);
  const bytes = await buffer(stored);
  const file = await openExport({ bytes, format: job.format, options: job.options }, claim.signal);
  try {
    const run = await begin(services, claim, job, ctx, file);
    await importTasks(run);
    await end(services, claim, 'complete', null);
  } finally {
    await file.close();
  }
}

async function end(
  services: Services,
  claim: Claim,
  status: 'complete' | 'failed',
  error: string | null,
): Promise<void> {
  await inTransaction(services, async (tx) => {
    await claim.hold(tx);
    await endImport(tx.db, claim.jobId, { status, error, now: tx.clock().toISOString() });
  });
}

/** Creates columns where the import does, and records what names in the file stand for. */
async function begin(
  services: Services,
  claim: Claim,
  job: ImportJob,
  ctx: Ctx,
  file: OpenExport,
): Promise<ImportRun> {
  const first = resolve(file.board, await readProjectContext(ctx.db, job.projectId), job.options);
  const counts = { ...job.counts };
  let resolution = first;
  let created = createdBefore(job);
  if (first.columns.toCreate.length > 0) {
    created = new Set([
      ...created,
      ...first.columns.mapping.filter((each) => each.created).map(({ name }) => name),
    ]);
    counts.columns += first.columns.toCreate.length;
  }
  await inTransaction(ctx, async (tx) => {
    if (first.columns.toCreate.length > 0 && !job.dryRun) {
      const columns = placeNewColumns(await listColumns(tx.db, job.projectId), first.columns.toCreate);
      await setColumns(tx, { params: { id: job.projectId }, query: {}, body: { columns } });
      resolution = resolve(file.board, await readProjectContext(tx.db, job.projectId), job.options);
    }
    await claim.hold(tx);
    await beginImport(tx.db, job.id, {
      total: file.board.taskCount,
      mapping: mappingOf(file.board, resolution, created),
      notes: file.board.notes.slice(0, 50),
      counts,
      now: tx.clock().toISOString(),
    });
  });
  let fetched = 0;
  return {
    services,
    ctx,
    claim,
    job,
    source: `${job.format}:${job.options.origin ?? ''}`,
    file,
    resolution,
    counts,
    mayFetch: () => (job.options.attachments ?? 'fetch') === 'fetch' && ++fetched <= limits.importedDownloads,
    pending: [],
  };
}

function createdBefore({ mapping }: ImportJob): Set<string> {
  return new Set((mapping?.columns ?? []).filter(({ created }) => created).map(({ name }) => name));
}

function mappingOf(
  board: ImportedBoard,
  { columns, people, options }: Resolution,
  created: Set<string>,
): ImportMapping {
  const most = limits.importMappings;
  return {
    people: board.people.slice(0, most).map(({ ref, name, email }) => {
      const user = people.get(ref)?.user ?? null;
      return { name, email, userId: user?.id ?? null, userName: user?.name ?? null };
    }),
    columns: columns.mapping.slice(0, most).map((column) => ({
      ...column,
      key: column.key?.startsWith('new: ') ? null : column.key,
      created: column.created || created.has(column.name),
    })),
    labels: board.labels.slice(0, most).map(({ name }) => ({ name, to: labelNameOf(name, options) })),
    fields: board.fields.slice(0, most),
  };
}

async function importTasks(run: ImportRun): Promise<void> {
  const { claim, job, file, ctx } = run;
  /** Where in the file each ID was first. */
  const places = new Map<string, string>();
  let ordinal = 0;
  for (;;) {
    claim.signal.throwIfAborted();
    const tasks = await file.readTasks(batchSize);
    const ids = tasks.map(({ externalId }) => externalId);
    const known = await readImportedTasks(ctx.db, { projectId: job.projectId, source: run.source }, ids);
    for (const task of tasks) {
      ordinal += 1;
      const earlier = places.get(task.externalId);
      places.set(task.externalId, earlier ?? task.place);
      if (ordinal <= job.done) continue;
      const problem =
        task.externalId === ''
          ? 'It has no ID.'
          : earlier === undefined
            ? null
            : `It has the same ID as ${earlier}.`;
      if (problem === null) await importTask(run, task, ordinal, known.get(task.externalId));
      else {
        const { place, externalId, title } = task;
        note(run, {
          ordinal,
          place,
          externalId,
          title: title.slice(0, 500),
          outcome: 'failed',
          taskId: null,
          changed: [],
          kept: [],
          notes: [problem],
        });
      }
    }
    await flush(run);
    await claim.progressed(run.services);
    if (tasks.length < batchSize) return;
  }
}
