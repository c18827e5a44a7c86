import { type RawBuilder, sql } from 'kysely';
import type { DeliveryRules } from './delivery-rules.ts';

/*
 * The health of a webhook: which attempts count against it, and when it is disabled. These rules are SQL because they are
 * decided by the statement that records an attempt, on the webhook's row under its lock; two attempts at once could
 * otherwise decide on the same old state.
 *
 * Each rule reads the row `recorded` (attempt-writes.ts): the attempt, with the health that its webhook had before it.
 */

/** Deliveries that failed for good, one after the other. A success starts the count again; a retry leaves it as it is. */
export const failureCount = sql`case
  when recorded.outcome = 'succeeded' then 0
  when recorded.outcome = 'failed' and recorded.counts_against_receiver then recorded.failure_count + 1
  else recorded.failure_count end`;

/** When the first attempt since the last success failed; null after a success. */
export const failingSince = sql`case
  when recorded.outcome = 'succeeded' then null
  when recorded.counts_against_receiver then coalesce(recorded.failing_since, now())
  else recorded.failing_since end`;

/**
 * Why the webhook is disabled from now on, null when it stays enabled. A receiver that is gone (status 410) is disabled
 * at once; one that keeps failing, by a delivery that fails for good, once both limits are reached. Reads the row
 * `health`, which is `recorded` with the two values above.
 */
export function disabledReason({
  disableAfterFailures,
  disableAfterSeconds,
}: Pick<DeliveryRules, 'disableAfterFailures' | 'disableAfterSeconds'>): RawBuilder<unknown> {
  return sql`coalesce(health.disabled_reason, case
    when health.is_gone then 'gone'
    when health.outcome = 'failed' and health.counts_against_receiver
      and health.new_failure_count >= ${disableAfterFailures}::int
      and health.new_failing_since <= now() - make_interval(secs => ${disableAfterSeconds}::float8)
      then 'failing' end)`;
}
