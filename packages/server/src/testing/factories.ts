import type { Client } from '@fettle/client';
import { allScopes, type OrgRole, type ProjectRole, type Scope } from '@fettle/contract';
import { insertSession } from '../features/identity/sessions/session-store.ts';
import { insertToken } from '../features/identity/tokens/token-store.ts';
import { newId } from '../ids.ts';
import type { Service } from './harness.ts';

/** A user with every kind of credential and a client for each surface. */
export interface Person {
  id: string;
  name: string;
  email: string;
  token: string;
  session: string;
  v1: Client<'v1'>;
  dashboard: Client<'dashboard'>;
  /** A v1 client whose token has only these scopes and, if given, only these projects. */
  tokenWith(scopes: readonly Scope[], projectIds?: readonly string[] | null): Promise<Client<'v1'>>;
}

export interface TestOrg {
  id: string;
  slug: string;
  name: string;
}

export interface TestProject {
  id: string;
  orgId: string;
  name: string;
}

/**
 * An organization with a project and a user in every role, and another organization that must never see any of it.
 */
export interface Fixture {
  org: TestOrg;
  project: TestProject;
  /** Owner and admin of the organization; neither is a member of the project, and both act in it as its owner. */
  owner: Person;
  admin: Person;
  /** Owner, member, and viewer of the project. */
  lead: Person;
  member: Person;
  viewer: Person;
  /** Member of the organization but not of the project. */
  outsider: Person;
  /** Owner of another organization with a project of its own. */
  stranger: Person;
  foreignOrg: TestOrg;
  foreignProject: TestProject;
}

let counter = 0;

/** Creates the fixture directly in the database; names are unique, so that a file can have several. */
export async function createFixture(service: Service): Promise<Fixture> {
  const org = await createOrg(service);
  const foreignOrg = await createOrg(service);
  const project = await createProject(service, org);
  const foreignProject = await createProject(service, foreignOrg);
  const join = async (
    name: string,
    orgRole: OrgRole,
    projectRole: ProjectRole | null,
    home = org,
    place = project,
  ) => {
    const person = await createPerson(service, name);
    await addToOrg(service, home, person, orgRole);
    if (projectRole !== null) await addToProject(service, place, person, projectRole);
    return person;
  };
  return {
    org,
    project,
    owner: await join('Olivia Owner', 'owner', null),
    admin: await join('Adam Admin', 'admin', null),
    lead: await join('Lena Lead', 'member', 'owner'),
    member: await join('Max Member', 'member', 'member'),
    viewer: await join('Vera Viewer', 'guest', 'viewer'),
    outsider: await join('Otto Outsider', 'member', null),
    stranger: await join('Sven Stranger', 'owner', 'owner', foreignOrg, foreignProject),
    foreignOrg,
    foreignProject,
  };
}

/** A user without memberships and without a password; their address is verified by default. */
export async function createPerson(
  service: Service,
  name: string,
  { verified = true }: { verified?: boolean } = {},
): Promise<Person> {
  const { db, clock } = service.services;
  const id = newId();
  const email = `${name.toLowerCase().replace(/\s+/g, '.')}.${++counter}@example.com`;
  const now = clock().toISOString();
  await db
    .insertInto('users')
    .values({
      id,
      name,
      email,
      username: null,
      password_hash: null,
      google_sub: null,
      disabled_at: null,
      created_at: now,
      email_verified_at: verified ? now : null,
      email_verified_by: verified ? 'operator' : null,
    })
    .execute();
  const mint = async (scopes: readonly Scope[], projectIds: readonly string[] | null = null) => {
    const { token } = await insertToken(db, {
      userId: id,
      name: 'test',
      scopes,
      projectIds,
      createdAt: now,
      expiresAt: null,
    });
    return token;
  };
  const token = await mint(allScopes);
  const session = await insertSession(db, { userId: id, userAgent: 'test', now: clock() });
  return {
    id,
    name,
    email,
    token,
    session: session.secret,
    v1: service.client(token),
    dashboard: service.dashboard(session.secret),
    tokenWith: async (scopes, projectIds) => service.client(await mint(scopes, projectIds)),
  };
}

export async function createOrg(service: Service): Promise<TestOrg> {
  const { db, clock } = service.services;
  const number = ++counter;
  const org = { id: newId(), slug: `org-${number}`, name: `Org ${number}` };
  const now = clock().toISOString();
  await db
    .insertInto('orgs')
    .values({ ...org, created_at: now, updated_at: now })
    .execute();
  return org;
}

/** A project with the four default columns. */
export async function createProject(service: Service, org: TestOrg): Promise<TestProject> {
  const { db, clock } = service.services;
  const number = ++counter;
  const now = clock().toISOString();
  const project = { id: newId(), org_id: org.id, name: `Project ${number}` };
  await db
    .insertInto('projects')
    .values({
      ...project,
      key_prefix: `P${number}`,
      url: 'https://example.com/',
      status: 'active',
      priority: 'medium',
      color: '#6b7280',
      created_at: now,
      updated_at: now,
    })
    .execute();
  await db
    .insertInto('project_counters')
    .values({ project_id: project.id, org_id: org.id, touched_at: now })
    .execute();
  const columns = [
    { key: 'todo', label: 'To do', category: 'backlog' },
    { key: 'in_progress', label: 'In progress', category: 'active' },
    { key: 'review', label: 'Review', category: 'active' },
    { key: 'done', label: 'Done', category: 'done' },
  ] as const;
  await db
    .insertInto('columns')
    .values(
      columns.map((column, position) => ({
        id: newId(),
        org_id: org.id,
        project_id: project.id,
        position,
        color: '#6b7280',
        ...column,
      })),
    )
    .execute();
  return { id: project.id, orgId: org.id, name: project.name };
}

export async function addToOrg(service: Service, org: TestOrg, person: Person, role: OrgRole): Promise<void> {
  const { db, clock } = service.services;
  await db
    .insertInto('org_members')
    .values({ org_id: org.id, user_id: person.id, role, joined_at: longAgo(clock()) })
    .execute();
}

/** In the past, as for long-standing members. */
function longAgo(now: Date): string {
  return new Date(now.getTime() - 30 * 86_400_000).toISOString();
}

export async function addToProject(
  service: Service,
  project: TestProject,
  person: Person,
  role: ProjectRole,
): Promise<void> {
  const { db, clock } = service.services;
  await db
    .insertInto('project_members')
    .values({
      project_id: project.id,
      user_id: person.id,
      org_id: project.orgId,
      role,
      joined_at: clock().toISOString(),
    })
    .execute();
}
