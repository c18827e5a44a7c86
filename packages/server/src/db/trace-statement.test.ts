import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Span, SpanStart, Telemetry } from '../telemetry.ts';
import { traceStatement } from './trace-statement.ts';

/** The span that a statement begins. */
async function spanOf(text: string): Promise<SpanStart | undefined> {
  const begun: SpanStart[] = [];
  const span: Span = {
    within: (run) => run(),
    set: () => undefined,
    rename: () => undefined,
    fail: () => undefined,
    end: () => undefined,
  };
  const telemetry: Telemetry = {
    begin: () => span,
    beginPart: (start) => {
      begun.push(start);
      return span;
    },
    sendMetrics: () => undefined,
    close: async () => undefined,
  };
  await traceStatement(telemetry, text, async () => undefined);
  return begun[0];
}

for (const [text, name] of [
  ['begin', 'BEGIN'],
  ['commit', 'COMMIT'],
  ['select * from "tasks" where id = $1', 'SELECT tasks'],
  ['select id from mails where due_at <= now() for update skip locked', 'SELECT mails'],
  ['insert into events (id) values ($1) on conflict (id) do update set id = $2', 'INSERT events'],
  ['update tasks set title = $1', 'UPDATE tasks'],
  ['delete from sessions where id = $1', 'DELETE sessions'],
  ['with entered as (select key from columns) insert into tasks select key from entered', 'INSERT tasks'],
  ['with a as (select 1 from x for no key update) select * from a', 'WITH x'],
] as const) {
  test(`"${text}" is named ${name}`, async () => {
    const span = await spanOf(`\n  ${text}\n`);
    assert.equal(span?.name, name);
    assert.equal(span.attributes['db.query.text'], text);
  });
}

test('a long statement is cut', async () => {
  const span = await spanOf(`select ${'x, '.repeat(5_000)} y from tasks`);
  assert.equal(String(span?.attributes['db.query.text']).length, 2_000);
  assert.equal(span?.name, 'SELECT tasks');
});
