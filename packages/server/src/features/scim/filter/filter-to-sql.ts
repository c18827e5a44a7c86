import { type RawBuilder, sql } from 'kysely';
import { isId } from '../../../ids.ts';
import { ScimError } from '../protocol/scim-error.ts';
import type { BoundFilter, BoundPath } from './bind-filter.ts';
import type { Comparison, FilterValue } from './filter.ts';

type Sql = RawBuilder<unknown>;

/** Where the attributes of a resource are. */
export interface SqlSchema {
  /** SQL of each attribute, by `name` or `name.sub`. An ID is one of a uuid column. */
  columns: Readonly<Record<string, Sql>>;
  /** Lists: whether there is an element for which `inner` is true, and SQL of its attributes by `name.sub`. */
  lists: Readonly<Record<string, (inner: Sql) => Sql>>;
}

/** A filter as a condition. Null where it is neither true nor false, which a `where` treats as false. */
export function filterToSql(filter: BoundFilter, schema: SqlSchema): Sql {
  return translate(filter, schema, false);
}

/** SQL to sort by, or undefined where that is not supported. */
export function sortSql({ name, sub, attribute }: BoundPath, schema: SqlSchema): Sql | undefined {
  const column = name in schema.lists ? undefined : schema.columns[sub === null ? name : `${name}.${sub}`];
  if (column === undefined || attribute.type !== 'string') return column;
  return attribute.caseExact === true ? sql`${column}::text collate "C"` : sql`lower(${column}) collate "C"`;
}

function translate(filter: BoundFilter, schema: SqlSchema, inElement: boolean): Sql {
  switch (filter.kind) {
    case 'and':
      return sql`(${translate(filter.left, schema, inElement)} and ${translate(filter.right, schema, inElement)})`;
    case 'or':
      return sql`(${translate(filter.left, schema, inElement)} or ${translate(filter.right, schema, inElement)})`;
    case 'not':
      return sql`((${translate(filter.inner, schema, inElement)}) is not true)`;
    case 'element':
      return listOf(filter.name, schema)(translate(filter.inner, schema, true));
    case 'present':
      return inList(filter.path, schema, inElement, present(filter.path, schema));
    case 'compare':
      return inList(
        filter.path,
        schema,
        inElement,
        compare(columnOf(filter.path, schema), filter.path, filter.operator, filter.value),
      );
  }
}

function inList(path: BoundPath, schema: SqlSchema, inElement: boolean, condition: Sql): Sql {
  return inElement || !(path.name in schema.lists) ? condition : listOf(path.name, schema)(condition);
}

function listOf(name: string, schema: SqlSchema): (inner: Sql) => Sql {
  const list = schema.lists[name];
  if (list === undefined) throw unsupported(name);
  return list;
}

function columnOf({ name, sub }: BoundPath, schema: SqlSchema): Sql {
  const column = schema.columns[sub === null ? name : `${name}.${sub}`];
  if (column === undefined) throw unsupported(sub === null ? name : `${name}.${sub}`);
  return column;
}

function unsupported(name: string): ScimError {
  return new ScimError(400, 'invalidFilter', `Filters and sorting by "${name}" are not supported.`);
}

function present(path: BoundPath, schema: SqlSchema): Sql {
  const column = columnOf(path, schema);
  return path.attribute.type === 'string' ? sql`${column}::text <> ''` : sql`${column} is not null`;
}

function compare(column: Sql, path: BoundPath, operator: Comparison, value: FilterValue): Sql {
  const { name, sub, attribute } = path;
  if (value === null) return operator === 'eq' ? sql`${column} is null` : sql`${column} is not null`;
  if (operator === 'ne') return sql`((${compare(column, path, 'eq', value)}) is not true)`;
  if (attribute.type === 'boolean') return sql`${column} = ${value}::boolean`;
  if (attribute.type === 'dateTime')
    return sql`${column} ${sql.raw(signs[operator] ?? '=')} ${value}::timestamptz`;
  const text = String(value);
  if (isIdColumn(name, sub)) {
    // By the index of the uuid column where it can match at all.
    if (operator === 'eq')
      return isId(text) && text === text.toLowerCase() ? sql`${column} = ${text}::uuid` : sql`false`;
    return compareText(sql`${column}::text`, operator, sql`${text}::text`);
  }
  return attribute.caseExact === true
    ? compareText(column, operator, sql`${text}::text`)
    : compareText(sql`lower(${column})`, operator, sql`lower(${text}::text)`);
}

function isIdColumn(name: string, sub: string | null): boolean {
  return (name === 'id' && sub === null) || ((name === 'members' || name === 'groups') && sub === 'value');
}

const signs: Readonly<Partial<Record<Comparison, string>>> = {
  eq: '=',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
};

function compareText(column: Sql, operator: Comparison, text: Sql): Sql {
  if (operator === 'eq') return sql`${column} = ${text}`;
  if (operator === 'co') return sql`position(${text} in ${column}) > 0`;
  if (operator === 'sw') return sql`starts_with(${column}, ${text})`;
  if (operator === 'ew') return sql`right(${column}, length(${text})) = ${text}`;
  return sql`${column} collate "C" ${sql.raw(signs[operator] ?? '=')} ${text} collate "C"`;
}
