import assert from 'node:assert/strict';
import { test } from 'node:test';
import { events, notificationKindTitles, scopes } from '@fettle/contract';
import { settings } from './settings.ts';
import { webhooks } from './webhooks.ts';

test('scopes, events, and notifications have the texts of the reference', () => {
  assert.deepEqual(settings.tokens.scopes, scopes);
  assert.deepEqual(settings.notifications.kinds, notificationKindTitles);
  const when = Object.fromEntries(Object.entries(events).map(([type, event]) => [type, event.when]));
  assert.deepEqual(webhooks.eventTypes, when);
});
