import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWakes } from './wakes.ts';

test('a hint reaches everyone who listens to its name until they stop', () => {
  const { wake, onWake } = createWakes();
  const heard: string[] = [];
  const stop = onWake('events', () => heard.push('events'));
  onWake('audits', () => heard.push('audits'));
  wake('events');
  wake('nobody');
  stop();
  wake('events');
  wake('audits');
  assert.deepEqual(heard, ['events', 'audits']);
});

test('a process passes on what it hears, and not back to where it came from', () => {
  const wakes = createWakes();
  const toDatabase: string[] = [];
  const toWorker: string[] = [];
  const database = wakes.connect((names) => toDatabase.push(...names), 0);
  wakes.connect((names) => toWorker.push(...names), 0);
  const heard: string[] = [];
  wakes.onWake('events', () => heard.push('here'));
  database.receive(['events']);
  assert.deepEqual([toDatabase, toWorker, heard], [[], ['events'], ['here']]);
});

test('the first hint goes out at once, a storm behind it as one message per pause', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const wakes = createWakes();
  const sent: string[][] = [];
  wakes.connect((names) => sent.push(names), 100);
  for (let count = 0; count < 1000; count += 1) wakes.wake(count % 2 === 0 ? 'events' : 'webhooks');
  assert.deepEqual(sent, [['events']]);
  t.mock.timers.tick(99);
  assert.equal(sent.length, 1);
  t.mock.timers.tick(1);
  assert.deepEqual(sent[1], ['webhooks', 'events']);
  wakes.wake('events');
  t.mock.timers.tick(100);
  assert.deepEqual(sent[2], ['events']);
  t.mock.timers.tick(1000);
  wakes.wake('audits');
  assert.deepEqual(sent.slice(3), [['audits']]);
});

test('a listener that was not connected is woken for every name it listens to', () => {
  const wakes = createWakes();
  const peer = wakes.connect(() => assert.fail('nothing was woken here'), 0);
  const heard: string[] = [];
  wakes.onWake('events', () => heard.push('events'));
  wakes.onWake('audits', () => heard.push('audits'));
  peer.missed();
  assert.deepEqual(heard, ['events', 'audits']);
});

test('what is no list of names changes nothing', () => {
  const wakes = createWakes();
  const heard: string[] = [];
  wakes.onWake('events', () => heard.push('events'));
  const peer = wakes.connect(() => undefined, 0);
  for (const message of [null, 'events', { 0: 'events' }, [7, '', 'a b', 'x'.repeat(41), null]])
    peer.receive(message);
  assert.deepEqual(heard, []);
  peer.receive(['', 'events']);
  assert.deepEqual(heard, ['events']);
});

test('a peer that is disconnected is sent nothing more, not even what waited', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const wakes = createWakes();
  const sent: string[][] = [];
  const peer = wakes.connect((names) => sent.push(names), 100);
  wakes.wake('events');
  wakes.wake('events');
  peer.disconnect();
  wakes.wake('events');
  t.mock.timers.tick(1000);
  assert.deepEqual(sent, [['events']]);
});
