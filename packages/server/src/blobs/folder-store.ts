import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkBlobKey } from './blob-key.ts';
import type { BlobStore } from './blob-store.ts';

/**
 * Files in a folder, in subfolders by the first characters of their key. A file gets its final name only when it is
 * complete and on disk, so that readers never see a partial file.
 */
export function createFolderStore(folder: string): BlobStore {
  return {
    async put(key, content) {
      const path = pathOf(folder, key);
      const draft = draftOf(path);
      const made = await mkdir(dirname(path), { recursive: true });
      try {
        const size = await write(draft, content);
        await rename(draft, path);
        await syncFolder(dirname(path));
        if (made !== undefined) await syncFolder(folder);
        return { size };
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    get: (key) => openForReading(pathOf(folder, key)),
    async delete(key) {
      const path = pathOf(folder, key);
      await Promise.all([rm(path, { force: true }), rm(draftOf(path), { force: true })]);
    },
    async *list() {
      for await (const path of walk(folder)) yield keyOf(folder, path);
    },
  };
}

async function write(path: string, content: Readable): Promise<number> {
  const file = createWriteStream(path, { flags: 'w', mode: 0o600, flush: true });
  await pipeline(content, file);
  return file.bytesWritten;
}

/** A partial file, which a crash can leave behind; deleting the key deletes it too. */
function draftOf(path: string): string {
  return `${path}.part`;
}

/** A new name is durable only when its folder is synced too, which Windows neither supports nor requires. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openForReading(path: string): Promise<Readable | null> {
  try {
    const handle = await open(path, 'r');
    return createReadStream('', { fd: handle });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function* walk(folder: string): AsyncIterable<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    if (entry.isFile() && !entry.name.endsWith('.part')) yield join(entry.parentPath, entry.name);
  }
}

function pathOf(folder: string, key: string): string {
  return join(folder, checkBlobKey(key).slice(-2), key);
}

function keyOf(folder: string, path: string): string {
  return relative(folder, path).split(sep).at(-1) ?? path;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
