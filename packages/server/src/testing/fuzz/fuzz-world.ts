import { createHash } from 'node:crypto';
import { allOperations, type Operation, type Surface, sessionCookie } from '@fettle/contract';
import { sql } from 'kysely';
import { insertSession } from '../../features/identity/sessions/session-store.ts';
import { handlers } from '../../features.ts';
import { createPerson, createWorld, type World } from '../factories.ts';
import type { Service } from '../harness.ts';
import { fillTenant } from './fill-tenant.ts';
import { emptyInventory, type Stock } from './inventory.ts';
import type { ActorName } from './request-case.ts';

/** Two orgs full of everything, and what a driver has to know of them. */
export interface FuzzWorld {
  world: World;
  stock: Stock;
  /** Replaces what was deleted meanwhile. */
  restock(): Promise<void>;
  credentialOf(actor: ActorName, surface: Surface, operation: Operation): Promise<Record<string, string>>;
}

/** Operations of the contract that are served, once for each surface. */
export const servedOperations: readonly { operation: Operation; surface: Surface }[] = allOperations
  .filter(({ name }) => handlers[name] !== undefined)
  .flatMap((operation) => operation.surfaces.map((surface) => ({ operation, surface })));

/** Their caller may lose every token and other session by them, so it is somebody who sends nothing else. */
const endsEverything = new Set(['endOtherSessions', 'changePassword']);

export async function createFuzzWorld(service: Service): Promise<FuzzWorld> {
  const world = await createWorld(service);
  const passer = await createPerson(service, 'Paula Passer');
  const stock: Stock = { own: emptyInventory(), foreign: emptyInventory(), deleted: emptyInventory() };
  const home = { org: world.org, project: world.project, owner: world.owner };
  const abroad = { org: world.foreignOrg, project: world.foreignProject, owner: world.stranger };
  for (let round = 0; round < 4; round++) {
    await fillTenant(service, home, stock.own);
    await fillTenant(service, abroad, stock.foreign);
  }
  return {
    world,
    stock,
    restock: () => fillTenant(service, home, stock.own),
    async credentialOf(actor, surface, operation) {
      const person = endsEverything.has(operation.name) ? passer : world[actor];
      if (!operation.credential) return {};
      if (surface === 'v1') return { authorization: `Bearer ${person.token}` };
      if (operation.session !== 'closes') return { cookie: `${sessionCookie}=${person.session}` };
      const { db, clock } = service.services;
      const passing = await insertSession(db, { userId: person.id, userAgent: 'fuzz', now: clock() });
      return { cookie: `${sessionCookie}=${passing.secret}` };
    },
  };
}

/** A digest of every row that belongs to an org: equal before and after means that nothing of it was touched. */
export async function digestOrg({ services }: Service, orgId: string): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'org_id' order by 1`.execute(services.db);
  const digest = createHash('sha256');
  for (const { name } of tables.rows) {
    const table = sql.table(name);
    const { rows } = await sql<{ rows: string | null }>`
      select string_agg(t::text, E'\n' order by t::text) as rows from ${table} t where org_id = ${orgId}`.execute(
      services.db,
    );
    digest.update(`${name}\n${rows[0]?.rows ?? ''}\n`);
  }
  const { rows } = await sql<{ text: string }>`
    select o::text || u::text as text from orgs o join org_members m on m.org_id = o.id join users u on u.id = m.user_id
    where o.id = ${orgId} order by 1`.execute(services.db);
  return digest.update(JSON.stringify(rows)).digest('hex');
}
