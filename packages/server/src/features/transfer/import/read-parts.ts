import { createHash } from 'node:crypto';
import { isId } from '../../../ids.ts';
import { exportedColumns, fieldOf } from '../export/read-rows.ts';
import {
  type About,
  aboutName,
  type Manifest,
  manifestName,
  parseAbout,
  parseManifest,
} from '../format/manifest.ts';
import { peopleTable, type TransferTable, transferTables } from '../format/tables.ts';
import { TransferError } from '../transfer-error.ts';
import { type ArchiveEntry, type ArchiveLimits, readArchive, readSmall } from './read-archive.ts';

export type Row = Record<string, unknown>;

/** A part of an export, in this order; every content must be read to its end before the next part. */
export type Part =
  | { kind: 'about'; about: About }
  | { kind: 'people'; rows: Row[] }
  | { kind: 'rows'; table: TransferTable; rows: Row[] }
  | { kind: 'file'; id: string; size: number; content: AsyncIterable<Buffer> }
  | { kind: 'manifest'; manifest: Manifest };

const mostPieceBytes = 256 * 1024 * 1024;
const entryName = /^tables\/([a-z_]+)\/(\d{5,9})\.jsonl$/;
const fileName = /^files\/([0-9a-f-]{36})$/;
const byName = new Map(transferTables.map((table) => [table.name, table]));
const order = [peopleTable, ...transferTables.map(({ name }) => name)];

/**
 * The parts of an export. At the end, everything is compared with the manifest.
 * @throws TransferError for everything that is not exactly what this version writes
 */
export async function* readParts(path: string, limits?: ArchiveLimits): AsyncGenerator<Part> {
  const found: Manifest = { format: 0, tables: [], files: [], missingFiles: [] };
  let stage: 'about' | 'tables' | 'files' | 'end' = 'about';
  let open: OpenTable | null = null;
  const closeTable = (): void => {
    if (open === null) return;
    const { name, rows, bytes, hash } = open;
    found.tables.push({ name, rows, bytes, sha256: hash.digest('hex') });
    open = null;
  };
  for await (const entry of readArchive(path, limits)) {
    const unexpected = () => new TransferError(`has the unexpected entry "${entry.name.slice(0, 200)}"`);
    if (stage === 'end') throw unexpected();
    if (stage === 'about') {
      if (entry.name !== aboutName) throw new TransferError('is not a Fettle export');
      yield { kind: 'about', about: parseAbout(await readSmall(entry)) };
      stage = 'tables';
      continue;
    }
    const [, name, piece] = entryName.exec(entry.name) ?? [];
    if (name !== undefined && stage === 'tables') {
      if (open === null || (open as OpenTable).name !== name) {
        closeTable();
        if (order[found.tables.length] !== name) throw unexpected();
        open = { name, pieces: 0, rows: 0, bytes: 0, hash: createHash('sha256') };
      }
      const current: OpenTable = open;
      if (Number(piece) !== current.pieces) throw unexpected();
      current.pieces += 1;
      yield await readPiece(entry, current);
      continue;
    }
    closeTable();
    const fileId = fileName.exec(entry.name)?.[1];
    if (fileId !== undefined && isId(fileId)) {
      stage = 'files';
      const file = { id: fileId, bytes: entry.size, sha256: '' };
      yield { kind: 'file', id: fileId, size: entry.size, content: summed(entry, file) };
      found.files.push(file);
      continue;
    }
    if (entry.name !== manifestName) throw unexpected();
    const manifest = parseManifest(await readSmall(entry));
    compare(found, manifest);
    yield { kind: 'manifest', manifest };
    stage = 'end';
  }
  if (stage !== 'end') throw new TransferError('is incomplete');
}

interface OpenTable {
  name: string;
  pieces: number;
  rows: number;
  bytes: number;
  hash: ReturnType<typeof createHash>;
}

async function readPiece(entry: ArchiveEntry, open: OpenTable): Promise<Part> {
  if (entry.size > mostPieceBytes)
    throw new TransferError(`has the entry "${entry.name}", which is too large`);
  const parts: Buffer[] = [];
  for await (const chunk of entry.content) parts.push(chunk);
  const content = Buffer.concat(parts);
  open.hash.update(content);
  open.bytes += content.length;
  const rows = parseLines(content, entry.name);
  open.rows += rows.length;
  const table = byName.get(open.name);
  if (table === undefined) return { kind: 'people', rows };
  const known = new Set(exportedColumns(table).map(([name]) => fieldOf(name)));
  for (const row of rows) {
    const odd = Object.keys(row).find((field) => !known.has(field));
    if (odd === undefined) continue;
    throw new TransferError(
      `has the unknown field "${odd.slice(0, 100)}" in ${open.name}: a newer version of Fettle may have written it`,
    );
  }
  return { kind: 'rows', table, rows };
}

function parseLines(content: Buffer, name: string): Row[] {
  if (content.length === 0) return [];
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    if (!text.endsWith('\n')) throw new Error('the last line does not end');
    return text
      .slice(0, -1)
      .split('\n')
      .map((line) => {
        const row: unknown = JSON.parse(line);
        if (typeof row !== 'object' || row === null || Array.isArray(row)) throw new Error('no object');
        return row as Row;
      });
  } catch (cause) {
    throw new TransferError(`is damaged: "${name}" is not JSON lines`, { cause });
  }
}

async function* summed(entry: ArchiveEntry, file: { sha256: string }): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of entry.content) {
    hash.update(chunk);
    yield chunk;
  }
  file.sha256 = hash.digest('hex');
}

function compare(found: Manifest, manifest: Manifest): void {
  if (JSON.stringify(found.tables) !== JSON.stringify(manifest.tables)) {
    throw new TransferError('is damaged: its tables do not match its manifest');
  }
  const filesOf = ({ files }: Manifest) => JSON.stringify(files);
  if (filesOf(found) !== filesOf(manifest)) {
    throw new TransferError('is damaged: its files do not match its manifest');
  }
}
