import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOrg, createProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { newHolder } from '../../../work/lease.ts';
import { insertQueued } from '../testing/audit-rows.ts';
import { claimAudits } from './claim-audits.ts';
import { createSuspendedAudits, type SuspendedAudit } from './suspended-audits.ts';

describe('suspended crawls in memory', () => {
  const holder = newHolder();
  const start = (most: number) => {
    const dropped: string[] = [];
    const suspended = createSuspendedAudits<SuspendedAudit>(most);
    const crawl = (id: string, orgId: string): SuspendedAudit => ({
      id,
      orgId,
      holder,
      turns: 1,
      drop: () => dropped.push(id),
    });
    const keep = (id: string, orgId: string): boolean => {
      const reservation = suspended.reserve(orgId);
      reservation?.keep(crawl(id, orgId));
      return reservation !== null;
    };
    const has = (id: string): boolean => suspended.take({ id, holder, turns: 2 }) !== null;
    return { dropped, suspended, crawl, keep, has };
  };

  it('are limited, and an organization that uses all places does not keep others out', () => {
    const { dropped, keep, has } = start(4);
    for (const id of ['a1', 'a2', 'a3', 'a4']) assert.ok(keep(id, 'a'));
    assert.ok(!keep('a5', 'a'), 'its own do not push each other out, or none would get on');
    assert.ok(keep('b1', 'b') && keep('b2', 'b'));
    assert.ok(!keep('b3', 'b'), 'both have two');
    assert.ok(keep('c1', 'c'));
    assert.deepEqual(dropped.length, 3);
    assert.ok(has('a1') && has('c1'));
  });

  it('stay within the limit when many are suspended at once, and none is dropped before its place is used', () => {
    const { dropped, suspended, crawl, keep } = start(4);
    for (const id of ['a1', 'a2']) keep(id, 'a');
    const reservations = ['a', 'a'].map((orgId) => suspended.reserve(orgId) ?? assert.fail());
    assert.equal(suspended.reserve('a'), null, 'places given out count');
    const [first, second] = [
      suspended.reserve('b') ?? assert.fail(),
      suspended.reserve('b') ?? assert.fail(),
    ];
    assert.equal(suspended.reserve('b'), null);
    assert.deepEqual(dropped, []);
    first.release();
    second.keep(crawl('b1', 'b'));
    assert.deepEqual(dropped, ['a1']);
    reservations.forEach((reservation, nth) => {
      reservation.keep(crawl(`a${nth + 3}`, 'a'));
      reservation.release();
    });
    assert.equal(suspended.reserve('a'), null);
    assert.deepEqual(dropped, ['a1']);
    const taken = ['a1', 'a2', 'a3', 'a4', 'b1'].filter(
      (id) => suspended.take({ id, holder, turns: 2 }) !== null,
    );
    assert.deepEqual(taken, ['a2', 'a3', 'a4', 'b1']);
  });

  it('continue once, and only when no other process had the audit meanwhile', () => {
    const { dropped, keep, has, suspended } = start(4);
    keep('old', 'a');
    assert.equal(suspended.take({ id: 'old', holder, turns: 3 }), null);
    assert.deepEqual(dropped, ['old']);
    keep('own', 'a');
    assert.equal(suspended.take({ id: 'own', holder: newHolder(), turns: 2 }), null);
    assert.ok(has('own'));
    assert.ok(!has('own'));
  });

  it('are dropped once the audit is deleted, canceled, or claimed by another process', async (t) => {
    const service = await startService({ after: (done) => t.after(done) });
    const { db } = service.services;
    const org = await createOrg(service);
    const ids: string[] = [];
    for (let nth = 0; nth < 4; nth += 1)
      ids.push(await insertQueued(service, await createProject(service, org)));
    const { dropped, keep, suspended, has } = start(4);
    await claimAudits(db, 4, { holder, seconds: 60 }, { after: null });
    for (const id of ids) keep(id, org.id);
    const [kept = '', deleted = '', ended = '', taken = ''] = ids;
    await db.deleteFrom('audits').where('id', '=', deleted).execute();
    await db.updateTable('audits').set({ claim_id: null }).where('id', '=', ended).execute();
    await db
      .updateTable('audits')
      .set({ claim_id: `${newHolder()}-0000-000000000000` })
      .where('id', '=', taken)
      .execute();
    await suspended.sweep(db, holder);
    assert.deepEqual(dropped.toSorted(), [deleted, ended, taken].toSorted());
    assert.ok(has(kept));
  });
});
