import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Receipt, RunHistory } from '../run-history.ts';
import { attemptsAreBounded } from './attempts-are-bounded.ts';
import { deliveriesAreImmutable } from './deliveries-are-immutable.ts';
import { everyChangeIsDelivered } from './every-change-is-delivered.ts';
import { everyDeliveryEnds } from './every-delivery-ends.ts';
import { everyEventHasAChange } from './every-event-has-a-change.ts';
import { firstAttemptsInOrder } from './first-attempts-in-order.ts';
import { healthyRun, receipt } from './healthy-run.ts';
import { checkHistory, invariants } from './index.ts';
import type { Invariant } from './invariant.ts';
import { noForeignDelivery } from './no-foreign-delivery.ts';
import { noServiceFailure } from './no-service-failure.ts';
import { oneObjectPerKey } from './one-object-per-key.ts';
import { statusChangesAreDeliveredOnce } from './status-changes-are-delivered-once.ts';

/** A falsified history, and the invariant that must notice. */
type Case = [what: string, invariant: Invariant, falsify: (run: RunHistory) => void];

const cases: Case[] = [
  ['an acknowledged change whose event came to nobody', everyChangeIsDelivered, (run) => drop(run, 'e1')],
  ['one that came, but was never taken', everyChangeIsDelivered, (run) => refuseAll(run, 'e4')],
  ['one that came to one of its two webhooks', everyChangeIsDelivered, (run) => dropAt(run, 'hook-refusing')],
  [
    'one that came to a webhook of another project instead',
    everyChangeIsDelivered,
    (run) => {
      for (const entry of receiptsOf(run, 'e5')) entry.webhookId = 'hook-a';
    },
  ],
  ['an event without text of a client, lost', everyChangeIsDelivered, (run) => drop(run, 'e3')],
  [
    'a request that was never acknowledged',
    everyChangeIsDelivered,
    (run) => {
      at(run.changes, 0).acknowledgedAt = null;
    },
  ],
  ['an event that is not stored', everyEventHasAChange, (run) => run.stored.events.splice(0, 1)],
  [
    'an event that tells what nobody asked for',
    everyEventHasAChange,
    (run) => {
      for (const entry of receiptsOf(run, 'e1')) entry.event.marker = 'a ghost';
    },
  ],
  ['an event about a task that does not exist', everyEventHasAChange, (run) => run.stored.tasks.splice(1, 1)],
  [
    'an event about a comment that was rolled back',
    everyEventHasAChange,
    (run) => run.stored.comments.splice(0, 1),
  ],
  [
    'an event under another type than it was stored',
    everyEventHasAChange,
    (run) => {
      at(run.stored.events, 4).type = 'task.updated';
    },
  ],
  [
    'a last title that no event told',
    everyEventHasAChange,
    (run) => {
      at(run.stored.tasks, 0).title = 'a silent change';
    },
  ],
  [
    'a change of status without its task.status_changed',
    statusChangesAreDeliveredOnce,
    (run) => drop(run, 'e3'),
  ],
  [
    'a task.status_changed with other ends',
    statusChangesAreDeliveredOnce,
    (run) => {
      for (const entry of receiptsOf(run, 'e3')) entry.event.move = { from: 'todo', to: 'review' };
    },
  ],
  [
    'a task.status_changed too many',
    statusChangesAreDeliveredOnce,
    (run) => {
      const [changed] = receiptsOf(run, 'e3');
      if (changed !== undefined)
        run.receipts.push(receipt('hook-a', 990, { ...changed.event, id: 'e9' }, 200));
    },
  ],
  ['first attempts the wrong way round', firstAttemptsInOrder, (run) => swap(run, 0, 1)],
  [
    'an event that overtook one of another task, acknowledged before',
    firstAttemptsInOrder,
    (run) => {
      // Of another task, so that only the times show it: the clients saw 'a said' done before 'b made' was sent.
      at(run.webhooks, 0).projectId = 'project-b';
      const [foreign] = receiptsOf(run, 'e5');
      if (foreign !== undefined) run.receipts.unshift(receipt('hook-a', 10, foreign.event, 200));
    },
  ],
  [
    'a later revision of a task before an earlier one',
    firstAttemptsInOrder,
    (run) => {
      for (const entry of receiptsOf(run, 'e1')) entry.event.revision = 7;
    },
  ],
  [
    'an event of a foreign project',
    noForeignDelivery,
    (run) => {
      at(run.receipts, 0).webhookId = 'hook-b';
    },
  ],
  [
    'an event nobody subscribed to',
    noForeignDelivery,
    (run) => {
      at(run.webhooks, 0).events = ['task.created', 'task.updated', 'comment.created'];
    },
  ],
  [
    'a wrong signature',
    noForeignDelivery,
    (run) => {
      at(run.receipts, 0).signed = false;
    },
  ],
  [
    'a webhook nobody registered',
    noForeignDelivery,
    (run) => {
      at(run.receipts, 0).webhookId = 'hook-c';
    },
  ],
  [
    'other bytes at a retry',
    deliveriesAreImmutable,
    (run) => {
      at(run.receipts, -1).bodyHash = 'other bytes';
    },
  ],
  [
    'a delivery id that changed between attempts',
    deliveriesAreImmutable,
    (run) => {
      at(run.receipts, -1).deliveryId = 'another id';
    },
  ],
  [
    'a delivery id of two webhooks',
    deliveriesAreImmutable,
    (run) => {
      at(run.receipts, -1).webhookId = 'hook-b';
    },
  ],
  ['an attempt too many that no crash explains', attemptsAreBounded, (run) => run.kills.splice(0, 1)],
  [
    'two attempts too many with one crash',
    attemptsAreBounded,
    (run) => run.receipts.push({ ...at(run.receipts, -3), at: 990 }),
  ],
  [
    'a crash long before, which explains nothing',
    attemptsAreBounded,
    (run) => {
      at(run.kills, 0).at = -2_000;
    },
  ],
  ['a sixth attempt', attemptsAreBounded, (run) => deliveryOf(run, 'e4', 'hook-refusing').attempts.push(6)],
  [
    'a number left out between attempts',
    attemptsAreBounded,
    (run) => {
      deliveryOf(run, 'e2').attempts = [1, 3];
    },
  ],
  [
    'a delivery left pending',
    everyDeliveryEnds,
    (run) => {
      deliveryOf(run, 'e5').status = 'pending';
    },
  ],
  [
    'a delivery given up too soon',
    everyDeliveryEnds,
    (run) => deliveryOf(run, 'e4', 'hook-refusing').attempts.splice(3),
  ],
  ['a delivery recorded as taken that nobody took', everyDeliveryEnds, (run) => refuseAll(run, 'e1')],
  ['an event without its delivery', everyDeliveryEnds, (run) => run.stored.deliveries.splice(2, 1)],
  [
    'two deliveries of one event to one webhook',
    everyDeliveryEnds,
    (run) => run.stored.deliveries.push({ ...deliveryOf(run, 'e1'), id: 'second' }),
  ],
  [
    'a delivery to a webhook of another project',
    everyDeliveryEnds,
    (run) => {
      deliveryOf(run, 'e5').webhookId = 'hook-a';
    },
  ],
  [
    'a second object under one key',
    oneObjectPerKey,
    (run) => at(run.changes, 2).objectIds.push('said-twice'),
  ],
  [
    'a task that a repeated request left behind',
    oneObjectPerKey,
    (run) => run.stored.tasks.push({ ...at(run.stored.tasks, 1), id: 'task-b-again' }),
  ],
  [
    'a comment that a repeated request left behind',
    oneObjectPerKey,
    (run) => run.stored.comments.push({ ...at(run.stored.comments, 0), id: 'said-again' }),
  ],
  ['an answer of 500', noServiceFailure, (run) => run.faults.push('POST /tasks: 500')],
];

