import { limits } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { bindFilter } from '../filter/bind-filter.ts';
import { filterToSql, type SqlSchema, sortSql } from '../filter/filter-to-sql.ts';
import { parseFilter } from '../filter/parse-filter.ts';
import type { ResourceSchema } from '../protocol/attribute.ts';
import type { Fields } from '../protocol/read-resource.ts';
import { invalidValue, ScimError } from '../protocol/scim-error.ts';
import { readSelection, type Selection } from '../protocol/select-attributes.ts';
import type { Selected } from '../users/scim-user-store.ts';

const defaultCount = 100;

/** A request for a list, from a query or the body of a `.search`. */
export interface ListQuery {
  selection: Selection;
  selected: Selected;
  startIndex: number;
}

/** @throws ScimError invalidFilter, invalidValue, invalidPath */
export function readListQuery(sent: Fields, schema: ResourceSchema, columns: SqlSchema): ListQuery {
  const startIndex = Math.max(1, readInteger(sent, 'startIndex') ?? 1);
  const count = Math.min(limits.scimPage, Math.max(0, readInteger(sent, 'count') ?? defaultCount));
  return {
    startIndex,
    selection: readSelection(sent['attributes'], sent['excludedAttributes'], schema),
    selected: {
      where: readFilter(sent['filter'], schema, columns),
      order: readOrder(sent, schema, columns),
      limit: count,
      offset: startIndex - 1,
    },
  };
}

function readFilter(sent: unknown, schema: ResourceSchema, columns: SqlSchema): RawBuilder<unknown> {
  if (sent === undefined || sent === null || sent === '') return sql`true`;
  if (typeof sent !== 'string')
    throw new ScimError(400, 'invalidFilter', '"filter" must be sent once, as text.');
  return filterToSql(bindFilter(parseFilter(sent), schema), columns);
}

function readOrder(sent: Fields, schema: ResourceSchema, columns: SqlSchema): RawBuilder<unknown> {
  const { sortBy, sortOrder } = sent;
  if (sortBy === undefined || sortBy === null || sortBy === '') return sql`entry.id`;
  if (typeof sortBy !== 'string') throw invalidValue('"sortBy" must be the name of an attribute.');
  const bound = bindFilter(parseFilter(`${sortBy} pr`), schema);
  const column = bound.kind === 'present' ? sortSql(bound.path, columns) : undefined;
  if (column === undefined)
    throw new ScimError(400, 'invalidPath', `Sorting by "${sortBy}" is not supported.`);
  return String(sortOrder).toLowerCase() === 'descending'
    ? sql`${column} desc nulls first`
    : sql`${column} nulls last`;
}

/** A query has text, a body has a number. */
function readInteger(sent: Fields, name: string): number | undefined {
  const value = sent[name];
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number))
    throw invalidValue(`"${name}" must be a whole number.`);
  return Math.min(number, 1_000_000_000);
}
