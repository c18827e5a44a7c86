import { createHash } from 'node:crypto';
import { allOperations, type Operation, type Surface, sessionCookie } from '@fettle/contract';
import { sql } from 'kysely';
import { insertSession } from '../../features/identity/sessions/session-store.ts';
import { handlers } from '../../features.ts';
import { createFixture, createPerson, type Fixture } from '../factories.ts';
import type { Service } from '../harness.ts';
import { fillTenant } from './fill-tenant.ts';
import { emptyInventory, type ResourcePool } from './inventory.ts';
import type { ActorName } from './request-case.ts';

/** Two organizations with all kinds of objects, and what the fuzz tests have to know about them. */
export interface FuzzFixture {
  fixture: Fixture;
  pool: ResourcePool;
  /** Replaces what was deleted meanwhile. */
  refill(): Promise<void>;
  credentialOf(actor: ActorName, surface: Surface, operation: Operation): Promise<Record<string, string>>;
}

/** Operations of the contract that are served, once for each surface. */
export const servedOperations: readonly { operation: Operation; surface: Surface }[] = allOperations
  .filter(({ name }) => handlers[name] !== undefined)
  .flatMap((operation) => operation.surfaces.map((surface) => ({ operation, surface })));

/** Their caller can lose every token and other session, so it is a user who sends nothing else. */
const endsEverything = new Set(['endOtherSessions', 'changePassword']);

export async function createFuzzFixture(service: Service): Promise<FuzzFixture> {
  const fixture = await createFixture(service);
  const passer = await createPerson(service, 'Paula Passer');
  const pool: ResourcePool = { own: emptyInventory(), foreign: emptyInventory(), deleted: emptyInventory() };
  const home = { org: fixture.org, project: fixture.project, owner: fixture.owner };
  const abroad = { org: fixture.foreignOrg, project: fixture.foreignProject, owner: fixture.stranger };
  for (let round = 0; round < 4; round++) {
    await fillTenant(service, home, pool.own);
    await fillTenant(service, abroad, pool.foreign);
  }
  return {
    fixture,
    pool,
    refill: () => fillTenant(service, home, pool.own),
    async credentialOf(actor, surface, operation) {
      const person = endsEverything.has(operation.name) ? passer : fixture[actor];
      if (!operation.credential) return {};
      if (surface === 'v1') return { authorization: `Bearer ${person.token}` };
      if (operation.session !== 'closes') return { cookie: `${sessionCookie}=${person.session}` };
      const { db, clock } = service.services;
      const passing = await insertSession(db, { userId: person.id, userAgent: 'fuzz', now: clock() });
      return { cookie: `${sessionCookie}=${passing.secret}` };
    },
  };
}

/** A digest of every row that belongs to an organization; if it stays the same, nothing was changed. */
export async function digestOrg({ services }: Service, orgId: string): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'org_id' order by 1`.execute(services.db);
  const digest = createHash('sha256');
  for (const { name } of tables.rows) {
    const table = sql.table(name);
    const { rows } = await sql<{ rows: string | null }>`
      select string_agg(record::text, E'\n' order by record::text) as rows from ${table} record where org_id = ${orgId}`.execute(
      services.db,
    );
    digest.update(`${name}\n${rows[0]?.rows ?? ''}\n`);
  }
  const { rows } = await sql<{ text: string }>`
    select org::text || account::text as text from orgs org join org_members member on member.org_id = org.id
    join users account on account.id = member.user_id
    where org.id = ${orgId} order by 1`.execute(services.db);
  return digest.update(JSON.stringify(rows)).digest('hex');
}
