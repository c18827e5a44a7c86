import { limits } from '@fettle/contract';
import { revokeInvitationOf } from '../../orgs/access.ts';
import { applyMappings } from '../mappings.ts';
import { applyPatch } from '../patch/apply-patch.ts';
import { readPatch } from '../patch/read-patch.ts';
import { type Fields, readResource } from '../protocol/read-resource.ts';
import { requireVersion } from '../protocol/require-version.ts';
import { userSchema } from '../protocol/schemas.ts';
import { noResource, ScimError } from '../protocol/scim-error.ts';
import type { ScimCtx } from '../scim-context.ts';
import { changeAccount } from './change-account.ts';
import { endAccess } from './end-access.ts';
import { grantAccess } from './grant-access.ts';
import {
  countScimUsers,
  deleteScimUser,
  findScimUser,
  insertScimUser,
  isUserNameTaken,
  type ScimUserRow,
  saveScimUser,
} from './scim-user-store.ts';
import { readUserFields, type UserFields } from './user-fields.ts';
import { writablePart } from './user-resource.ts';

/** What identity providers do with people. Each runs in a transaction with the organization locked. */

export async function requireUser(ctx: ScimCtx, id: string): Promise<ScimUserRow> {
  const row = await findScimUser(ctx.db, ctx.scim.orgId, id);
  if (row === undefined) throw noResource(id);
  return row;
}

export async function createUserResource(tx: ScimCtx, body: unknown): Promise<ScimUserRow> {
  const { orgId } = tx.scim;
  const fields = readUserFields(readResource(body, userSchema));
  if (await isUserNameTaken(tx.db, orgId, fields.userName, null)) throw nameTaken(fields.userName);
  if ((await countScimUsers(tx.db, orgId)) >= limits.scimUsers)
    throw new ScimError(403, null, `An organization can have up to ${limits.scimUsers} Users.`);
  const id = await insertScimUser(tx.db, orgId, fields, tx.clock().toISOString());
  if (fields.active) await grantAccess(tx, await requireUser(tx, id));
  return requireUser(tx, id);
}

export async function replaceUserResource(tx: ScimCtx, id: string, body: unknown): Promise<ScimUserRow> {
  const row = await requireUser(tx, id);
  requireVersion(tx, row);
  return change(tx, row, readResource(body, userSchema));
}

export async function patchUserResource(tx: ScimCtx, id: string, body: unknown): Promise<ScimUserRow> {
  const operations = readPatch(body);
  const row = await requireUser(tx, id);
  requireVersion(tx, row);
  return change(tx, row, applyPatch(writablePart(row), operations, userSchema));
}

export async function deleteUserResource(tx: ScimCtx, id: string): Promise<void> {
  const row = await requireUser(tx, id);
  requireVersion(tx, row);
  await endAccess(tx, row);
  await deleteScimUser(tx.db, row.id);
}

async function change(tx: ScimCtx, before: ScimUserRow, sent: Fields): Promise<ScimUserRow> {
  // Somebody who left must not return because a client leaves the attribute out.
  const after = readUserFields({ active: before.active, ...sent });
  if (isSame(before, after)) return before;
  const { orgId } = tx.scim;
  if (await isUserNameTaken(tx.db, orgId, after.userName, before.id)) throw nameTaken(after.userName);
  await changeAccount(tx, before, after);
  const now = tx.clock().toISOString();
  const hasNewAddress = after.email !== before.email && before.userId === null;
  if (hasNewAddress) await revokeInvitationOf(tx, orgId, before.email);
  await saveScimUser(tx.db, before.id, after, now);
  const row = await requireUser(tx, before.id);
  if (before.active && !after.active) await endAccess(tx, row);
  else if (after.active && (!before.active || hasNewAddress)) await grantAccess(tx, row);
  await applyMappings(tx, orgId, [before.id], { scimToken: tx.scim.tokenName });
  return requireUser(tx, before.id);
}

function isSame(before: UserFields, after: UserFields): boolean {
  return (Object.keys(after) as (keyof UserFields)[]).every((name) => before[name] === after[name]);
}

function nameTaken(userName: string): ScimError {
  return new ScimError(409, 'uniqueness', `Another User of the organization has the userName "${userName}".`);
}
