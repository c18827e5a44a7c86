import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { expireLease as expire, insertQueued } from '../features/audits/testing/audit-rows.ts';
import { createOrg, createProject } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';
import {
  claimDue,
  expireLeases,
  expireLeasesOf,
  lockClaim,
  newHolder,
  releaseClaim,
  renewLeases,
  resetTries,
} from './lease.ts';

const lease = { holder: newHolder(), seconds: 60 };

describe('leases', async () => {
  const service = await startService({ after });
  const { db } = service.services;
  const org = await createOrg(service);
  afterEach(() => db.deleteFrom('audits').execute());

  const addJob = async () => insertQueued(service, await createProject(service, org));
  const addJobs = (count: number) => Promise.all(Array.from({ length: count }, addJob));
  const expireLease = (id: string) => expire(service, id);
  const rowOf = (id: string) =>
    db.selectFrom('audits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('gives each due row to exactly one of many that claim at once', async () => {
    const ids = await addJobs(12);
    const claims = (
      await Promise.all(Array.from({ length: 8 }, () => claimDue(db, 'audits', 5, lease)))
    ).flat();
    assert.deepEqual(claims.map((claim) => claim.id).sort(), ids.sort());
    assert.equal(new Set(claims.map((claim) => claim.claimId)).size, 12);
  });

  it('claims no more rows than asked for, oldest due first, and none that is not due', async () => {
    const [first, second, later] = (await addJobs(3)) as [string, string, string];
    await db
      .updateTable('audits')
      .set({ due_at: sql<string>`now() - interval '1 hour'` })
      .where('id', '=', second)
      .execute();
    await db
      .updateTable('audits')
      .set({ due_at: sql<string>`now() + interval '1 hour'` })
      .where('id', '=', later)
      .execute();
    assert.deepEqual(
      (await claimDue(db, 'audits', 1, lease)).map(({ id }) => id),
      [second],
    );
    assert.deepEqual(
      (await claimDue(db, 'audits', 9, lease)).map(({ id }) => id),
      [first],
    );
    assert.deepEqual(await claimDue(db, 'audits', 9, lease), []);
  });

  it('hands a row on when its lease has run out, and the former holder can change nothing', async () => {
    const id = await addJob();
    const [zombie] = await claimDue(db, 'audits', 1, lease);
    await expireLease(id);
    const [heir] = await claimDue(db, 'audits', 1, lease);
    assert.ok(zombie && heir && zombie.claimId !== heir.claimId);
    assert.equal(await lockClaim(db, 'audits', zombie), null);
    assert.deepEqual([...(await renewLeases(db, 'audits', [zombie, heir], 60))], [heir.claimId]);
    await resetTries(db, 'audits', zombie);
    await releaseClaim(db, 'audits', zombie, { delaySeconds: 0, counted: false });
    const row = await rowOf(id);
    assert.deepEqual([row.claim_id, row.tries], [heir.claimId, 2]);
  });

  it('renews a lease that ran out unnoticed as long as nobody took the row', async () => {
    const id = await addJob();
    const [held] = await claimDue(db, 'audits', 1, lease);
    assert.ok(held);
    await expireLease(id);
    assert.equal((await renewLeases(db, 'audits', [held], 60)).size, 1);
    assert.deepEqual(await claimDue(db, 'audits', 1, lease), []);
  });

  it('ends the leases of one process that died, and those of no other', async () => {
    await addJobs(3);
    const others = await claimDue(db, 'audits', 1, { ...lease, holder: newHolder() });
    const dead = await claimDue(db, 'audits', 2, lease);
    await expireLeasesOf(db, 'audits', lease.holder);
    const heirs = await claimDue(db, 'audits', 9, { ...lease, holder: newHolder() });
    assert.deepEqual(heirs.map(({ id }) => id).sort(), dead.map(({ id }) => id).sort());
    assert.equal((await renewLeases(db, 'audits', [...others, ...dead], 60)).size, 1);
  });

  it('ends the leases of a worker known to be dead, and those only of work that is due', async () => {
    const id = await addJob();
    const [dead] = await claimDue(db, 'audits', 1, lease);
    assert.equal(dead?.id, id);
    await expireLeases(db, 'audits');
    const [heir] = await claimDue(db, 'audits', 1, lease);
    assert.equal(heir?.id, id);
    assert.equal(await lockClaim(db, 'audits', dead), null);
  });
});
