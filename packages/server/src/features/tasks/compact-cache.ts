import type { TaskCompact } from '@fettle/contract';
import { rememberJson } from '../../answer.ts';
import type { Ctx } from '../../context.ts';
import { type Names, namesShown, placeOf } from './task-names.ts';
import { type OwnTaskRow, toTaskCompact } from './task-shapes.ts';

/** A task's row and the mark PostgreSQL gave this version of it. */
export interface VersionedRow extends OwnTaskRow {
  version: string;
}

interface Entry {
  row: VersionedRow;
  names: string;
  task: TaskCompact;
}

/** About 30 MB when full. */
const MAX_ENTRIES = 10_000;
/** A process has one; tests have as many services as they like in theirs. */
const caches = new WeakMap<Ctx['config'], Map<string, Entry>>();

/**
 * The compact task if this process has built it from that version of its row and from those names, else undefined.
 * PostgreSQL is asked at every list which versions and names are the current ones, so nothing old is ever answered:
 * what is saved is sending, parsing and printing 31 columns of each row, four fifths of a list's cost.
 */
export function recallCompact(ctx: Ctx, id: string, version: string, names: Names): TaskCompact | undefined {
  const entries = cacheOf(ctx);
  const entry = entries.get(id);
  if (entry === undefined || entry.row.version !== version) return undefined;
  return entry.names === namesShown(names, entry.row) ? entry.task : undefined;
}

/** Builds the compact task of a row and keeps it, with its JSON. */
export function buildCompact(ctx: Ctx, row: VersionedRow, names: Names): TaskCompact {
  const own = { ...row, ...placeOf(names, row) };
  const task = rememberJson(toTaskCompact(own, names.people ?? {}, ctx.config));
  const entries = cacheOf(ctx);
  entries.delete(row.id);
  if (entries.size >= MAX_ENTRIES) dropOldest(entries);
  entries.set(row.id, { row, names: namesShown(names, row), task });
  return task;
}

function cacheOf({ config }: Ctx): Map<string, Entry> {
  const existing = caches.get(config);
  if (existing !== undefined) return existing;
  const made = new Map<string, Entry>();
  caches.set(config, made);
  return made;
}

/** A map keeps the order of insertion. */
function dropOldest(entries: Map<string, Entry>): void {
  const oldest = entries.keys().next();
  if (!oldest.done) entries.delete(oldest.value);
}
