import { type Kysely, type RawBuilder, sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Tables } from '../../db/tables.ts';
import { type Fence, type Target, targetColumns, toTarget } from './delivery-store.ts';

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
  const [row] = await writeAttempt(db, {
    webhookId: fence.webhookId,
    laneClaim: isLane ? fence.claimId : null,
    rowClaim: isLane ? null : fence.claimId,
    deliveryId: attempt.deliveryId,
    outcome,
    nextInSeconds: attempt.nextInSeconds,
    durationMs: attempt.durationMs,
    responseStatus: attempt.responseStatus,
    error: attempt.error,
    responseBody: attempt.responseBody,
    isGone: attempt.isGone,
    countsAgainst,
    isSlow: attempt.isSlow,
    handBack: isLane && options.handBack,
    leaseSeconds: options.leaseSeconds,
    failingDeliveries: options.failingDeliveries,
    failingSeconds: options.failingSeconds,
  });
  if (row === undefined) return null;
  return { target: toTarget(row), isDisabled: row.isDisabled, status: row.status };
}

interface AttemptValues extends Attempt, RecordOptions {
  webhookId: string;
  /** One of the two is null. */
  laneClaim: string | null;
  rowClaim: string | null;
}

/** What was skipped while it was sent stays so, unless it was received. */
function statusAfter({ outcome }: Pick<AttemptValues, 'outcome'>): RawBuilder<string> {
  return sql`(case when ${outcome}::text <> 'retried' then ${outcome}::text
    when webhook.disabled_at is not null or d.status = 'skipped' then 'skipped' else 'pending' end)`;
}

const writeAttempt = compileOnce<Target & Omit<Recorded, 'target'>, AttemptValues>(
  [
    'webhookId',
    'laneClaim',
    'rowClaim',
    'deliveryId',
    'outcome',
    'nextInSeconds',
    'durationMs',
    'responseStatus',
    'error',
    'responseBody',
    'isGone',
    'countsAgainst',
    'isSlow',
    'handBack',
    'leaseSeconds',
    'failingDeliveries',
    'failingSeconds',
  ],
  (v) => sql`
    with webhook as materialized (
      select w.id, w.disabled_at, w.disabled_reason, w.failure_count, w.failing_since
      from webhooks w
      where w.id = ${v.webhookId} and (${v.laneClaim}::uuid is null or w.claim_id = ${v.laneClaim}::uuid)
      for update),
    delivery as (
      update deliveries d set
        attempt_count = d.attempt_count + 1,
        status = ${statusAfter(v)},
        completed_at = case when ${statusAfter(v)} <> 'pending' then coalesce(d.completed_at, now()) end,
        due_at = case when ${statusAfter(v)} = 'pending'
          then now() + make_interval(secs => ${v.nextInSeconds}::float8) end,
        claim_id = null, lease_until = null, tries = 0
      from webhook
      where d.id = ${v.deliveryId} and (${v.rowClaim}::uuid is null or d.claim_id = ${v.rowClaim}::uuid)
      returning d.id, d.attempt_count, d.status),
    noted as (
      insert into delivery_attempts
        (delivery_id, number, started_at, duration_ms, response_status, error, response_body)
      select d.id, d.attempt_count, clock_timestamp() - make_interval(secs => ${v.durationMs}::int / 1000.0),
        ${v.durationMs}::int, ${v.responseStatus}::smallint, ${v.error}::text, ${v.responseBody}::text
      from delivery d),
    health as (
      select d.status, webhook.id, webhook.disabled_reason,
        case when ${v.outcome}::text = 'succeeded' then 0
          when ${v.outcome}::text = 'failed' and ${v.countsAgainst}::bool then webhook.failure_count + 1
          else webhook.failure_count end as failures,
        case when ${v.outcome}::text = 'succeeded' then null
          when ${v.countsAgainst}::bool then coalesce(webhook.failing_since, now())
          else webhook.failing_since end as failing_since
      from delivery d, webhook),
    verdict as (
      select h.id, h.status, h.failures, h.failing_since, coalesce(h.disabled_reason, case
        when ${v.isGone}::bool then 'gone'
        when ${v.outcome}::text = 'failed' and ${v.countsAgainst}::bool
          and h.failures >= ${v.failingDeliveries}::int
          and h.failing_since <= now() - make_interval(secs => ${v.failingSeconds}::float8)
          then 'failing' end) as reason,
        ${v.laneClaim}::uuid is not null as in_lane
      from health h)
    update webhooks w set
      last_delivery_at = now(), last_status = ${v.responseStatus}::smallint, slow = ${v.isSlow}::bool,
      failure_count = v.failures, failing_since = v.failing_since,
      disabled_reason = v.reason,
      disabled_at = case when v.reason is not null then coalesce(w.disabled_at, now()) end,
      due_at = case when v.reason is not null then null when ${v.handBack}::bool then now() else w.due_at end,
      claim_id = case when v.in_lane and (v.reason is not null or ${v.handBack}::bool) then null
        else w.claim_id end,
      lease_until = case when not v.in_lane then w.lease_until
        when v.reason is not null or ${v.handBack}::bool then null
        else now() + make_interval(secs => ${v.leaseSeconds}::float8) end,
      tries = case when not v.in_lane then w.tries when ${v.handBack}::bool then 0 else 1 end
    from verdict v where w.id = v.id
    returning ${targetColumns}, w.disabled_at is not null as "isDisabled", v.status`,
);
