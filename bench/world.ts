import { type Client, createClient } from '@fettle/client';
import { allScopes } from '@fettle/contract';
import type { Services } from '../packages/server/src/context.ts';
import { connectDatabase, type Database } from '../packages/server/src/db/connect.ts';
import type { EmbeddedConnection } from '../packages/server/src/db/embedded/embedded.ts';
import { newId } from '../packages/server/src/ids.ts';
import { seedForeignWorld, seedProject } from '../packages/server/src/testing/seed-tasks.ts';
import { startService } from './start-service.ts';

/** A database full of tasks, a service on it, and somebody who works there. */
export interface World {
  url: string;
  connection: EmbeddedConnection;
  token: string;
  /** Of the same person, for nothing but the home project. */
  homeToken: string;
  userId: string;
  /** Somebody with tasks in the home project and nowhere else. */
  colleagueId: string;
  client: Client<'v1'>;
  /** A project of a thousand tasks in every world, so that only what others have differs. */
  home: string;
  /** A project that is larger in larger worlds. */
  growing: string;
  /** Empty projects for writing, one for each client: writers of one project wait for each other. */
  desks: string[];
  /** All tasks of all orgs. */
  tasks: number;
  close(): Promise<void>;
}

export interface WorldSize {
  tasks: number;
  projectTasks: number;
  desks: number;
}

const homeTasks = 1_000;
const foreignProjectTasks = 500;
const projectsPerOrg = 10;

/** Fills an empty database, starts a service on it (one web process, no worker) and settles PostgreSQL's books. */
export async function openWorld(
  connection: EmbeddedConnection,
  dataDir: string,
  size: WorldSize,
): Promise<World> {
  const service = await startService({
    FETTLE_ROLE: 'web',
    FETTLE_DATA_DIR: dataDir,
    DATABASE_URL: toUrl(connection),
  });
  try {
    const person = await moveIn(service.url);
    const client = createClient({ baseUrl: service.url, token: person.token });
    const add = async (name: string) => (await client.createProject({ slug: person.orgSlug, name })).id;
    const [home, growing] = [await add('Home'), await add('Growing')];
    const desks: string[] = [];
    for (let nth = 1; nth <= size.desks; nth += 1) desks.push(await add(`Desk ${nth}`));
    const homeToken = await person.tokenFor([home]);
    const filled = await fill(connection, home, growing, size);
    return { ...service, connection, client, ...person, homeToken, home, growing, desks, ...filled };
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** The socket's folder as a URL, for a process that is told by DATABASE_URL. */
export function toUrl({ host, port, user, database }: EmbeddedConnection): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** The first user, their organization and a token, created the way people create them. */
export async function moveIn(url: string): Promise<{
  token: string;
  tokenFor: (projectIds: string[] | null) => Promise<string>;
  userId: string;
  orgSlug: string;
}> {
  const body = { name: 'Ada', email: 'ada@example.com', password: 'a long password', orgName: 'Bench' };
  const answer = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const session = /fettle_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  if (!answer.ok) throw new Error(`The set-up failed with ${answer.status}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { user: { id: string }; org: { slug: string } } };
  const dashboard = createClient({ baseUrl: url, surface: 'dashboard', session });
  const tokenFor = async (projectIds: string[] | null) =>
    (await dashboard.createToken({ name: 'bench', scopes: [...allScopes], projectIds })).token;
  return { token: await tokenFor(null), tokenFor, userId: data.user.id, orgSlug: data.org.slug };
}

async function fill(
  connection: EmbeddedConnection,
  home: string,
  growing: string,
  { tasks, projectTasks }: WorldSize,
): Promise<{ tasks: number; colleagueId: string }> {
  const log: Pick<Services['log'], 'warn'> = { warn: () => undefined };
  const timeouts = { statementMs: 0 };
  const database = connectDatabase({
    connection,
    log,
    poolSize: 2,
    applicationName: 'fettle bench',
    timeouts,
  });
  try {
    await seedProject(database.db, home, homeTasks);
    const colleagueId = await giveToColleague(database, home);
    await seedProject(database.db, growing, projectTasks);
    const foreign = Math.max(0, tasks - homeTasks - projectTasks);
    const orgs = Math.ceil(foreign / foreignProjectTasks / projectsPerOrg);
    const shape = { projectsPerOrg: projectsPerOrg, tasksPerProject: foreignProjectTasks };
    if (orgs > 0) await seedForeignWorld(database.db, { orgs, ...shape });
    // What autovacuum does within a minute of such a load, done before measuring and not in the midst of it.
    await database.pool.query('vacuum (analyze)');
    const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from tasks');
    return { tasks: rows[0]?.count ?? 0, colleagueId };
  } finally {
    await database.close();
  }
}

/** Creates a user and assigns them every assigned task of the project. */
async function giveToColleague({ pool }: Database, projectId: string): Promise<string> {
  const colleagueId = newId();
  const user = 'insert into users (id, name, email, created_at) values ($1, $2, $3, now())';
  await pool.query(user, [colleagueId, 'Bob', 'bob@example.com']);
  const assign =
    "update tasks set assignee_ids = array[$1::uuid] where project_id = $2 and assignee_ids <> '{}'";
  await pool.query(assign, [colleagueId, projectId]);
  return colleagueId;
}
