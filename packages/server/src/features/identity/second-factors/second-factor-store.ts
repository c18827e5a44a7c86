import type { FactorKind, SecondFactor } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { newId } from '../../../ids.ts';
import type { StoredPasskey } from './passkey.ts';

type Db = Kysely<Tables>;

/** A second factor as its owner sees it, without secrets. */
export interface FactorRow {
  id: string;
  kind: FactorKind;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

const columns = ['id', 'kind', 'name', 'created_at', 'last_used_at'] as const;

/** All factors of a user, the oldest first (index second_factors_user). */
export async function readFactors(db: Db, userId: string): Promise<FactorRow[]> {
  return db
    .selectFrom('second_factors')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export function toFactor(row: FactorRow): SecondFactor {
  const { id, kind, name, created_at: createdAt, last_used_at: lastUsedAt } = row;
  return { id, kind, name, createdAt, lastUsedAt };
}

export async function hasFactors(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from second_factors where user_id = ${userId} limit 1`.execute(db);
  return rows.length > 0;
}

export interface TotpRow {
  id: string;
  secret: Buffer;
  last_step: number;
}

/** The authenticator apps of a user, with their encrypted secrets. */
export async function readTotps(db: Db, userId: string): Promise<TotpRow[]> {
  const { rows } = await sql<TotpRow>`
    select id, secret, last_step from second_factors
    where user_id = ${userId} and kind = 'totp' order by id`.execute(db);
  return rows;
}

export interface PasskeyRow extends StoredPasskey {
  id: string;
  userId: string;
  transports: string[];
}

const passkeyColumns = sql`id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
  sign_count as "signCount", transports`;

/** The passkeys of a user, the oldest first. */
export async function readPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select ${passkeyColumns} from second_factors
    where user_id = ${userId} and kind = 'passkey' order by id`.execute(db);
  return rows;
}

/** A passkey by the ID its authenticator gave it. */
export async function findPasskey(db: Db, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    select ${passkeyColumns} from second_factors where credential_id = ${credentialId}`.execute(db);
  return rows[0];
}

/** Adds an authenticator app. `id` is given, because the secret is encrypted for it. */
export async function insertTotp(
  db: Db,
  totp: { id: string; userId: string; name: string; secret: Buffer; step: number; now: string },
): Promise<FactorRow> {
  return db
    .insertInto('second_factors')
    .values({
      id: totp.id,
      user_id: totp.userId,
      kind: 'totp',
      name: totp.name,
      created_at: totp.now,
      last_used_at: null,
      secret: totp.secret,
      last_step: totp.step,
      credential_id: null,
      public_key: null,
      sign_count: null,
      transports: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Adds a passkey; undefined when it already belongs to an account. */
export async function insertPasskey(
  db: Db,
  passkey: StoredPasskey & { userId: string; name: string; transports: string[]; now: string },
): Promise<FactorRow | undefined> {
  return db
    .insertInto('second_factors')
    .values({
      id: newId(),
      user_id: passkey.userId,
      kind: 'passkey',
      name: passkey.name,
      created_at: passkey.now,
      last_used_at: null,
      secret: null,
      last_step: null,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: passkey.transports,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Records the use of a factor: `step` for a code of an authenticator app, `signCount` for a passkey. */
export async function recordUse(
  db: Db,
  id: string,
  { now, ...use }: { now: string } & ({ step: number } | { signCount: number }),
): Promise<void> {
  const set = 'step' in use ? { last_step: use.step } : { sign_count: use.signCount };
  await db
    .updateTable('second_factors')
    .set({ ...set, last_used_at: now })
    .where('id', '=', id)
    .execute();
}

export async function renameFactor(
  db: Db,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<FactorRow | undefined> {
  return db
    .updateTable('second_factors')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes one factor of a user; undefined when the user has no such factor. */
export async function deleteFactor(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<FactorRow | undefined> {
  return db
    .deleteFrom('second_factors')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes all factors of a user and their recovery codes; returns the kinds of the factors. */
export async function deleteAllFactors(db: Db, userId: string): Promise<FactorKind[]> {
  const deleted = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('kind')
    .execute();
  await deleteRecoveryCodes(db, userId);
  return deleted.map(({ kind }) => kind);
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute();
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Uses a recovery code up; false when there is no such unused code. Of two requests with the same code, one gets it. */
export async function useRecoveryCode(
  db: Db,
  { userId, codeHash, now }: { userId: string; codeHash: Buffer; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where user_id = ${userId} and used_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
