import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyInvitee, withRole } from './invitee.ts';

const invited = { ...emptyInvitee, email: 'ann@example.com', projectIds: ['shop'] };

test('a guest is a viewer in the chosen projects by default, and a member a member', () => {
  assert.deepEqual(withRole(invited, 'guest'), { ...invited, role: 'guest', projectRole: 'viewer' });
  assert.deepEqual(withRole(withRole(invited, 'guest'), 'member'), invited);
});

test('people who can see every project are invited to none in particular', () => {
  for (const role of ['owner', 'admin'] as const) assert.deepEqual(withRole(invited, role).projectIds, []);
});