test('the history of a run without violations is accepted', () => {
  assert.deepEqual(checkHistory(healthyRun()), []);
});

for (const [what, invariant, falsify] of cases) {
  test(`the oracle notices ${what}`, () => {
    const run = healthyRun();
    falsify(run);
    assert.notDeepEqual(invariant.findViolations(run), [], invariant.description);
  });
}

test('every invariant is shown to fail', () => {
  assert.deepEqual(new Set(cases.map(([, invariant]) => invariant)), new Set(invariants));
});

function at<T>(list: T[], index: number): T {
  const found = list.at(index);
  if (found === undefined) throw new Error(`There is nothing at ${index}.`);
  return found;
}

function receiptsOf(run: RunHistory, eventId: string): Receipt[] {
  return run.receipts.filter(({ event }) => event.id === eventId);
}

function drop(run: RunHistory, eventId: string): void {
  run.receipts = run.receipts.filter(({ event }) => event.id !== eventId);
}

function dropAt(run: RunHistory, id: string): void {
  run.receipts = run.receipts.filter(({ webhookId }) => webhookId !== id);
}

function refuseAll(run: RunHistory, eventId: string): void {
  for (const entry of receiptsOf(run, eventId)) entry.responseStatus = 500;
}

function swap(run: RunHistory, one: number, other: number): void {
  const kept = at(run.receipts, one);
  run.receipts[one] = at(run.receipts, other);
  run.receipts[other] = kept;
}

function deliveryOf(run: RunHistory, eventId: string, webhookId?: string) {
  const found = run.stored.deliveries.find(
    (entry) => entry.eventId === eventId && (webhookId === undefined || entry.webhookId === webhookId),
  );
  if (found === undefined) throw new Error(`There is no delivery of ${eventId}.`);
  return found;
}
