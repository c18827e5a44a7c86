import { violatedConstraint } from '../../../db/violated-constraint.ts';
import { replaceEmail } from '../../identity/index.ts';
import { isInVerifiedDomain } from '../../orgs/access.ts';
import { ScimError } from '../protocol/scim-error.ts';
import type { ScimCtx } from '../scim-context.ts';
import { lockAccount, renameAccount, type ScimAccount } from './account-store.ts';
import { requireOwnersToken } from './end-access.ts';
import type { ScimUserRow } from './scim-user-store.ts';
import { nameOf, type UserFields } from './user-fields.ts';

/**
 * Carries a new name or address over to the account, where it is the organization's to change: an account that its
 * identity provider created, in its verified domains, that belongs to no other organization. Other accounts keep their
 * name, and another address for them is refused.
 */
export async function changeAccount(tx: ScimCtx, before: ScimUserRow, after: UserFields): Promise<void> {
  if (before.userId === null) return;
  const { orgId, byOwner } = tx.scim;
  const account = await lockAccount(tx.db, orgId, before.userId);
  if (account === undefined) return;
  const isManaged =
    account.isOwn && !account.isElsewhere && (await isInVerifiedDomain(tx.db, orgId, account.email));
  const emailChanges =
    after.email !== before.email && after.email.toLowerCase() !== account.email.toLowerCase();
  const name = nameOf(after);
  const nameChanges = isManaged && name !== '' && name !== nameOf(before) && name !== account.name;
  if (!emailChanges && !nameChanges) return;
  if (account.role === 'owner') requireOwnersToken(byOwner);
  if (emailChanges) await changeAddress(tx, account, after.email, isManaged);
  if (nameChanges) await renameAccount(tx.db, account.id, name);
}

async function changeAddress(
  tx: ScimCtx,
  account: ScimAccount,
  email: string,
  isManaged: boolean,
): Promise<void> {
  if (!isManaged) {
    throw new ScimError(
      400,
      'mutability',
      'The email address of this person cannot be changed here: the account was not created by this organization, or it belongs to another organization, too. They can change it in their profile.',
    );
  }
  if (!(await isInVerifiedDomain(tx.db, tx.scim.orgId, email))) {
    throw new ScimError(
      400,
      'invalidValue',
      `${email} is not in a domain that the organization has verified.`,
    );
  }
  try {
    await replaceEmail(tx, account, { to: email, by: 'domain' });
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email') throw error;
    throw new ScimError(409, 'uniqueness', `Another account has the email address ${email}.`);
  }
}
