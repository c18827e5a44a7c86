import { type Kysely, type RawBuilder, sql } from 'kysely';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import type { Attempt, Recorded, RecordOptions, ReleaseMode } from './attempt.ts';
import { type Target, targetColumns } from './delivery-target.ts';
import { disabledReason, failingSince, failureCount } from './webhook-health.ts';

/** An attempt with the claim under which it is written. */
export interface AttemptRow extends Attempt {
  webhookId: string;
  /** The claim on the queue, or the one on the delivery; the other is null. */
  queueClaim: string | null;
  deliveryClaim: string | null;
  release: ReleaseMode;
}

type Written = Target & Omit<Recorded, 'target'>;
type Limits = Omit<RecordOptions, 'release'>;

/**
 * Writes attempts of different webhooks with one statement, each under its claim. An attempt whose claim is lost, or
 * whose webhook is deleted, is not written and has no row in the result.
 *
 * Every attempt locks its webhook first, whichever claim it is made under: the order in which changes by hand lock too.
 * A webhook disabled meanwhile gets no retries: the delivery ends as skipped, with its attempt in the log.
 */
export function writeAttempts(
  db: Kysely<Tables>,
  rows: readonly AttemptRow[],
  limits: Limits,
): Promise<Written[]> {
  return writeWaitingForLocks(db, toValues(rows, limits));
}

/** The same, without those whose webhook another transaction has locked. */
export function writeUnlockedAttempts(
  db: Kysely<Tables>,
  rows: readonly AttemptRow[],
  limits: Limits,
): Promise<Written[]> {
  return writeSkippingLocked(db, toValues(rows, limits));
}

type Columns = { [Name in keyof AttemptRow]: readonly AttemptRow[Name][] };
type Values = Columns & Limits;

const columns = [
  'webhookId',
  'queueClaim',
  'deliveryClaim',
  'deliveryId',
  'outcome',
  'nextInSeconds',
  'durationMs',
  'responseStatus',
  'error',
  'responseBody',
  'isGone',
  'countsAgainstReceiver',
  'isSlow',
  'release',
] as const satisfies readonly (keyof AttemptRow)[];

function toValues(
  rows: readonly AttemptRow[],
  { leaseSeconds, disableAfterFailures, disableAfterSeconds }: Limits,
): Values {
  const lists = Object.fromEntries(columns.map((name) => [name, rows.map((row) => row[name])]));
  return { ...(lists as unknown as Columns), leaseSeconds, disableAfterFailures, disableAfterSeconds };
}

const writeWaitingForLocks = compileWrite(sql``);
const writeSkippingLocked = compileWrite(sql`skip locked`);

/** A delivery that was skipped while it was being sent stays skipped, unless it was received. */
const statusAfter = sql`(case when held.outcome <> 'retried' then held.outcome
  when held.disabled_at is not null or delivery.status = 'skipped' then 'skipped' else 'pending' end)`;

/**
 * The parts of the statement, in their order: `input` holds the attempts; `held` those whose claim holds, with their
 * webhook's health, under its lock; `recorded` their deliveries, settled; `noted` writes the log of attempts; `health`
 * and `decided` apply the rules of webhook-health.ts; `logged` writes to the security log that a webhook was disabled;
 * `relaxed` lets the commit return before it is on disk, where nothing but attempts is written: a crash of the database
 * can only make them happen again.
 */
