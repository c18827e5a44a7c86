import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrationsDir } from '../open-database.ts';
import { readMigrations } from './migrations-history.ts';

/** Migrations before this one were applied while the service was stopped. */
const firstRolling = '0045';

/** A file with this comment and a reason may do what the version before does not notice. */
const reason = /^-- The version before serves on: \S/m;

const breaking = [
  /\bdrop\s+(table|column|type|function|view|domain)\b/i,
  /\brename\b/i,
  /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+(constraint|check|unique|foreign\s+key|primary\s+key)\b/i,
  /\badd\s+(column\s+)?(?!constraint\b)(?:(?!\bdefault\b)[^,;])*\bnot\s+null\b(?!(?:(?!\bdefault\b)[^,;])*\bdefault\b)/i,
];

/** Whether the version before could fail on a database with this migration (docs/decisions/0055-rolling-upgrades.md). */
function mayBreak(sql: string): boolean {
  const statements = sql.replace(/--.*$/gm, '');
  return !reason.test(sql) && breaking.some((pattern) => pattern.test(statements));
}

test('no migration removes or demands what the version before does not expect', async () => {
  const files = (await readMigrations(migrationsDir)).filter(({ name }) => name >= firstRolling);
  assert.deepEqual(
    files.filter(({ sql }) => mayBreak(sql)).map(({ name }) => name),
    [],
  );
});

test('a drop, a rename, another type, and a value that is demanded are found; additions are not', () => {
  for (const sql of [
    'alter table tasks drop column color;',
    'alter table tasks rename column color to tint;',
    'alter table tasks alter column color type int using 1;',
    'alter table tasks alter color set not null;',
    'alter table tasks add column color text not null;',
    'alter table tasks add constraint short check (length(title) < 9);',
    'drop table tasks;',
  ])
    assert.equal(mayBreak(sql), true, sql);
  for (const sql of [
    'create table colors (name text not null, unique (name));',
    "alter table tasks add column color text not null default 'gray';",
    "alter table tasks add column color text default 'gray' not null;",
    'alter table tasks add column color text;',
    'create index tasks_color on tasks (color); -- drop table tasks',
    '-- The version before serves on: nothing has used it since 0044.\nalter table tasks drop column color;',
  ])
    assert.equal(mayBreak(sql), false, sql);
});
