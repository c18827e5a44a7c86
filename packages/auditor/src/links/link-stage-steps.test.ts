import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseHeldStep, chooseIdleStep, choosePhase, shouldBeginPass } from './link-stage-steps.ts';

test('after the time limit the stage waits for requests under way and then stops', () => {
  assert.equal(choosePhase({ now: 9, endsAt: 10, running: 0 }), 'check');
  assert.equal(choosePhase({ now: 10, endsAt: 10, running: 1 }), 'drain');
  assert.equal(choosePhase({ now: 10, endsAt: 10, running: 0 }), 'stop');
});

test('targets on unresolved hosts are held until a name is found or nothing else is left to do', () => {
  const held = { held: 2, isIdle: false, isUndecided: true };
  assert.equal(chooseHeldStep(held), 'hold');
  assert.equal(chooseHeldStep({ ...held, isIdle: true }), 'decide');
  assert.equal(chooseHeldStep({ ...held, isUndecided: false }), 'requeue');
  assert.equal(
    chooseHeldStep({ ...held, held: 0, isIdle: true }),
    'hold',
    'there is nothing to decide about',
  );
});

test('another pass begins when the stage is idle, or when it is due and half of the slow targets are done', () => {
  const state = { needsPass: true, isIdle: false, sincePassMs: 10_000, slow: 50, slowAfterPass: 100 };
  assert.equal(shouldBeginPass(state), true);
  assert.equal(shouldBeginPass({ ...state, slow: 51 }), false);
  assert.equal(shouldBeginPass({ ...state, sincePassMs: 9999 }), false);
  assert.equal(shouldBeginPass({ ...state, sincePassMs: 0, isIdle: true }), true);
  assert.equal(shouldBeginPass({ ...state, needsPass: false, isIdle: true }), false);
});

test('the stage finishes only when nothing is queued, held, or left to read', () => {
  const state = { isIdle: true, held: 0, isReadCompletely: true };
  assert.equal(chooseIdleStep(state), 'finish');
  assert.equal(chooseIdleStep({ ...state, held: 1 }), 'read');
  assert.equal(chooseIdleStep({ ...state, isReadCompletely: false }), 'read');
  assert.equal(chooseIdleStep({ ...state, isIdle: false }), 'wait');
});