function compileWrite(lockMode: RawBuilder<unknown>) {
  return compileOnce<Written, Values>(
    [...columns, 'leaseSeconds', 'disableAfterFailures', 'disableAfterSeconds'],
    (value) => sql`
    with input as (
      select * from unnest(${value.webhookId}::uuid[], ${value.queueClaim}::uuid[], ${value.deliveryClaim}::uuid[],
        ${value.deliveryId}::uuid[], ${value.outcome}::text[], ${value.nextInSeconds}::float8[],
        ${value.durationMs}::int[], ${value.responseStatus}::smallint[], ${value.error}::text[],
        ${value.responseBody}::text[], ${value.isGone}::bool[], ${value.countsAgainstReceiver}::bool[],
        ${value.isSlow}::bool[], ${value.release}::text[])
      as attempt (webhook_id, queue_claim, delivery_claim, delivery_id, outcome, next_in, duration_ms,
        response_status, error, response_body, is_gone, counts_against_receiver, is_slow, release)),
    held as materialized (
      select input.*, webhook.disabled_at, webhook.disabled_reason, webhook.failure_count, webhook.failing_since
      from input join webhooks webhook on webhook.id = input.webhook_id
      where input.queue_claim is null or webhook.claim_id = input.queue_claim
      order by webhook.id for update of webhook ${lockMode}),
    recorded as (
      update deliveries delivery set
        attempt_count = delivery.attempt_count + 1,
        status = ${statusAfter},
        completed_at = case when ${statusAfter} <> 'pending' then coalesce(delivery.completed_at, now()) end,
        due_at = case when ${statusAfter} = 'pending' then now() + make_interval(secs => held.next_in) end,
        claim_id = null, lease_until = null, tries = 0
      from held
      where delivery.id = held.delivery_id
        and (held.delivery_claim is null or delivery.claim_id = held.delivery_claim)
      returning delivery.attempt_count, delivery.status, delivery.position, held.*),
    noted as (
      insert into delivery_attempts
        (delivery_id, number, started_at, duration_ms, response_status, error, response_body)
      select recorded.delivery_id, recorded.attempt_count,
        clock_timestamp() - make_interval(secs => recorded.duration_ms / 1000.0),
        recorded.duration_ms, recorded.response_status, recorded.error, recorded.response_body
      from recorded),
    health as (
      select recorded.*, ${failureCount} as new_failure_count, ${failingSince} as new_failing_since
      from recorded),
    decided as (
      select health.*, ${disabledReason(value)} as reason,
        health.queue_claim is not null as from_queue,
        health.release = 'always' or (health.release = 'when empty' and not exists (
          select from deliveries next where next.webhook_id = health.webhook_id and next.status = 'pending'
            and next.due_at is null and next.position > health.position)) as is_released
      from health),
    logged as (
      insert into security_log (id, type, created_at, org_id, details)
      select disabled.entry_id, 'webhook.updated', id_time(disabled.entry_id), webhook.org_id, jsonb_build_object(
        'project', project.name, 'projectId', project.id, 'webhookId', webhook.id,
        'receiver', regexp_replace(webhook.url, '^([^:]+://)([^/?#]*@)?([^/?#]+).*$', '\\1\\3'),
        'activeFrom', true, 'activeTo', false, 'reason', disabled.reason)
      from (
        select decided.webhook_id, decided.reason, new_id() as entry_id from decided
        where decided.reason is not null and decided.disabled_at is null) disabled
      join webhooks webhook on webhook.id = disabled.webhook_id
      join projects project on project.id = webhook.project_id),
    relaxed as (
      select set_config('synchronous_commit', 'off', true)
      where not exists (select from decided where reason is not null))
    update webhooks webhook set
      last_delivery_at = now(), last_status = decided.response_status, slow = decided.is_slow,
      failure_count = decided.new_failure_count, failing_since = decided.new_failing_since,
      disabled_reason = decided.reason,
      disabled_at = case when decided.reason is not null then coalesce(webhook.disabled_at, now()) end,
      due_at = case when decided.reason is not null then null
        when decided.is_released then now() else webhook.due_at end,
      claim_id = case when decided.from_queue and (decided.reason is not null or decided.is_released) then null
        else webhook.claim_id end,
      lease_until = case when not decided.from_queue then webhook.lease_until
        when decided.reason is not null or decided.is_released then null
        else now() + make_interval(secs => ${value.leaseSeconds}::float8) end,
      tries = case when not decided.from_queue then webhook.tries when decided.is_released then 0 else 1 end
    from decided left join relaxed on true where webhook.id = decided.webhook_id
    returning ${targetColumns}, webhook.disabled_at is not null as "isDisabled",
      decided.is_released as "isReleased", decided.status`,
  );
}
