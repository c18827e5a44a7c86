import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { startService } from '../testing/harness.ts';
import { watchTransactions } from './old-transactions.ts';

describe('a transaction that stays open', async () => {
  const service = await startService({ after });
  const { db } = service.services;
  const warnings: { transaction: { application: string; seconds: number } }[] = [];
  const log = { ...service.services.log, warn: (fields: object) => void warnings.push(fields as never) };
  const services = { ...service.services, log };
  const go = new AbortController().signal;

  it('is warned of once, as long as it keeps anything, and again when there is another', async () => {
    const { run } = watchTransactions(0.05);
    const hold = async (isHeld: () => Promise<void>): Promise<void> => {
      await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          await sql`set local application_name = 'a forgotten report'`.execute(tx);
          await sql`select count(*) from webhooks`.execute(tx);
          await sql`select pg_sleep(0.1)`.execute(tx);
          await isHeld();
        });
    };
    const told = () => warnings.filter(({ transaction }) => transaction.application === 'a forgotten report');
    await run(services, go);
    assert.equal(told().length, 0);
    await hold(async () => {
      await run(services, go);
      await run(services, go);
    });
    assert.equal(told().length, 1);
    assert.ok((told()[0]?.transaction.seconds ?? 0) >= 0.1);
    await run(services, go);
    await hold(async () => void (await run(services, go)));
    assert.equal(told().length, 2);
  });

  it('has its age in /metrics', async () => {
    const read = async (): Promise<number> => {
      const text = await (await service.fetch('/metrics')).text();
      const line = /^fettle_database_oldest_transaction_seconds\{kind="session"\} (\S+)$/m.exec(text);
      assert.ok(line, text);
      return Number(line[1]);
    };
    await db.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id(), pg_sleep(0.3)`.execute(tx);
      assert.ok((await read()) >= 0.3);
    });
  });
});
