import { limits } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { nobody, type Services } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { PeriodicJob } from '../../../periodic-jobs.ts';
import { hasToken, recordOf } from './domain-record.ts';
import { type DomainRow, lockDomain, markChecked } from './domain-store.ts';
import { endVerification } from './prove-domain.ts';

const dayMs = 86_400_000;
/** Of one run; each can take some seconds. */
const perRun = 10;

/**
 * Looks up the records of verified domains once a day. A domain can expire and be bought by somebody else: whoever has
 * it then must not be vouched for by the previous owner.
 */
export const checkVerifiedDomains: PeriodicJob = {
  name: 'verified domains',
  async run(services, stopping) {
    const due = await claimDue(services);
    let checked = 0;
    for (const row of due) {
      if (stopping.aborted) break;
      const records = await services.lookUpTxt(recordOf(row).name);
      await recordCheck(services, row, hasToken(records, row.token));
      checked += 1;
    }
    return checked;
  },
};

/** Postpones them at the same time, so that no other worker takes them too. */
async function claimDue({ db, clock }: Services): Promise<DomainClaim[]> {
  const now = clock();
  const before = new Date(now.getTime() - dayMs).toISOString();
  return updateDue(db, { now: now.toISOString(), before });
}

type DomainClaim = Pick<DomainRow, 'id' | 'domain' | 'token'>;

async function updateDue(
  db: Kysely<Tables>,
  { now, before }: { now: string; before: string },
): Promise<DomainClaim[]> {
  const { rows } = await sql<DomainClaim>`
    update org_domains set checked_at = ${now} where id = any(array(
      select id from org_domains where verified_by = 'dns' and checked_at <= ${before}::timestamptz
      order by checked_at limit ${perRun} for update skip locked))
    returning id, domain, token`.execute(db);
  return rows;
}

async function recordCheck(services: Services, { id, domain }: DomainClaim, found: boolean): Promise<void> {
  await inTransaction({ ...services, actor: nobody }, async (tx) => {
    const row = (await lockDomain(tx.db, domain)).find((each) => each.id === id);
    if (row?.verifiedBy !== 'dns') return;
    const now = tx.clock();
    const { missingSince } = await markChecked(tx.db, id, { found, now: now.toISOString() });
    if (missingSince === null) return;
    const isOver = Date.parse(missingSince) + limits.domainGraceDays * dayMs <= now.getTime();
    if (isOver) await endVerification(tx, row);
  });
}
