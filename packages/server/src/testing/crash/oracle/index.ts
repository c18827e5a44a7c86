import type { Ledgers } from '../ledger.ts';
import { attemptsAreBounded } from './attempts-are-bounded.ts';
import { changesOfStatusAreToldOnce } from './changes-of-status-are-told-once.ts';
import { deliveriesAreConstant } from './deliveries-are-constant.ts';
import { everyChangeIsTold } from './every-change-is-told.ts';
import { everyEventHasAChange } from './every-event-has-a-change.ts';
import { firstAttemptsInOrder } from './first-attempts-in-order.ts';
import { noFaultOfOurs } from './no-fault-of-ours.ts';
import { noForeignDelivery } from './no-foreign-delivery.ts';
import { nothingIsLeft } from './nothing-is-left.ts';
import { oncePerKey } from './once-per-key.ts';
import type { Rule } from './rule.ts';

/** Everything that must hold whatever was killed when. */
export const rules: readonly Rule[] = [
  everyChangeIsTold,
  everyEventHasAChange,
  changesOfStatusAreToldOnce,
  firstAttemptsInOrder,
  noForeignDelivery,
  deliveriesAreConstant,
  attemptsAreBounded,
  nothingIsLeft,
  oncePerKey,
  noFaultOfOurs,
];

/** The promises the ledgers show broken, with the breaches of each. */
export function judge(ledgers: Ledgers): { promise: string; breaches: string[] }[] {
  return rules
    .map(({ promise, findBreaches }) => ({ promise, breaches: findBreaches(ledgers) }))
    .filter(({ breaches }) => breaches.length > 0);
}
