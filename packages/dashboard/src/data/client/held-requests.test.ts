import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { dropHeld, fetchHeld, type HeldRequest } from './held-requests.ts';

const url = '/api/session';

function hold(t: TestContext): { held: HeldRequest; respond: (response: Response) => void } {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const held = { response: promise, stop: new AbortController() };
  globalThis.heldRequests = new Map([[url, held]]);
  t.after(() => {
    globalThis.heldRequests = undefined;
  });
  return { held, respond: resolve };
}

/** Counts what is sent to the service. */
function watchFetch(t: TestContext) {
  return t.mock.method(globalThis, 'fetch', async () => new Response('sent')).mock;
}

test('a response that the page has requested is used once', async (t) => {
  const sent = watchFetch(t);
  const { respond } = hold(t);
  respond(new Response('held'));
  assert.equal(await (await fetchHeld(url, { method: 'GET' })).text(), 'held');
  assert.equal(sent.callCount(), 0);
  assert.equal(await (await fetchHeld(url, { method: 'GET' })).text(), 'sent');
});

test('a change of the same URL, and other URLs, are sent', async (t) => {
  const sent = watchFetch(t);
  hold(t);
  await fetchHeld(url, { method: 'DELETE' });
  await fetchHeld('/api/setup', { method: 'GET' });
  assert.equal(sent.callCount(), 2);
});

test('a call that is given up stops the request of the page', (t) => {
  const { held } = hold(t);
  const call = new AbortController();
  void fetchHeld(url, { method: 'GET', signal: call.signal });
  assert.equal(held.stop.signal.aborted, false);
  call.abort(new Error('too late'));
  assert.match(String(held.stop.signal.reason), /too late/);
});

test('what nothing has asked for is stopped, and requested again when something asks', async (t) => {
  const sent = watchFetch(t);
  const { held } = hold(t);
  dropHeld();
  assert.equal(held.stop.signal.aborted, true);
  await fetchHeld(url, { method: 'GET' });
  assert.equal(sent.callCount(), 1);
});
