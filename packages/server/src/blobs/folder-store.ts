import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from './blob-store.ts';

/**
 * Files in a folder, spread over sub-folders by the first characters of their key. A file gets its name only once
 * it is whole and on disk, so that a reader never meets half of one.
 */
export function createFolderStore(folder: string): BlobStore {
  return {
    async put(key, content) {
      const path = pathOf(folder, key);
      const draft = `${path}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        const size = await write(draft, content);
        await rename(draft, path);
        return { size };
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    get: (key) => openForReading(pathOf(folder, key)),
    async delete(key) {
      await rm(pathOf(folder, key), { force: true });
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

/** Keys are made by us of lower-case letters, digits and dashes; anything else would be a way out of the folder. */
function pathOf(folder: string, key: string): string {
  if (!/^[a-z0-9-]{8,100}$/.test(key)) throw new Error(`'${key}' is no key of a stored file.`);
  return join(folder, key.slice(-2), key);
}

function keyOf(folder: string, path: string): string {
  return relative(folder, path).split(sep).at(-1) ?? path;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
