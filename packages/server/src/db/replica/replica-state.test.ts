import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { until } from '../../testing/until.ts';
import { createReplicaState, type Unusable } from './replica-state.ts';

function open(t: TestContext) {
  const lines: string[] = [];
  const told = (level: string) => (_: object, message: string) => void lines.push(`${level}: ${message}`);
  const looks: number[] = [];
  let found: Unusable | Error | null = null;
  const look = async () => {
    looks.push(performance.now());
    if (found instanceof Error) throw found;
    return found;
  };
  const pauses = { first: 20, longest: 80, soon: 60_000 };
  const state = createReplicaState(look, { info: told('info'), warn: told('warn') }, pauses);
  t.after(() => state.close());
  const find = (next: typeof found) => {
    found = next;
  };
  return { state, lines, looks, find };
}

const primary = 'warn: lists are read from the primary, not the replica';
const replica = 'info: lists are read from the replica';

test('nothing looks at a replica before the first read, which does not wait for it', async (t) => {
  const { state, looks, lines } = open(t);
  assert.deepEqual(looks, []);
  assert.equal(state.why(), 'unreachable');
  await until('a look', () => state.why() === null);
  assert.equal(looks.length, 1);
  assert.deepEqual(lines, [replica]);
});

test('an outage is one line when it begins and one when it ends, however many reads and looks fail', async (t) => {
  const { state, lines, looks, find } = open(t);
  state.why();
  await until('a look', () => state.why() === null);
  find(new Error('connection refused'));
  for (let read = 0; read < 10; read += 1) state.lose('unreachable', new Error('reset'));
  await until('further looks', () => looks.length >= 4);
  assert.equal(state.why(), 'unreachable');
  find('behind');
  await until('another reason', () => state.why() === 'behind');
  find(null);
  await until('a replica', () => state.why() === null);
  assert.deepEqual(lines, [replica, primary, replica]);
});

test('looks come less and less often, also when it is lost again soon', async (t) => {
  const { state, looks, find } = open(t);
  state.why();
  await until('a look', () => state.why() === null);
  find('behind');
  state.lose('behind');
  await until('further looks', () => looks.length >= 5);
  const gaps = looks.slice(1).map((at, nth) => at - (looks[nth] ?? 0));
  assert.ok((gaps.at(-1) ?? 0) >= 79, String(gaps));
  find(null);
  await until('a replica', () => state.why() === null);
  const lostAt = performance.now();
  state.lose('behind');
  const count = looks.length;
  await until('a look', () => looks.length > count);
  assert.ok((looks.at(-1) ?? 0) - lostAt >= 79);
});

test('after the end, nothing looks', async (t) => {
  const { state, looks } = open(t);
  state.why();
  state.close();
  state.why();
  state.lose('behind');
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(looks, []);
});
