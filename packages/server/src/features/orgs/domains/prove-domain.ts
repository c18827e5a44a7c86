import { ApiError } from '../../../api-error.ts';
import type { DomainProof } from '../../../db/tables/single-sign-on-tables.ts';
import { recordSecurityEvent, type SecurityContext } from '../../../security-log/record-security-event.ts';
import { hasToken } from './domain-record.ts';
import { type DomainRow, lockDomain, markUnverified, markVerified } from './domain-store.ts';

/**
 * Marks a domain as verified, within the caller's transaction. Whoever has the domain keeps it as long as their record
 * is there: `records` are those of DNS now. If only the new one is, the domain has changed hands.
 * @throws ApiError CONFLICT when another organization has the domain
 */
export async function proveDomain(
  tx: SecurityContext,
  { id, domain }: Pick<DomainRow, 'id' | 'domain'>,
  proof: { by: 'operator' } | { by: 'dns'; records: readonly string[] },
): Promise<DomainRow | null> {
  const rows = await lockDomain(tx.db, domain);
  const row = rows.find((each) => each.id === id);
  if (row === undefined) return null;
  const holder = rows.find((each) => each.verifiedAt !== null && each.id !== id);
  if (holder !== undefined) await takeFrom(tx, holder, proof);
  const now = tx.clock().toISOString();
  const verified = await markVerified(tx.db, id, { by: proof.by, now });
  if (row.verifiedAt === null) await recordVerified(tx, row, proof.by);
  return verified;
}

async function takeFrom(
  tx: SecurityContext,
  holder: DomainRow,
  proof: { by: 'operator' } | { by: 'dns'; records: readonly string[] },
): Promise<void> {
  const isGone = holder.verifiedBy === 'dns' && proof.by === 'dns' && !hasToken(proof.records, holder.token);
  if (!isGone) {
    throw new ApiError(
      'CONFLICT',
      `Another organization has verified ${holder.domain}. If it is yours, have that organization remove the domain, or remove its TXT record at _fettle-challenge.${holder.domain}, and verify again.`,
    );
  }
  await endVerification(tx, holder);
}

/** Ends the verification of a domain whose record is gone; the owners of the organization find out by the log. */
export async function endVerification(tx: SecurityContext, row: DomainRow): Promise<void> {
  await markUnverified(tx.db, row.id);
  await recordSecurityEvent(tx, {
    type: 'domain.lapsed',
    orgId: row.orgId,
    subject: null,
    details: { domain: row.domain },
  });
}

async function recordVerified(tx: SecurityContext, row: DomainRow, by: DomainProof): Promise<void> {
  await recordSecurityEvent(tx, {
    type: 'domain.verified',
    orgId: row.orgId,
    subject: null,
    details: { domain: row.domain, by },
  });
}
