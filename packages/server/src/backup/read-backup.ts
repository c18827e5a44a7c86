import { createHash } from 'node:crypto';
import { BackupError } from './backup-error.ts';
import {
  type About,
  about,
  type Content,
  type Manifest,
  manifestName,
  parseAbout,
  parseManifest,
  secret,
} from './manifest.ts';
import { type BackupFile, readArchive } from './read-archive.ts';
import type { Entry } from './write-archive.ts';

/** A part of a backup. The content of a table or file must be read to its end before the next part is requested. */
export type Part =
  | { kind: 'about'; about: About }
  | { kind: 'secret'; text: string }
  | { kind: 'table' | 'file'; name: string; content: AsyncIterable<Buffer> }
  | { kind: 'manifest'; manifest: Manifest };

/** The parts, in the order described in manifest.ts. @throws BackupError */
export async function* readBackup(file: BackupFile): AsyncGenerator<Part> {
  const entries = readArchive(file);
  try {
    const first = await entries.next();
    if (first.done || first.value.name !== about) throw new BackupError('is not a Fettle backup');
    yield { kind: 'about', about: parseAbout(first.value.content) };
    yield* readParts(entries);
  } finally {
    await entries.return(undefined);
  }
}

const pieceName = /^(tables|files)\/([^/]+)\/\d{5,}$/;

async function* readParts(entries: AsyncGenerator<Entry>): AsyncGenerator<Part> {
  let entry = await nextOf(entries);
  while (entry !== null) {
    const [, folder, name] = pieceName.exec(entry.name) ?? [];
    if (folder === undefined || name === undefined) {
      yield toSmallPart(entry);
      entry = await nextOf(entries);
      continue;
    }
    const prefix = `${folder}/${name}/`;
    let piece: Entry | null = entry;
    const content = async function* (): AsyncGenerator<Buffer> {
      for (; piece?.name.startsWith(prefix); piece = await nextOf(entries)) yield piece.content;
    };
    yield { kind: folder === 'tables' ? 'table' : 'file', name, content: content() };
    entry = piece;
  }
}

function toSmallPart({ name, content }: Entry): Part {
  if (name === secret) return { kind: 'secret', text: content.toString('utf8').trim() };
  if (name === manifestName) return { kind: 'manifest', manifest: parseManifest(content) };
  throw new BackupError(`has the unexpected entry "${name}"`);
}

async function nextOf(entries: AsyncGenerator<Entry>): Promise<Entry | null> {
  const next = await entries.next();
  return next.done ? null : next.value;
}

/** Passes the bytes on and stores their number and hash in `sum` at the end. */
export async function* summed(content: AsyncIterable<Buffer>, sum: Content): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    bytes += piece.length;
    yield piece;
  }
  sum.bytes = bytes;
  sum.sha256 = hash.digest('hex');
}

/** The result of {@link summed}. */
export function emptySum(): Content {
  return { bytes: 0, sha256: '' };
}

/** Passes the bytes on and throws at the end if they do not match the manifest. */
export async function* checked(content: AsyncIterable<Buffer>, promised: Content): AsyncGenerator<Buffer> {
  const sum = emptySum();
  yield* summed(content, sum);
  if (sum.bytes !== promised.bytes || sum.sha256 !== promised.sha256) {
    throw new BackupError('changed while it was being read');
  }
}
