import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import { blockBytes, padding, writeHead } from '../../../backup/tar-format.ts';
import { filesLock } from '../../../blobs/keep-files.ts';
import type { Services } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import { version } from '../../../version.ts';
import { type About, aboutName, exportFormat, type Manifest, manifestName } from '../format/manifest.ts';
import { peopleTable, transferTables } from '../format/tables.ts';
import { readColumnTypes, readPeople, readTable } from './read-rows.ts';

type Db = Kysely<Tables>;

/** Rows are gathered into entries of about this size, because a tar header has the size before the content. */
const pieceBytes = 4 * 1024 * 1024;

export interface ExportOptions {
  signal?: AbortSignal;
}

/**
 * The bytes of an export, uncompressed. Everything is of one snapshot, and no file it refers to is deleted while it is
 * read. The transaction ends with the iteration.
 */
export async function* writeExport(
  services: Pick<Services, 'db' | 'blobs' | 'clock' | 'config'>,
  orgId: string,
  { signal }: ExportOptions = {},
): AsyncGenerator<Buffer> {
  const modifiedAt = services.clock();
  // A controlled transaction, because a generator cannot yield inside a callback.
  const trx = await services.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    // Storing what is read can take a while between two statements.
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('statement_timeout', '600000', true)`.execute(trx);
    await sql`select pg_advisory_xact_lock_shared(${sql.lit(filesLock)})`.execute(trx);
    const manifest: Manifest = { format: exportFormat, tables: [], files: [], missingFiles: [] };
    for await (const chunk of entries(trx, services, orgId, manifest, modifiedAt)) {
      signal?.throwIfAborted();
      yield chunk;
    }
    yield Buffer.alloc(2 * blockBytes);
  } finally {
    await trx.rollback().execute();
  }
}

async function* entries(
  db: Db,
  services: Pick<Services, 'blobs' | 'config'>,
  orgId: string,
  manifest: Manifest,
  modifiedAt: Date,
): AsyncGenerator<Buffer> {
  const org = await db
    .selectFrom('orgs')
    .select(['id', 'slug', 'name'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  const about: About = {
    format: exportFormat,
    fettle: version,
    createdAt: modifiedAt.toISOString(),
    publicUrl: publicUrl(services.config),
    org,
  };
  yield* entry(aboutName, json(about), modifiedAt);
  const types = await readColumnTypes(db);
  yield* tableEntries(peopleTable, readPeople(db, orgId), manifest, modifiedAt);
  for (const table of transferTables) {
    yield* tableEntries(table.name, readTable(db, table, orgId, types), manifest, modifiedAt);
  }
  yield* fileEntries(db, services, orgId, manifest, modifiedAt);
  yield* entry(manifestName, json(manifest), modifiedAt);
}

async function* tableEntries(
  name: string,
  batches: AsyncIterable<string[]>,
  manifest: Manifest,
  modifiedAt: Date,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let [rows, bytes, pieces, size] = [0, 0, 0, 0];
  let held: Buffer[] = [];
  const take = (): Generator<Buffer> => {
    const content = Buffer.concat(held);
    hash.update(content);
    bytes += content.length;
    [held, size] = [[], 0];
    return entry(`tables/${name}/${String(pieces++).padStart(5, '0')}.jsonl`, content, modifiedAt);
  };
  for await (const lines of batches) {
    for (const line of lines) {
      const text = Buffer.from(`${line}\n`);
      held.push(text);
      size += text.length;
      rows += 1;
      if (size >= pieceBytes) yield* take();
    }
  }
  if (size > 0 || pieces === 0) yield* take();
  manifest.tables.push({ name, rows, bytes, sha256: hash.digest('hex') });
}

interface StoredFile {
  id: string;
  key: string;
  size: number;
}

async function* fileEntries(
  db: Db,
  { blobs }: Pick<Services, 'blobs'>,
  orgId: string,
  manifest: Manifest,
  modifiedAt: Date,
): AsyncGenerator<Buffer> {
  const { rows } = await sql<StoredFile>`
    select id, blob_key as key, size from attachments where org_id = ${orgId} and blob_key is not null
    union all select id, blob_key, size from org_logos where org_id = ${orgId} order by id`.execute(db);
  for (const { id, key, size } of rows) {
    const content = await blobs.get(key);
    if (content === null) {
      manifest.missingFiles.push(id);
      continue;
    }
    const hash = createHash('sha256');
    try {
      yield writeHead({ name: `files/${id}`, size }, modifiedAt);
      yield* exactly(content, size, (chunk) => hash.update(chunk));
    } finally {
      // Whoever stops reading between the head and the content leaves an open file, which ends the process some time later.
      content.destroy();
    }
    yield Buffer.alloc(padding(size));
    manifest.files.push({ id, bytes: size, sha256: hash.digest('hex') });
  }
}

/** The header has promised the size already. */
async function* exactly(
  content: Readable,
  size: number,
  see: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    read += chunk.length;
    if (read > size) break;
    see(chunk);
    yield chunk;
  }
  if (read !== size)
    throw new Error('a stored file does not have the size that was recorded when it was stored');
}

function* entry(name: string, content: Buffer, modifiedAt: Date): Generator<Buffer> {
  yield writeHead({ name, size: content.length }, modifiedAt);
  yield content;
  yield Buffer.alloc(padding(content.length));
}

function json(content: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
}
