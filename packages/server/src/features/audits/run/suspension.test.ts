import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Egress, EgressResponse } from '@fettle/egress';
import { createManualClock } from '../testing/manual-clock.ts';
import { createSuspension } from './suspension.ts';

describe('the suspension of an audit', () => {
  const start = () => {
    const clock = createManualClock();
    const stopper = new AbortController();
    return { clock, stopper, suspension: createSuspension(stopper.signal, clock) };
  };
  /** An egress whose requests finish when the test says so. */
  const createHanging = () => {
    const open: (() => void)[] = [];
    const request = () =>
      new Promise<EgressResponse>((resolve) => open.push(() => resolve({} as EgressResponse)));
    const egress = { request } as Partial<Egress> as Egress;
    return { egress, open };
  };
  const settle = async () => {
    for (let nth = 0; nth < 5; nth += 1) await nextTurn();
  };

  it('lets running writes finish and starts none until it is resumed', async () => {
    const { clock, suspension } = start();
    const first = Promise.withResolvers<void>();
    const done: string[] = [];
    const writing = suspension.write(() => first.promise).then(() => done.push('first'));
    const suspending = suspension.suspend(clock.now()).then(() => done.push('closed'));
    const later = suspension.write(async () => done.push('second'));
    await settle();
    assert.deepEqual(done, []);
    first.resolve();
    await Promise.all([writing, suspending]);
    assert.deepEqual(new Set(done), new Set(['closed', 'first']));
    suspension.resume();
    await later;
    assert.equal(done.at(-1), 'second');
  });

  it('starts no request; one that was under way finishes', async () => {
    const { clock, suspension } = start();
    const { egress, open } = createHanging();
    const site = suspension.egress(egress);
    const answered: string[] = [];
    void site.request({ url: 'http://a/' }).then(() => answered.push('a'));
    await settle();
    await suspension.suspend(clock.now());
    void site.request({ url: 'http://b/' }).then(() => answered.push('b'));
    await settle();
    assert.equal(open.length, 1);
    open[0]?.();
    await settle();
    assert.deepEqual(answered, ['a']);
    suspension.resume();
    await settle();
    assert.equal(open.length, 2);
  });

  it('reports an idle crawl while it only waits, and not before its last results could be written', async () => {
    const { clock, suspension, stopper } = start();
    const { egress, open } = createHanging();
    const begun = clock.now();
    assert.equal(suspension.idleUntil(), null);
    void suspension.clock.wait(10_000, stopper.signal);
    assert.equal(suspension.idleUntil(), null);
    clock.advance(1_000);
    assert.equal(suspension.idleUntil(), begun + 10_000);
    void suspension.egress(egress).request({ url: 'http://a/' });
    await settle();
    assert.equal(suspension.idleUntil(), null, 'a request is under way');
    open[0]?.();
    await settle();
    assert.equal(suspension.idleUntil(), begun + 10_000);
    void suspension.clock.wait(2_000, stopper.signal);
    clock.advance(1_000);
    assert.equal(suspension.idleUntil(), begun + 3_000, 'the shortest pause decides');
    clock.advance(10_000);
    await settle();
    assert.equal(suspension.idleUntil(), null);
  });

  it('counts the pauses of the site as time, and not the wait for the next slice', async () => {
    const { clock, suspension, stopper } = start();
    const begun = suspension.clock.now();
    let isOver = false;
    void suspension.clock.wait(10_000, stopper.signal).then(() => {
      isOver = true;
    });
    clock.advance(1_000);
    await suspension.suspend(clock.now() + 9_000);
    clock.advance(3_600_000);
    await settle();
    assert.deepEqual([suspension.clock.now() - begun, isOver], [10_000, false]);
    suspension.resume();
    await settle();
    assert.deepEqual([suspension.clock.now() - begun, isOver], [10_000, true]);
    clock.advance(500);
    assert.equal(suspension.clock.now() - begun, 10_500);
  });

  it('rejects what is stopped meanwhile; what is stopped within its slice may still write its end', async () => {
    const { clock, suspension, stopper } = start();
    await suspension.suspend(clock.now());
    const waiting = [suspension.write(async () => undefined), suspension.clock.wait(0, stopper.signal)];
    const reason = new Error('stopped');
    stopper.abort(reason);
    for (const each of waiting) await assert.rejects(each, reason);
    suspension.resume();
    assert.equal(await suspension.write(async () => 'the end'), 'the end');
  });
});
