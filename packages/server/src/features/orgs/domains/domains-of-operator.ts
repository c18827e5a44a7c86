import type { Services } from '../../../context.ts';
import { nobody } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { newId } from '../../../ids.ts';
import { recordSecurityEvent, type SecurityContext } from '../../../security-log/record-security-event.ts';
import { makeDomainToken } from './domain-record.ts';
import { type DomainRow, deleteDomain, insertDomain, lockDomain } from './domain-store.ts';
import { proveDomain } from './prove-domain.ts';
import { readDomain } from './read-domain.ts';

type Named = { slug: string; domain: string };
type CommandServices = Pick<Services, 'db' | 'clock'>;

/**
 * Verifies a domain of an organization on the word of the operator, for domains that this installation cannot look up. It
 * is added if the organization does not have it.
 * @throws Error in words for the operator
 */
export async function verifyDomainByOperator(services: CommandServices, named: Named): Promise<void> {
  const domain = readDomain(named.domain);
  await inTransaction({ ...services, actor: nobody, afterCommit: [] }, async (tx) => {
    const orgId = await requireOrgBySlug(tx, named.slug);
    const row = (await findDomain(tx, orgId, domain)) ?? (await addDomain(tx, orgId, domain));
    await proveDomain(tx, row, { by: 'operator' });
  });
}

/**
 * Removes a domain from an organization, for example so that another one can verify it.
 * @throws Error in words for the operator
 */
export async function removeDomainByOperator(services: CommandServices, named: Named): Promise<void> {
  const domain = readDomain(named.domain);
  await inTransaction({ ...services, actor: nobody, afterCommit: [] }, async (tx) => {
    const orgId = await requireOrgBySlug(tx, named.slug);
    const row = await findDomain(tx, orgId, domain);
    if (row === undefined) throw new Error(`the organization "${named.slug}" does not have ${domain}.`);
    await deleteDomain(tx.db, row.id);
    await recordSecurityEvent(tx, {
      type: 'domain.removed',
      orgId,
      subject: null,
      details: { domain, verified: row.verifiedAt !== null, by: 'command' },
    });
  });
}

async function requireOrgBySlug({ db }: Pick<Services, 'db'>, slug: string): Promise<string> {
  const org = await db.selectFrom('orgs').select('id').where('slug', '=', slug).executeTakeFirst();
  if (org === undefined) throw new Error(`the organization "${slug}" does not exist.`);
  return org.id;
}

async function findDomain(
  { db }: Pick<Services, 'db'>,
  orgId: string,
  domain: string,
): Promise<DomainRow | undefined> {
  return (await lockDomain(db, domain)).find((row) => row.orgId === orgId);
}

async function addDomain(tx: SecurityContext, orgId: string, domain: string): Promise<DomainRow> {
  const row = await insertDomain(tx.db, {
    id: newId(),
    orgId,
    domain,
    token: makeDomainToken(),
    createdBy: null,
    now: tx.clock().toISOString(),
  });
  if (row === null) throw new Error('the organization has as many domains as it can have.');
  return row;
}
