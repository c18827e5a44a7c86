import { type Client, createClient } from '@fettle/client';
import { allScopes } from '@fettle/contract';
import type { Services } from '../packages/server/src/context.ts';
import { connectDatabase, type Database } from '../packages/server/src/db/connect.ts';
import type { EmbeddedConnection } from '../packages/server/src/db/embedded/embedded.ts';
import { newId } from '../packages/server/src/ids.ts';
import { seedOtherOrgs, seedProject } from '../packages/server/src/testing/seed-tasks.ts';
import { startService } from './start-service.ts';

/** A service on a database full of tasks, and a user with a token. */
export interface SeededService {
  url: string;
  /** Its web process. */
  pid: number;
  dataDir: string;
  connection: EmbeddedConnection;
  token: string;
  /** A token of the same user, limited to the fixed project. */
  fixedToken: string;
  userId: string;
  /** A user with tasks in the fixed project and nowhere else. */
  otherUserId: string;
  client: Client<'v1'>;
  /** A project with a thousand tasks in every dataset, so that only the other projects differ. */
  fixedProject: string;
  /** A project that is larger in a larger dataset. */
  growingProject: string;
  /** Empty projects for writes, one per client, because writers of one project wait for each other. */
  emptyProjects: string[];
  /** Tasks of all organizations. */
  tasks: number;
  close(): Promise<void>;
}

export interface DatasetSize {
  tasks: number;
  projectTasks: number;
  emptyProjects: number;
}

const fixedProjectTasks = 1_000;
const foreignProjectTasks = 500;
const projectsPerOrg = 10;

/** Fills an empty database, starts a service on it (one web process, no worker), and vacuums. */
export async function openSeededService(
  connection: EmbeddedConnection,
  dataDir: string,
  size: DatasetSize,
): Promise<SeededService> {
  const service = await startService({
    FETTLE_ROLE: 'web',
    FETTLE_DATA_DIR: dataDir,
    DATABASE_URL: toUrl(connection),
  });
  try {
    const person = await setUpAccount(service.url);
    const client = createClient({ baseUrl: service.url, token: person.token });
    const add = async (name: string) => (await client.createProject({ slug: person.orgSlug, name })).id;
    const [fixedProject, growingProject] = [await add('Home'), await add('Growing')];
    const emptyProjects: string[] = [];
    for (let nth = 1; nth <= size.emptyProjects; nth += 1) emptyProjects.push(await add(`Desk ${nth}`));
    const fixedToken = await person.tokenFor([fixedProject]);
    const filled = await fill(connection, fixedProject, growingProject, size);
    return {
      ...service,
      dataDir,
      connection,
      client,
      ...person,
      fixedToken,
      fixedProject,
      growingProject,
      emptyProjects,
      ...filled,
    };
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** The folder of the socket as a URL, for a process that is configured by DATABASE_URL. */
export function toUrl({ host, port, user, database }: EmbeddedConnection): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Creates the first user, their organization, and a token through the API. */
export async function setUpAccount(url: string): Promise<{
  token: string;
  tokenFor: (projectIds: string[] | null) => Promise<string>;
  userId: string;
  orgSlug: string;
}> {
  const body = { name: 'Ada', email: 'ada@example.com', password: 'a long password', orgName: 'Bench' };
  const response = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const session = /fettle_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  if (!response.ok) throw new Error(`The set-up failed with ${response.status}: ${await response.text()}`);
  const { data } = (await response.json()) as { data: { user: { id: string }; org: { slug: string } } };
  const dashboard = createClient({ baseUrl: url, surface: 'dashboard', session });
  const tokenFor = async (projectIds: string[] | null) =>
    (await dashboard.createToken({ name: 'bench', scopes: [...allScopes], projectIds })).token;
  return { token: await tokenFor(null), tokenFor, userId: data.user.id, orgSlug: data.org.slug };
}

async function fill(
  connection: EmbeddedConnection,
  fixedProject: string,
  growingProject: string,
  { tasks, projectTasks }: DatasetSize,
): Promise<{ tasks: number; otherUserId: string }> {
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
    await seedProject(database.db, fixedProject, fixedProjectTasks);
    const otherUserId = await assignToOtherUser(database, fixedProject);
    await seedProject(database.db, growingProject, projectTasks);
    const foreign = Math.max(0, tasks - fixedProjectTasks - projectTasks);
    const orgs = Math.ceil(foreign / foreignProjectTasks / projectsPerOrg);
    const shape = { projectsPerOrg: projectsPerOrg, tasksPerProject: foreignProjectTasks };
    if (orgs > 0) await seedOtherOrgs(database.db, { orgs, ...shape });
    // What autovacuum does within a minute of such a load, done before measuring so that it does not run during it.
    await database.pool.query('vacuum (analyze)');
    const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from tasks');
    return { tasks: rows[0]?.count ?? 0, otherUserId };
  } finally {
    await database.close();
  }
}

/** Creates a user and assigns them every assigned task of the project. */
async function assignToOtherUser({ pool }: Database, projectId: string): Promise<string> {
  const otherUserId = newId();
  const user = 'insert into users (id, name, email, created_at) values ($1, $2, $3, now())';
  await pool.query(user, [otherUserId, 'Bob', 'bob@example.com']);
  const assign =
    "update tasks set assignee_ids = array[$1::uuid] where project_id = $2 and assignee_ids <> '{}'";
  await pool.query(assign, [otherUserId, projectId]);
  return otherUserId;
}
