import { sql } from 'kysely';

/**
 * SQL for statements that read `org_members`: false where the organization requires a second factor that the member does
 * not have. It belongs wherever a membership makes something visible. `alias` is the name of the table there.
 */
export function isOpenTo(alias: string) {
  const from = sql.ref(`${alias}.blocked_from`);
  return sql<boolean>`(${from} is null or ${from} > now())`;
}
