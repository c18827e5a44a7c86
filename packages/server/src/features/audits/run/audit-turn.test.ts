import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Egress, EgressResponse } from '@fettle/egress';
import { createManualClock } from '../testing/manual-clock.ts';
import { createTurn } from './audit-turn.ts';

describe('a turn', () => {
  const start = () => {
    const clock = createManualClock();
    const stopper = new AbortController();
    return { clock, stopper, turn: createTurn(stopper.signal, clock) };
  };
  /** An egress whose requests are answered when the test says so. */
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

  it('that is over lets writes end and begins none until the next', async () => {
    const { clock, turn } = start();
    const first = Promise.withResolvers<void>();
    const done: string[] = [];
    const writing = turn.write(() => first.promise).then(() => done.push('first'));
    const closing = turn.close(clock.now()).then(() => done.push('closed'));
    const later = turn.write(async () => done.push('second'));
    await settle();
    assert.deepEqual(done, []);
    first.resolve();
    await Promise.all([writing, closing]);
    assert.deepEqual(new Set(done), new Set(['closed', 'first']));
    turn.open();
    await later;
    assert.equal(done.at(-1), 'second');
  });

  it('that is over begins no request; one that was under way is answered', async () => {
    const { clock, turn } = start();
    const { egress, open } = createHanging();
    const site = turn.egress(egress);
    const answered: string[] = [];
    void site.request({ url: 'http://a/' }).then(() => answered.push('a'));
    await settle();
    await turn.close(clock.now());
    void site.request({ url: 'http://b/' }).then(() => answered.push('b'));
    await settle();
    assert.equal(open.length, 1);
    open[0]?.();
    await settle();
    assert.deepEqual(answered, ['a']);
    turn.open();
    await settle();
    assert.equal(open.length, 2);
  });

  it('rests while there is nothing but a pause, and not before what came last could be written', async () => {
    const { clock, turn, stopper } = start();
    const { egress, open } = createHanging();
    const begun = clock.now();
    assert.equal(turn.restsUntil(), null);
    void turn.clock.wait(10_000, stopper.signal);
    assert.equal(turn.restsUntil(), null);
    clock.advance(1_000);
    assert.equal(turn.restsUntil(), begun + 10_000);
    void turn.egress(egress).request({ url: 'http://a/' });
    await settle();
    assert.equal(turn.restsUntil(), null, 'a request is under way');
    open[0]?.();
    await settle();
    assert.equal(turn.restsUntil(), begun + 10_000);
    void turn.clock.wait(2_000, stopper.signal);
    clock.advance(1_000);
    assert.equal(turn.restsUntil(), begun + 3_000, 'the shortest pause decides');
    clock.advance(10_000);
    await settle();
    assert.equal(turn.restsUntil(), null);
  });

  it('counts the pauses of the site as time, and not how long it waits for the next turn', async () => {
    const { clock, turn, stopper } = start();
    const begun = turn.clock.now();
    let isOver = false;
    void turn.clock.wait(10_000, stopper.signal).then(() => {
      isOver = true;
    });
    clock.advance(1_000);
    await turn.close(clock.now() + 9_000);
    clock.advance(3_600_000);
    await settle();
    assert.deepEqual([turn.clock.now() - begun, isOver], [10_000, false]);
    turn.open();
    await settle();
    assert.deepEqual([turn.clock.now() - begun, isOver], [10_000, true]);
    clock.advance(500);
    assert.equal(turn.clock.now() - begun, 10_500);
  });

  it('never comes for what is stopped meanwhile; what is stopped in its turn may still write its end', async () => {
    const { clock, turn, stopper } = start();
    await turn.close(clock.now());
    const waiting = [turn.write(async () => undefined), turn.clock.wait(0, stopper.signal)];
    const reason = new Error('stopped');
    stopper.abort(reason);
    for (const each of waiting) await assert.rejects(each, reason);
    turn.open();
    assert.equal(await turn.write(async () => 'the end'), 'the end');
  });
});
