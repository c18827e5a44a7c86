import { type Kysely, type RawBuilder, sql } from 'kysely';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { type Target, targetColumns } from '../queue/queued-delivery-store.ts';
import type { Attempt, HandBack, Recorded, RecordOptions } from './attempt.ts';

/** An attempt with the claim under which it is written. */
export interface AttemptRow extends Attempt {
  webhookId: string;
  /** One of the two is null. */
  laneClaim: string | null;
  rowClaim: string | null;
  handBack: HandBack;
}

type Written = Target & Omit<Recorded, 'target'>;
type Limits = Omit<RecordOptions, 'handBack'>;

/**
 * Writes attempts of different webhooks with one statement, each under its claim; those whose claim is lost or whose
 * webhook is deleted have no answer, and nothing of them is written.
 *
 * The webhook is locked first, whichever claim it is made under: the way round it is locked when it is changed by hand.
 * A webhook switched off meanwhile gets no retries: the delivery ends as skipped, with its attempt in the log.
 */
export function writeAttempts(
  db: Kysely<Tables>,
  rows: readonly AttemptRow[],
  limits: Limits,
): Promise<Written[]> {
  return writePatiently(db, toValues(rows, limits));
}

/** The same, passing over webhooks that somebody else holds locked. */
export function writeFreeAttempts(
  db: Kysely<Tables>,
  rows: readonly AttemptRow[],
  limits: Limits,
): Promise<Written[]> {
  return writeUnlocked(db, toValues(rows, limits));
}

type Columns = { [Name in keyof AttemptRow]: readonly AttemptRow[Name][] };
type Values = Columns & Limits;

const columns = [
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
] as const satisfies readonly (keyof AttemptRow)[];

function toValues(
  rows: readonly AttemptRow[],
  { leaseSeconds, failingDeliveries, failingSeconds }: Limits,
): Values {
  const lists = Object.fromEntries(columns.map((name) => [name, rows.map((row) => row[name])]));
  return { ...(lists as unknown as Columns), leaseSeconds, failingDeliveries, failingSeconds };
}

const writePatiently = compileWrite(sql``);
const writeUnlocked = compileWrite(sql`skip locked`);

/** What was skipped while it was sent stays so, unless it was received. */
const statusAfter = sql`(case when i.outcome <> 'retried' then i.outcome
  when i.disabled_at is not null or d.status = 'skipped' then 'skipped' else 'pending' end)`;

function compileWrite(lockMode: RawBuilder<unknown>) {
  return compileOnce<Written, Values>(
    [...columns, 'leaseSeconds', 'failingDeliveries', 'failingSeconds'],
    (v) => sql`
    with input as (
      select * from unnest(${v.webhookId}::uuid[], ${v.laneClaim}::uuid[], ${v.rowClaim}::uuid[],
        ${v.deliveryId}::uuid[], ${v.outcome}::text[], ${v.nextInSeconds}::float8[], ${v.durationMs}::int[],
        ${v.responseStatus}::smallint[], ${v.error}::text[], ${v.responseBody}::text[], ${v.isGone}::bool[],
        ${v.countsAgainst}::bool[], ${v.isSlow}::bool[], ${v.handBack}::text[])
      as i (webhook_id, lane_claim, row_claim, delivery_id, outcome, next_in, duration_ms, response_status, error,
        response_body, is_gone, counts, is_slow, hand_back)),
    held as materialized (
      select i.*, w.disabled_at, w.disabled_reason, w.failure_count, w.failing_since
      from input i join webhooks w on w.id = i.webhook_id
      where i.lane_claim is null or w.claim_id = i.lane_claim
      order by w.id for update of w ${lockMode}),
    delivery as (
      update deliveries d set
        attempt_count = d.attempt_count + 1,
        status = ${statusAfter},
        completed_at = case when ${statusAfter} <> 'pending' then coalesce(d.completed_at, now()) end,
        due_at = case when ${statusAfter} = 'pending' then now() + make_interval(secs => i.next_in) end,
        claim_id = null, lease_until = null, tries = 0
      from held i
      where d.id = i.delivery_id and (i.row_claim is null or d.claim_id = i.row_claim)
      returning d.attempt_count, d.status, d.position, i.*),
    noted as (
      insert into delivery_attempts
        (delivery_id, number, started_at, duration_ms, response_status, error, response_body)
      select d.delivery_id, d.attempt_count, clock_timestamp() - make_interval(secs => d.duration_ms / 1000.0),
        d.duration_ms, d.response_status, d.error, d.response_body
      from delivery d),
    health as (
      select d.*,
        case when d.outcome = 'succeeded' then 0
          when d.outcome = 'failed' and d.counts then d.failure_count + 1
          else d.failure_count end as failures,
        case when d.outcome = 'succeeded' then null
          when d.counts then coalesce(d.failing_since, now())
          else d.failing_since end as bad_since
      from delivery d),
    verdict as (
      select h.*, coalesce(h.disabled_reason, case
        when h.is_gone then 'gone'
        when h.outcome = 'failed' and h.counts and h.failures >= ${v.failingDeliveries}::int
          and h.bad_since <= now() - make_interval(secs => ${v.failingSeconds}::float8)
          then 'failing' end) as reason,
        h.lane_claim is not null as in_lane,
        h.hand_back = 'always' or (h.hand_back = 'when idle' and not exists (
          select from deliveries n where n.webhook_id = h.webhook_id and n.status = 'pending' and n.due_at is null
            and n.position > h.position)) as goes_back
      from health h),
    logged as (
      insert into security_log (id, type, created_at, org_id, details)
      select v.entry_id, 'webhook.updated', id_time(v.entry_id), w.org_id, jsonb_build_object(
        'project', p.name, 'projectId', p.id, 'webhookId', w.id,
        'receiver', regexp_replace(w.url, '^([^:]+://)([^/?#]*@)?([^/?#]+).*$', '\\1\\3'),
        'activeFrom', true, 'activeTo', false, 'reason', v.reason)
      from (
        select v.webhook_id, v.reason, new_id() as entry_id from verdict v
        where v.reason is not null and v.disabled_at is null) v
      join webhooks w on w.id = v.webhook_id join projects p on p.id = w.project_id)
    update webhooks w set
      last_delivery_at = now(), last_status = v.response_status, slow = v.is_slow,
      failure_count = v.failures, failing_since = v.bad_since,
      disabled_reason = v.reason,
      disabled_at = case when v.reason is not null then coalesce(w.disabled_at, now()) end,
      due_at = case when v.reason is not null then null when v.goes_back then now() else w.due_at end,
      claim_id = case when v.in_lane and (v.reason is not null or v.goes_back) then null else w.claim_id end,
      lease_until = case when not v.in_lane then w.lease_until
        when v.reason is not null or v.goes_back then null
        else now() + make_interval(secs => ${v.leaseSeconds}::float8) end,
      tries = case when not v.in_lane then w.tries when v.goes_back then 0 else 1 end
    from verdict v where w.id = v.webhook_id
    returning ${targetColumns}, w.disabled_at is not null as "isDisabled", v.goes_back as "isHandedBack", v.status`,
  );
}
