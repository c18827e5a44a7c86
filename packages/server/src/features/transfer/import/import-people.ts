import { isEmail, limits, normalizeEmail } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { isId, newId } from '../../../ids.ts';
import { TransferError } from '../transfer-error.ts';
import type { Row } from './read-parts.ts';

type Db = Kysely<Tables>;

export interface ImportedPerson {
  name: string;
  email: string;
}

export interface People {
  /** The user here for each person of the archive. */
  users: Map<string, string>;
  /** Those who can be invited, by their ID in the archive. */
  reachable: Map<string, ImportedPerson>;
  /** How many accounts were added for people who had none. */
  added: number;
}

/**
 * Finds the account of each person by their email address, or adds one that nobody can sign in to: it has no password,
 * and its address is not verified, so that only whoever proves to own the address can ever take it over. No account
 * becomes a member of anything by this.
 */
export async function importPeople(db: Db, rows: readonly Row[], now: string, people: People): Promise<void> {
  for (const row of rows) {
    const { id, name, email, deleted } = row;
    const isWhole =
      typeof id === 'string' &&
      isId(id) &&
      (deleted === true
        ? name === null && email === null
        : typeof name === 'string' &&
          name.length <= limits.nameCharacters &&
          typeof email === 'string' &&
          isEmail(email));
    if (!isWhole || people.users.has(id.toLowerCase()))
      throw new TransferError('is damaged: people are not valid');
    const oldId = id.toLowerCase();
    if (deleted === true) {
      people.users.set(oldId, await addDeletedUser(db, oldId, now));
      continue;
    }
    const person = { name: String(name), email: normalizeEmail(String(email)) };
    const known = await findUser(db, person.email);
    people.users.set(oldId, known ?? (await addUser(db, oldId, person, now)));
    people.reachable.set(oldId, person);
    if (known === undefined) people.added += 1;
  }
}

async function findUser(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select id from users where lower(email) = lower(${email})`.execute(db);
  return rows[0]?.id;
}

async function addUser(db: Db, oldId: string, { name, email }: ImportedPerson, now: string): Promise<string> {
  const id = await freeId(db, oldId);
  await sql`insert into users (id, name, email, created_at) values (${id}, ${name}, ${email}, ${now})`.execute(
    db,
  );
  return id;
}

/** Somebody who was deleted where the archive comes from stays deleted. */
async function addDeletedUser(db: Db, oldId: string, now: string): Promise<string> {
  const id = await freeId(db, oldId);
  await sql`
    insert into users (id, name, email, created_at, disabled_at, deleted_at)
    values (${id}, 'Deleted user', ${deletedEmail(id)}, ${now}, ${now}, ${now})`.execute(db);
  return id;
}

async function freeId(db: Db, oldId: string): Promise<string> {
  const { rows } = await sql`select 1 from users where id = ${oldId}`.execute(db);
  return rows.length === 0 ? oldId : newId();
}

/** Unique, and an address that no mail can ever be sent to (RFC 2606). */
export function deletedEmail(id: string): string {
  return `${id}@deleted.invalid`;
}
