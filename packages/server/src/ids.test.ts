import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { firstIdOf, isId, msOf, newId, newIdAt } from './ids.ts';

describe('ids', () => {
  it('are UUIDv7 of now', () => {
    const before = Date.now();
    const id = newId();
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const time = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    assert.ok(time >= before && time <= Date.now() + 1000);
  });

  it('are unique and ascend, also a hundred thousand within few milliseconds', () => {
    const ids = Array.from({ length: 100_000 }, newId);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual([...ids].sort(), ids);
  });

  it('are of any time that is given, in the order they are made for it, and say it', () => {
    for (const ms of [0, 1, 1_800_000_000_000, Date.UTC(9999, 11, 31)]) {
      const ids = Array.from({ length: 1000 }, () => newIdAt(ms));
      assert.equal(new Set(ids).size, ids.length);
      assert.deepEqual([...ids].sort(), ids);
      assert.ok(
        ids.every((id) => isId(id) && msOf(id) === ms && id > firstIdOf(ms) && id < firstIdOf(ms + 1)),
      );
    }
  });

  it('are told from other texts', () => {
    assert.ok(isId(newId()) && isId(newId().toUpperCase()));
    for (const text of ['', 'x', `${newId()}0`, '../etc', newId().replaceAll('-', '')])
      assert.equal(isId(text), false);
  });
});
