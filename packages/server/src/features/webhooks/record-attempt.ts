import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import {
  type Fence,
  laneCondition,
  rowCondition,
  type Target,
  targetColumns,
  toTarget,
} from './delivery-store.ts';

/** An attempt that was made, and what follows from it. */
export interface Attempt {
  deliveryId: string;
  durationMs: number;
  responseStatus: number | null;
  error: string | null;
  responseBody: string | null;
  outcome: 'succeeded' | 'retried' | 'failed';
  /** Until the next one, when it is `retried`; in seconds. */
  nextInSeconds: number | null;
  /** The receiver said that it is gone for good. */
  isGone: boolean;
  /** Whether a failure says something about the receiver. */
  countsAgainst: boolean;
  isSlow: boolean;
}

export interface RecordOptions {
  leaseSeconds: number;
  /** Gives the lane back with the same statement. */
  handBack: boolean;
  failingDeliveries: number;
  failingSeconds: number;
}

/** How things stand after an attempt was recorded. */
export interface Recorded {
  /** The webhook as it is now: its secret may have been changed since the last delivery. */
  target: Target;
  /** Nothing more is sent to it. */
  isDisabled: boolean;
  status: 'pending' | 'succeeded' | 'failed' | 'skipped';
}

/**
 * Writes an attempt, what became of its delivery and what that says of the webhook: one statement, under the claim.
 * Null when the claim is lost or the webhook deleted; then nothing is written. For a lane it prolongs the lease too.
 *
 * The webhook is locked first, whichever claim it is made under: the way round it is locked when it is changed by hand.
 * A webhook switched off meanwhile gets no retries: the delivery ends as skipped, with its attempt in the log.
 */
export async function recordAttempt(
  db: Kysely<Tables>,
  fence: Fence,
  attempt: Attempt,
  options: RecordOptions,
): Promise<Recorded | null> {
  const { outcome, countsAgainst } = attempt;
  const isLane = fence.kind === 'lane';
  const { rows } = await sql<Target & Omit<Recorded, 'target'>>`
    with webhook as materialized (
      select w.id, w.disabled_at, w.disabled_reason, w.failure_count, w.failing_since
      from webhooks w where w.id = ${fence.webhookId} ${laneCondition(fence)} for update),
    delivery as (
      update deliveries d set
        attempt_count = d.attempt_count + 1,
        status = s.status,
        completed_at = case when s.status <> 'pending' then coalesce(d.completed_at, now()) end,
        due_at = case when s.status = 'pending' then now() + make_interval(secs => ${attempt.nextInSeconds}::float8) end,
        claim_id = null, lease_until = null, tries = 0
      from webhook cross join lateral (select case
        when ${outcome}::text <> 'retried' then ${outcome}::text
        when webhook.disabled_at is not null then 'skipped' else 'pending' end as status) s
      where d.id = ${attempt.deliveryId} ${rowCondition(fence)}
      returning d.id, d.attempt_count, d.status),
    noted as (
      insert into delivery_attempts
        (delivery_id, number, started_at, duration_ms, response_status, error, response_body)
      select d.id, d.attempt_count, clock_timestamp() - make_interval(secs => ${attempt.durationMs / 1000}::float8),
        ${attempt.durationMs}::int, ${attempt.responseStatus}::smallint, ${attempt.error}::text,
        ${attempt.responseBody}::text
      from delivery d),
    health as (
      select d.status, webhook.id,
        case when ${outcome === 'succeeded'}::bool then 0
          else webhook.failure_count + ${outcome === 'failed' && countsAgainst ? 1 : 0}::int end as failures,
        case when ${outcome === 'succeeded'}::bool then null
          when ${countsAgainst}::bool then coalesce(webhook.failing_since, now())
          else webhook.failing_since end as failing_since,
        webhook.disabled_at, webhook.disabled_reason
      from delivery d, webhook),
    verdict as (
      select h.id, h.status, h.failures, h.failing_since, coalesce(h.disabled_reason, case
        when ${attempt.isGone}::bool then 'gone'
        when ${outcome === 'failed' && countsAgainst}::bool and h.failures >= ${options.failingDeliveries}::int
          and h.failing_since <= now() - make_interval(secs => ${options.failingSeconds}::float8)
          then 'failing' end) as reason
      from health h)
    update webhooks w set
      last_delivery_at = now(), last_status = ${attempt.responseStatus}::smallint, slow = ${attempt.isSlow},
      failure_count = v.failures, failing_since = v.failing_since,
      disabled_reason = v.reason,
      disabled_at = case when v.reason is not null then coalesce(w.disabled_at, now()) end,
      due_at = case when v.reason is not null then null when ${isLane && options.handBack}::bool then now() else w.due_at end,
      claim_id = case when ${isLane}::bool and (v.reason is not null or ${options.handBack}::bool) then null
        else w.claim_id end,
      lease_until = case when not ${isLane}::bool then w.lease_until
        when v.reason is not null or ${options.handBack}::bool then null
        else now() + make_interval(secs => ${options.leaseSeconds}::float8) end,
      tries = case when not ${isLane}::bool then w.tries when ${options.handBack}::bool then 0 else 1 end
    from verdict v where w.id = v.id
    returning ${targetColumns}, w.disabled_at is not null as "isDisabled", v.status`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { target: toTarget(row), isDisabled: row.isDisabled, status: row.status };
}
