import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyInvitee, withRole } from './invitee.ts';

const invited = { ...emptyInvitee, email: 'ann@example.com', projectIds: ['shop'] };

test('a guest looks on in the chosen projects unless something else is chosen, and a member works in them', () => {
  assert.deepEqual(withRole(invited, 'guest'), { ...invited, role: 'guest', projectRole: 'viewer' });
  assert.deepEqual(withRole(withRole(invited, 'guest'), 'member'), invited);
});

test('who sees every project is invited to none in particular', () => {
  for (const role of ['owner', 'admin'] as const) assert.deepEqual(withRole(invited, role).projectIds, []);
});
