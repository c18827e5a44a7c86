import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestServer } from '../testing/cluster.ts';
import { fettle } from '../testing/fettle-command.ts';
import { startPooler } from '../testing/transaction-pooler.ts';
import { sharesSessions } from './shares-sessions.ts';

// Of its own, whatever the other tests run on: the pooler below knows no passwords.
const server = await startTestServer();
after(() => server.stop());
const connection = server.admin;
assert.ok('host' in connection);

test('a direct connection to a database has its own session', async () => {
  assert.equal(await sharesSessions(connection), false);
});

test('so does a pooler that lends sessions for as long as a client stays', async (t) => {
  assert.equal(await sharesSessions(await startPooler(t, connection, 'session')), false);
});

test('behind a pooler that lends them for a transaction, service and commands stop with what to do', {
  timeout: 120_000,
}, async (t) => {
  const pooled = await startPooler(t, connection, 'transaction');
  assert.equal(await sharesSessions(pooled), true);
  for (const [command, beginning] of [
    ['serve', 'Fettle cannot start: '],
    ['migrate', 'fettle migrate: '],
  ] as const) {
    const { code, stdout, stderr } = await fettle([command], {
      DATABASE_URL: pooled.connectionString,
      PORT: '0',
      FETTLE_LOG_LEVEL: 'silent',
    });
    assert.deepEqual([code, stdout], [2, ''], stderr);
    assert.ok(stderr.startsWith(`${beginning}DATABASE_URL points to a pooler `), stderr);
    assert.match(stderr, /pool_mode=session/);
    assert.equal(stderr.trim().split('\n').length, 1);
  }
});
