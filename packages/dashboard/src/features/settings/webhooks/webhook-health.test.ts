import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webhookHealth } from './webhook-health.ts';

const delivered = {
  active: true,
  disabledReason: null,
  lastDeliveryAt: '2026-11-20T08:00:00.000Z',
  lastStatus: 204,
  failureCount: 0,
};

test('a webhook fails from its first failed attempt on, with or without a response', () => {
  assert.equal(webhookHealth(delivered), 'active');
  assert.equal(webhookHealth({ ...delivered, lastStatus: 500 }), 'failing');
  assert.equal(webhookHealth({ ...delivered, lastStatus: 302 }), 'failing');
  assert.equal(webhookHealth({ ...delivered, lastStatus: null }), 'failing');
  assert.equal(webhookHealth({ ...delivered, failureCount: 1 }), 'failing');
});

test('a webhook that has not sent anything is active', () => {
  assert.equal(webhookHealth({ ...delivered, lastDeliveryAt: null, lastStatus: null }), 'active');
});

test('what a person paused differs from what the service disabled', () => {
  const stopped = { ...delivered, active: false, lastStatus: 500 };
  assert.equal(webhookHealth({ ...stopped, disabledReason: 'by_user' }), 'paused');
  assert.equal(webhookHealth({ ...stopped, disabledReason: 'gone' }), 'disabled');
  assert.equal(webhookHealth({ ...stopped, disabledReason: 'failing' }), 'disabled');
});
