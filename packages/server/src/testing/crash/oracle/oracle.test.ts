import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ledgers, Receipt } from '../ledger.ts';
import { attemptsAreBounded } from './attempts-are-bounded.ts';
import { changesOfStatusAreToldOnce } from './changes-of-status-are-told-once.ts';
import { deliveriesAreConstant } from './deliveries-are-constant.ts';
import { everyChangeIsTold } from './every-change-is-told.ts';
import { everyEventHasAChange } from './every-event-has-a-change.ts';
import { firstAttemptsInOrder } from './first-attempts-in-order.ts';
import { healthyRun, receipt } from './healthy-run.ts';
import { judge, rules } from './index.ts';
import { noFaultOfOurs } from './no-fault-of-ours.ts';
import { noForeignDelivery } from './no-foreign-delivery.ts';
import { nothingIsLeft } from './nothing-is-left.ts';
import { oncePerKey } from './once-per-key.ts';
import type { Rule } from './rule.ts';

/** A falsified ledger, and the rule that must notice. */
type Case = [what: string, rule: Rule, falsify: (run: Ledgers) => void];

const cases: Case[] = [
  ['an acknowledged change whose event came to nobody', everyChangeIsTold, (run) => drop(run, 'e1')],
  ['one that came, but was never taken', everyChangeIsTold, (run) => refuseAll(run, 'e4')],
  ['one that came to one of its two webhooks', everyChangeIsTold, (run) => dropAt(run, 'hook-refusing')],
  [
    'one that came to a webhook of another project instead',
    everyChangeIsTold,
    (run) => {
      for (const entry of receiptsOf(run, 'e5')) entry.webhookId = 'hook-a';
    },
  ],
  ['an event without text of a client, lost', everyChangeIsTold, (run) => drop(run, 'e3')],
  [
    'a request that was never acknowledged',
    everyChangeIsTold,
    (run) => {
      at(run.changes, 0).acknowledgedAt = null;
    },
  ],
  ['an event that is not stored', everyEventHasAChange, (run) => run.stored.events.splice(0, 1)],
  [
    'an event that tells what nobody asked for',
    everyEventHasAChange,
    (run) => {
      for (const entry of receiptsOf(run, 'e1')) entry.event.mark = 'a ghost';
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
    changesOfStatusAreToldOnce,
    (run) => drop(run, 'e3'),
  ],
  [
    'a task.status_changed with other ends',
    changesOfStatusAreToldOnce,
    (run) => {
      for (const entry of receiptsOf(run, 'e3')) entry.event.move = { from: 'todo', to: 'review' };
    },
  ],
  [
    'a task.status_changed too many',
    changesOfStatusAreToldOnce,
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
      // Of another task, so that only the times tell: the clients saw 'a said' done before 'b made' was sent.
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
    deliveriesAreConstant,
    (run) => {
      at(run.receipts, -1).bodyHash = 'other bytes';
    },
  ],
  [
    'a delivery id that changed between attempts',
    deliveriesAreConstant,
    (run) => {
      at(run.receipts, -1).deliveryId = 'another id';
    },
  ],
  [
    'a delivery id of two webhooks',
    deliveriesAreConstant,
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
    nothingIsLeft,
    (run) => {
      deliveryOf(run, 'e5').status = 'pending';
    },
  ],
  [
    'a delivery given up too soon',
    nothingIsLeft,
    (run) => deliveryOf(run, 'e4', 'hook-refusing').attempts.splice(3),
  ],
  ['a delivery recorded as taken that nobody took', nothingIsLeft, (run) => refuseAll(run, 'e1')],
  ['an event without its delivery', nothingIsLeft, (run) => run.stored.deliveries.splice(2, 1)],
  [
    'two deliveries of one event to one webhook',
    nothingIsLeft,
    (run) => run.stored.deliveries.push({ ...deliveryOf(run, 'e1'), id: 'second' }),
  ],
  [
    'a delivery to a webhook of another project',
    nothingIsLeft,
    (run) => {
      deliveryOf(run, 'e5').webhookId = 'hook-a';
    },
  ],
  ['a second object under one key', oncePerKey, (run) => at(run.changes, 2).objectIds.push('said-twice')],
  [
    'a task that a repeated request left behind',
    oncePerKey,
    (run) => run.stored.tasks.push({ ...at(run.stored.tasks, 1), id: 'task-b-again' }),
  ],
  [
    'a comment that a repeated request left behind',
    oncePerKey,
    (run) => run.stored.comments.push({ ...at(run.stored.comments, 0), id: 'said-again' }),
  ],
  ['an answer of 500', noFaultOfOurs, (run) => run.faults.push('POST /tasks: 500')],
];

test('ledgers of a run that kept every promise are accepted', () => {
  assert.deepEqual(judge(healthyRun()), []);
});

for (const [what, rule, falsify] of cases) {
  test(`the oracle notices ${what}`, () => {
    const run = healthyRun();
    falsify(run);
    assert.notDeepEqual(rule.findBreaches(run), [], rule.promise);
  });
}

test('every rule is shown to fail', () => {
  assert.deepEqual(new Set(cases.map(([, rule]) => rule)), new Set(rules));
});

function at<T>(list: T[], index: number): T {
  const found = list.at(index);
  if (found === undefined) throw new Error(`There is nothing at ${index}.`);
  return found;
}

function receiptsOf(run: Ledgers, eventId: string): Receipt[] {
  return run.receipts.filter(({ event }) => event.id === eventId);
}

function drop(run: Ledgers, eventId: string): void {
  run.receipts = run.receipts.filter(({ event }) => event.id !== eventId);
}

function dropAt(run: Ledgers, id: string): void {
  run.receipts = run.receipts.filter(({ webhookId }) => webhookId !== id);
}

function refuseAll(run: Ledgers, eventId: string): void {
  for (const entry of receiptsOf(run, eventId)) entry.answered = 500;
}

function swap(run: Ledgers, one: number, other: number): void {
  const kept = at(run.receipts, one);
  run.receipts[one] = at(run.receipts, other);
  run.receipts[other] = kept;
}

function deliveryOf(run: Ledgers, eventId: string, webhookId?: string) {
  const found = run.stored.deliveries.find(
    (entry) => entry.eventId === eventId && (webhookId === undefined || entry.webhookId === webhookId),
  );
  if (found === undefined) throw new Error(`There is no delivery of ${eventId}.`);
  return found;
}
