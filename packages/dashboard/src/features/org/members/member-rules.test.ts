import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrgRole } from '@fettle/contract';
import { assignableRoles, mayRemove, rolesFor } from './member-rules.ts';

const person = (userId: string, role: OrgRole) => ({ userId, role });
const owner = person('o', 'owner');
const second = person('p', 'owner');
const admin = person('a', 'admin');
const member = person('m', 'member');
const me = ({ userId, role }: typeof owner) => ({ id: userId, role });

test('owners assign every role, admins all but owner, others none', () => {
  assert.deepEqual(assignableRoles('owner'), ['owner', 'admin', 'member', 'guest']);
  assert.deepEqual(assignableRoles('admin'), ['admin', 'member', 'guest']);
  assert.deepEqual([assignableRoles('member'), assignableRoles('guest')], [[], []]);
});

test('an admin cannot change owners', () => {
  const members = [owner, second, admin, member];
  assert.deepEqual(rolesFor(me(admin), owner, members), []);
  assert.equal(mayRemove(me(admin), owner, members), false);
  assert.deepEqual(rolesFor(me(admin), member, members), ['admin', 'member', 'guest']);
  assert.equal(mayRemove(me(admin), member, members), true);
});

test('the last owner stays, whoever asks; of two, each may leave', () => {
  assert.deepEqual(rolesFor(me(owner), owner, [owner, admin]), []);
  assert.equal(mayRemove(me(owner), owner, [owner, admin]), false);
  assert.equal(rolesFor(me(owner), second, [owner, second]).length, 4);
  assert.equal(mayRemove(me(owner), owner, [owner, second]), true);
});

test('members may leave, and remove nobody else', () => {
  const members = [owner, member, admin];
  assert.equal(mayRemove(me(member), member, members), true);
  assert.equal(mayRemove(me(member), admin, members), false);
});
