import type { ImportCounts, ImportEntry } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx, Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Claim } from '../../../work/worker.ts';
import { requireTask } from '../../tasks/index.ts';
import { writeEntries } from '../import-entry-store.ts';
import { type ImportJob, saveProgress } from '../import-store.ts';
import type { ImportedTask } from '../model.ts';
import { buildTarget, type Resolution } from '../planning/build-target.ts';
import { saysTheSame } from '../planning/imported-state.ts';
import {
  changedNames,
  countAdded,
  type PlannedChange,
  planCreation,
  planUpdate,
} from '../planning/plan-change.ts';
import type { Target } from '../planning/target.ts';
import { cutText } from '../reading/clean-text.ts';
import type { OpenExport } from '../reading/open-export.ts';
import { type ImportedTaskRow, readCurrent, writeImportedTask } from './imported-task-store.ts';
import { type StagedAttachments, stageAttachments } from './stage-attachments.ts';
import { createImportedTask, updateImportedTask } from './write-task.ts';

/** Everything that is the same for all tasks of a run. */
export interface ImportRun {
  services: Services;
  ctx: Ctx;
  claim: Claim;
  job: ImportJob;
  source: string;
  file: OpenExport;
  resolution: Resolution;
  counts: ImportCounts;
  mayFetch: () => boolean;
  /** Entries of tasks that needed no writing, until the next write. */
  pending: ImportEntry[];
}

/** Imports one task, or reports what that would do. A task that cannot be written fails alone. */
export async function importTask(
  run: ImportRun,
  task: ImportedTask,
  ordinal: number,
  known: ImportedTaskRow | undefined,
): Promise<void> {
  const entry = startEntry(task, ordinal);
  const target = buildTarget(task, run.resolution);
  if ('skipped' in target) return note(run, { ...entry, outcome: 'skipped', notes: [target.skipped] });
  entry.title = target.fields.title;
  entry.notes = target.notes;
  if (known !== undefined) {
    entry.taskId = known.taskId;
    if (known.taskId === null) {
      const notes = ['It was deleted in Fettle and is not created again.'];
      return note(run, { ...entry, outcome: 'skipped', notes });
    }
    if (saysTheSame(target, known.state)) return note(run, { ...entry, outcome: 'unchanged' });
  }
  try {
    await (run.job.dryRun ? preview : write)(run, entry, target, known);
  } catch (error) {
    // What the API would refuse, such as a description with too many paragraphs. Anything else fails the try.
    if (!(error instanceof ApiError) || error.code !== 'BAD_REQUEST') throw error;
    note(run, { ...entry, outcome: 'failed', notes: [error.message, ...entry.notes].slice(0, 20) });
  }
}

function startEntry(task: ImportedTask, ordinal: number): ImportEntry {
  return {
    ordinal,
    place: task.place,
    externalId: task.externalId,
    title: cutText(task.title, 500),
    outcome: 'unchanged',
    taskId: null,
    changed: [],
    kept: [],
    notes: [],
  };
}

/** Counts an entry now, and writes it with the next that is written. */
export function note(run: ImportRun, entry: ImportEntry): void {
  run.counts[entry.outcome] += 1;
  run.pending.push(entry);
}

/** Writes the entries that are waiting, with the progress they stand for. */
export async function flush(run: ImportRun): Promise<void> {
  if (run.pending.length === 0) return;
  await inTransaction(run.ctx, async (tx) => {
    await run.claim.hold(tx);
    await writePending(run, tx, run.counts);
  });
  run.pending = [];
}

async function writePending(run: ImportRun, tx: Ctx, counts: ImportCounts): Promise<void> {
  await writeEntries(tx.db, run.job, run.pending);
  const last = run.pending.at(-1);
  if (last !== undefined) await saveProgress(tx.db, run.job.id, last.ordinal, counts);
}

