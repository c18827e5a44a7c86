import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): void;
}

const sqliteBusy = 5;

/** Keeps every lock reachable: a garbage-collected handle would close its file and silently release the lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks the data folder for this process, or throws immediately when a running process has it.
 *
 * Uses the lock that SQLite takes on an empty file: a kernel record lock, which ends with the process however it ends,
 * requires no cleanup, and is not affected by reused process IDs. Rejected: a file with a process ID (survives
 * `kill -9`, IDs are reused), a listening socket (stale file, race while replacing it), and an advisory lock in
 * PostgreSQL (not available yet when two services create the folder at once). Node has no `flock`. Child processes do
 * not inherit a record lock, so a surviving postgres does not hold it.
 */
export function lockFolder(dataDir: string): FolderLock {
  const path = join(dataDir, 'service.lock');
  let handle: DatabaseSync | undefined;
  try {
    handle = new DatabaseSync(path, { timeout: 0 });
    // Without an in-memory journal, SQLite would leave a second file next to the first.
    handle.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    handle?.close();
    throw lockError(dataDir, cause);
  }
  const lock = handle;
  held.add(lock);
  return {
    release() {
      if (held.delete(lock)) lock.close();
    },
  };
}

/** True while a running process, including this one, holds the folder. */
export function isFolderLocked(dataDir: string): boolean {
  try {
    lockFolder(dataDir).release();
    return false;
  } catch (error) {
    if (isBusy((error as Error).cause)) return true;
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function lockError(dataDir: string, cause: unknown): Error {
  if (isBusy(cause)) {
    return new Error(
      `Another Fettle service is running on the data folder ${dataDir}. Stop it, or start this one with a different folder.`,
      { cause },
    );
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `Cannot lock the data folder ${dataDir} (${reason}). Check that this user can write to it.`,
    {
      cause,
    },
  );
}
