import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/** Keeps every held lock reachable: a collected handle would close its file and free the lock silently. */
const held = new Set<DatabaseSync>();

/**
 * Takes the data folder for this process, or throws at once when a living process has it.
 *
 * The lock is the one SQLite takes on an empty file: a record lock of the kernel, so it ends with the process
 * however that ends, needs no clean-up and cannot be fooled by a reused process id. Rejected: a file with a
 * process id (survives `kill -9`, ids are reused), a listening socket (stale file, race while replacing it), an
 * advisory lock in PostgreSQL (not there yet when two services create the folder together). Node has no `flock`.
 * Child processes do not inherit a record lock, so a surviving postgres does not hold it.
 */
export function lockFolder(dataDir: string): FolderLock {
  const path = join(dataDir, 'service.lock');
  let handle: DatabaseSync | undefined;
  try {
    handle = new DatabaseSync(path, { timeout: 0 });
    // Without a journal in memory SQLite would leave a second file beside the first.
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

/** True while a living process, this one included, holds the folder. */
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
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function lockError(dataDir: string, cause: unknown): Error {
  if (isBusy(cause)) {
    return new Error(
      `Another Fettle service is running on the data folder ${dataDir}: stop it, or start this one on another folder.`,
      { cause },
    );
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`The data folder ${dataDir} cannot be locked (${reason}): is it writable for this user?`, {
    cause,
  });
}