async function preview(
  run: ImportRun,
  entry: ImportEntry,
  target: Target,
  known: ImportedTaskRow | undefined,
): Promise<void> {
  const change = await planFor(run.ctx, target, known);
  const toFetch = change.newAttachments.filter(
    ({ path, isUpload, url }) => path === null && isUpload && url !== null,
  );
  const isFetched = (run.job.options.attachments ?? 'fetch') === 'fetch';
  if (isFetched && toFetch.length > 0) {
    const hosts = [...new Set(toFetch.map(({ url }) => new URL(url ?? '').host))].join(', ');
    entry.notes = [
      ...entry.notes,
      `Files to download from ${hosts}: ${toFetch.length}. Those that require a sign-in become links.`,
    ];
  }
  finish(run, entry, change, known, { ready: [], notes: [], notFetched: 0 });
  note(run, entry);
}

async function planFor(
  { db }: Pick<Ctx, 'db'>,
  target: Target,
  known: ImportedTaskRow | undefined,
): Promise<PlannedChange> {
  if (known === undefined || known.taskId === null) return planCreation(target);
  return planUpdate(target, known.state, await readCurrent(db, known.taskId, known.state));
}

async function write(
  run: ImportRun,
  entry: ImportEntry,
  target: Target,
  known: ImportedTaskRow | undefined,
): Promise<void> {
  const planned = await planFor(run.ctx, target, known);
  const staged = await stageAttachments({
    services: run.services,
    file: run.file,
    attachments: planned.newAttachments,
    mayFetch: run.mayFetch,
    signal: run.claim.signal,
  });
  const countsBefore = structuredClone(run.counts);
  const pendingBefore = [...run.pending];
  const outcomeEntry = { ...entry };
  await inTransaction(run.ctx, async (tx) => {
    // A transaction that is repeated starts from the same counts.
    run.counts = structuredClone(countsBefore);
    run.pending = [...pendingBefore];
    await run.claim.hold(tx);
    Object.assign(outcomeEntry, entry, await writeOne(run, tx, target, known, staged, outcomeEntry));
    note(run, outcomeEntry);
    await writePending(run, tx, run.counts);
  }).catch((error: unknown) => {
    run.counts = countsBefore;
    run.pending = pendingBefore;
    throw error;
  });
  run.pending = [];
}

async function writeOne(
  run: ImportRun,
  tx: Ctx,
  target: Target,
  known: ImportedTaskRow | undefined,
  staged: StagedAttachments,
  entry: ImportEntry,
): Promise<ImportEntry> {
  const { job, source } = run;
  const written = { ...entry };
  if (known === undefined || known.taskId === null) {
    const project = { id: job.projectId, orgId: job.orgId };
    const { taskId, state } = await createImportedTask(tx, project, target, staged.ready);
    await writeImportedTask(tx.db, { ...keyOf(job, source, target), taskId, state });
    written.taskId = taskId;
    finish(run, written, planCreation(target), known, staged);
    return written;
  }
  const access = await requireTask(tx, known.taskId, 'write', { lock: true });
  const change = await planFor(tx, target, known);
  const state = await updateImportedTask(tx, access, change, staged.ready, known.state);
  await writeImportedTask(tx.db, { ...keyOf(job, source, target), taskId: access.id, state });
  finish(run, written, change, known, staged);
  return written;
}

function keyOf(job: ImportJob, source: string, { externalId }: Target) {
  return { projectId: job.projectId, orgId: job.orgId, source, externalId };
}

/** Completes an entry and the counts with what a change does. */
function finish(
  run: ImportRun,
  entry: ImportEntry,
  change: PlannedChange,
  known: ImportedTaskRow | undefined,
  staged: StagedAttachments,
): void {
  const added = countAdded(change);
  const names = changedNames(change);
  entry.outcome = known === undefined ? 'created' : names.length > 0 ? 'changed' : 'unchanged';
  entry.changed = known === undefined ? [] : names;
  entry.kept = change.kept;
  entry.notes = [...entry.notes, ...staged.notes].slice(0, 20);
  if (change.kept.length > 0) run.counts.kept += 1;
  run.counts.comments += added.comments;
  run.counts.checklistItems += added.checklistItems;
  run.counts.attachments += run.job.dryRun ? added.attachments : staged.ready.length;
  run.counts.timeEntries += added.timeEntries;
  run.counts.filesNotFetched += staged.notFetched;
}
