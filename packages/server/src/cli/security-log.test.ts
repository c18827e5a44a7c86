import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { nobody } from '../context.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.ts';
import { testDatabase } from '../testing/database.ts';
import { fettle, urlOf } from '../testing/fettle-command.ts';

const database = await testDatabase({ after });
const folder = await mkdtemp(join(tmpdir(), 'fettle-cli-'));
after(() => rm(folder, { recursive: true, force: true }));
const settings = { DATABASE_URL: urlOf(database.connection), FETTLE_DATA_DIR: folder };

const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
for (const day of days) {
  const clock = () => new Date(`${day}T08:00:00Z`);
  const client = { address: '192.0.2.7', userAgent: '=1+1' };
  await recordSecurityEvent(
    { db: database.db, clock, actor: nobody, client },
    { type: day === days[1] ? 'org.updated' : 'sign_in.failed', details: { day } },
  );
}

const printed = async (...args: string[]) => {
  const { code, stdout, stderr } = await fettle(['security-log', ...args], settings);
  assert.deepEqual([code, stderr], [0, '']);
  return stdout.split('\n').slice(0, -1);
};
const daysIn = (lines: string[]) =>
  lines.map((line) => (JSON.parse(line) as { details: { day: string } }).details.day);

test('prints all entries as JSON Lines, oldest first, including those for accounts that do not exist', async () => {
  const lines = await printed();
  assert.deepEqual(daysIn(lines), days);
  const first = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  assert.deepEqual(
    [first.createdAt, first.type, first.subjectId, first.address, first.orgId],
    ['2026-11-01T08:00:00.000Z', 'sign_in.failed', null, '192.0.2.7', null],
  );
});

test('filters by time and type, and prints nothing if nothing matches', async () => {
  assert.deepEqual(daysIn(await printed('--since', '2026-11-02')), days.slice(1));
  assert.deepEqual(daysIn(await printed('--until', '2026-11-02T08:00:00Z')), days.slice(0, 1));
  assert.deepEqual(daysIn(await printed('--type', 'sign_in.failed')), [days[0], days[2]]);
  assert.deepEqual(await printed('--since', '2027-01-01'), []);
});

test('prints CSV on request, without formulas', async () => {
  const lines = await printed('--csv', '--type', 'org.updated');
  assert.equal(lines.length, 2);
  assert.match(lines[0] ?? '', /^createdAt,type,orgId,actorName,/);
  assert.match(lines[1] ?? '', /^2026-11-02T08:00:00\.000Z,org\.updated,.*,'=1\+1,/);
});

test('rejects an invalid time or type and names the valid ones', async () => {
  for (const [args, message] of [
    [['--since', 'yesterday'], /--since must be a date or a time/],
    [['--type', 'sign-in'], /--type: unknown type "sign-in"\. Available types: sign_in\.succeeded, /],
  ] as const) {
    const { code, stdout, stderr } = await fettle(['security-log', ...args], settings);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, message);
  }
});
