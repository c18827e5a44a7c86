import { ApiError } from '../../../api-error.ts';
import { isId } from '../../../ids.ts';
import { checkDocument, sanitizeRichHtml } from '../../tasks/access.ts';
import { exportedColumns, fieldOf } from '../export/read-rows.ts';
import type { Column } from '../format/columns.ts';
import type { TransferTable } from '../format/tables.ts';
import { TransferError } from '../transfer-error.ts';
import type { MapId } from './map-ids.ts';
import type { Row } from './read-parts.ts';

export interface Mapping {
  mapId: MapId;
  /** The user here for each person of the archive. */
  people: ReadonlyMap<string, string>;
  /** Public URLs of the service that wrote the archive and of this one: links in events lead here. */
  from: string;
  to: string;
}

/** A row of an archive as it is stored here, by column. @throws TransferError for values the service would not store */
export function mapRow(table: TransferTable, row: Row, mapping: Mapping): Row {
  const mapped: Row = {};
  for (const [name, column] of exportedColumns(table)) {
    const sent = row[fieldOf(name)];
    // Also for a column that the version which wrote the archive did not have yet: no default is filled in.
    if (sent === undefined)
      throw new TransferError(`is damaged: a row of ${table.name} has no ${fieldOf(name)}`);
    try {
      mapped[name] = mapValue(column, sent, mapping);
      refuseScripts(sent, name);
    } catch (cause) {
      if (cause instanceof ApiError || cause instanceof TransferError) {
        throw new TransferError(`is damaged: ${table.name} has an invalid ${fieldOf(name)}`, { cause });
      }
      throw cause;
    }
  }
  return mapped;
}

function mapValue(column: Column, sent: unknown, mapping: Mapping): unknown {
  switch (column.kind) {
    case 'value':
      if (column.check?.(sent) === false) throw new TransferError('is damaged');
      return sent;
    case 'id':
      return sent === null ? null : mapping.mapId(sent);
    case 'ids':
      return list(sent).map(mapping.mapId);
    case 'person':
      return sent === null ? null : personOf(sent, mapping);
    case 'people':
      return list(sent).map((each) => personOf(each, mapping));
    case 'html':
      return sent === null ? null : cleanHtml(sent);
    case 'document':
      if (sent !== null) checkDocument(sent);
      return sent;
    case 'event':
      return mapEvent(sent, '', mapping);
    case 'withIds':
      return mapIds(sent, mapping);
    default:
      throw new Error(`A column of the kind ${column.kind} is in no archive.`);
  }
}

function list(sent: unknown): unknown[] {
  if (!Array.isArray(sent)) throw new TransferError('is damaged');
  return sent;
}

function personOf(sent: unknown, { people }: Mapping): string {
  const user = typeof sent === 'string' ? people.get(sent.toLowerCase()) : undefined;
  if (user === undefined)
    throw new TransferError('is damaged: it refers to a person that it does not contain');
  return user;
}

function cleanHtml(sent: unknown): string {
  if (typeof sent !== 'string') throw new TransferError('is damaged');
  return sanitizeRichHtml(sent);
}

function mapIds(sent: unknown, mapping: Mapping): unknown {
  if (Array.isArray(sent)) return sent.map((each) => mapIds(each, mapping));
  if (typeof sent === 'object' && sent !== null) {
    return Object.fromEntries(Object.entries(sent).map(([name, each]) => [name, mapIds(each, mapping)]));
  }
  if (typeof sent !== 'string' || !isId(sent)) return sent;
  return mapping.people.get(sent.toLowerCase()) ?? mapping.mapId(sent);
}

/** Fields that hold IDs are called `id`, `taskId`, `assigneeIds`, and so on; in events of tasks, `url` leads to one. */
function mapEvent(sent: unknown, field: string, mapping: Mapping): unknown {
  if (Array.isArray(sent)) return sent.map((each) => mapEvent(each, field, mapping));
  if (typeof sent === 'object' && sent !== null) {
    return Object.fromEntries(
      Object.entries(sent).map(([name, each]) => [name, mapEvent(each, name, mapping)]),
    );
  }
  if (typeof sent !== 'string') return sent;
  if (/^id$|Ids?$/.test(field) && isId(sent)) {
    return mapping.people.get(sent.toLowerCase()) ?? mapping.mapId(sent);
  }
  if (field.endsWith('Html')) return sanitizeRichHtml(sent);
  if (field === 'url' && sent.startsWith(`${mapping.from}/`)) {
    return `${mapping.to}${sent.slice(mapping.from.length).replace(uuid, (id) => mapping.mapId(id))}`;
  }
  return sent;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Fields called `url` become links in the dashboard; the service stores only URLs of http and https in them. */
function refuseScripts(sent: unknown, field: string): void {
  if (typeof sent === 'string') {
    if (field === 'url' && /^[\s\p{Cc}]*(javascript|vbscript|data):/iu.test(sent)) {
      throw new TransferError('is damaged: it has a URL that runs a script');
    }
  } else if (Array.isArray(sent)) {
    for (const each of sent) refuseScripts(each, field);
  } else if (typeof sent === 'object' && sent !== null) {
    for (const [name, each] of Object.entries(sent)) refuseScripts(each, name);
  }
}
