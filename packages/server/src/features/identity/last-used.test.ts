import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '../../testing/database.ts';
import { insertUser } from './accounts/user-store.ts';
import { createLastUsed } from './last-used.ts';
import { insertToken } from './tokens/token-store.ts';

const start = new Date('2026-11-20T12:00:00.000Z');
let now = start;
const clock = () => now;
const warnings: string[] = [];
const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (_details: object, message: string) => warnings.push(message),
  error: () => undefined,
};

const { db } = await testDatabase({ after });
const owner = await insertUser(db, {
  name: 'Ada',
  email: 'ada@example.com',
  username: null,
  passwordHash: null,
  verifiedBy: null,
  createdAt: start.toISOString(),
});
const userId = owner?.id ?? '';

async function mint(): Promise<string> {
  const createdAt = start.toISOString();
  const token = { userId, name: 't', scopes: [], projectIds: null, createdAt, expiresAt: null };
  return (await insertToken(db, token)).row.id;
}

async function lastUseOf(id: string): Promise<string | null> {
  const row = await db
    .selectFrom('api_tokens')
    .select('last_used_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.last_used_at ?? null;
}

function secondsLater(seconds: number): string {
  now = new Date(start.getTime() + seconds * 1000);
  return now.toISOString();
}

test('uses are written when the service closes, many tokens in one statement', async () => {
  const ids = [await mint(), await mint(), await mint()];
  secondsLater(0);
  const lastUsed = createLastUsed({ db, clock, log });
  for (const id of ids) lastUsed.touch(id);
  await lastUsed.close();
  for (const id of ids) assert.equal(await lastUseOf(id), start.toISOString());
});

test('the row of a token is written at most once a minute', async () => {
  const id = await mint();
  const lastUsed = createLastUsed({ db, clock, log });
  const seen: (string | null)[] = [];
  for (const seconds of [0, 1, 59, 60, 90, 119, 120]) {
    secondsLater(seconds);
    lastUsed.touch(id);
    await lastUsed.flush();
    seen.push(await lastUseOf(id));
  }
  const at = (seconds: number) => secondsLater(seconds);
  assert.deepEqual(seen, [at(0), at(0), at(0), at(60), at(60), at(60), at(120)]);
  await lastUsed.close();
});

test('several processes together write at most once a minute too', async () => {
  const id = await mint();
  const processes = [0, 1, 2].map(() => createLastUsed({ db, clock, log }));
  for (const [index, lastUsed] of processes.entries()) {
    secondsLater(index * 20);
    lastUsed.touch(id);
    await lastUsed.flush();
  }
  assert.equal(await lastUseOf(id), start.toISOString());
});

test('a use is written soon by itself, and does not wait for the next one', async () => {
  const id = await mint();
  const at = secondsLater(0);
  const lastUsed = createLastUsed({ db, clock, log });
  lastUsed.touch(id);
  const deadline = Date.now() + 20_000;
  while ((await lastUseOf(id)) === null && Date.now() < deadline) await new Promise(setImmediate);
  assert.equal(await lastUseOf(id), at);
});

test('a database that is away costs a warning and no request', async () => {
  const id = await mint();
  const away = db.withPlugin({
    transformQuery: () => {
      throw new Error('away');
    },
    transformResult: async ({ result }) => result,
  });
  const lastUsed = createLastUsed({ db: away, clock, log });
  lastUsed.touch(id);
  await lastUsed.close();
  assert.deepEqual(warnings, ['could not save the last use of tokens and sessions']);
});
