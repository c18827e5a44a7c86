import { allScopes, type OrgRole, type ProjectRole, type Scope, sessionCookie } from '@fettle/contract';
import { nobody } from '../../context.ts';
import { hashPassword } from '../../features/identity/index.ts';
import { insertSession } from '../../features/identity/sessions/session-store.ts';
import { insertToken } from '../../features/identity/tokens/token-store.ts';
import { recordSecurityEvent } from '../../security-log/record-security-event.ts';
import {
  addToOrg,
  addToProject,
  createOrg,
  createPerson,
  type Person,
  type TestProject,
} from '../factories.ts';
import type { Service } from '../harness.ts';
import { fillProject, notify, type TenantOrg } from './fill-project.ts';
import { password, type ResourceKind, type Resources } from './resource-kinds.ts';

/** An organization with a project: the values that name its content, and the canary that identifies it. */
export interface Tenant {
  name: string;
  tenantOrg: TenantOrg;
  resources: Resources;
  /** Part of every text in the project. */
  canary: string;
}

export interface Tenants {
  /** The project the attacks aim at. */
  target: Tenant;
  /** Another project of the same organization. */
  sibling: Tenant;
  /** A project of another organization. */
  external: Tenant;
}

/** The headers that authenticate a user, by kind of credential. */
export interface Credentials {
  token?: Record<string, string>;
  session?: Record<string, string>;
  mobile?: Record<string, string>;
}

/**
 * The expected response to any request: rejected because of the caller, or the same as if the hidden resource did not
 * exist.
 */
export type ExpectedOutcome = 'hidden' | 'unauthorized' | 'out of scope';

export interface Attacker {
  name: string;
  /** Their user ID; null for an anonymous caller. */
  id: string | null;
  credentials: Credentials;
  expected: ExpectedOutcome;
  /** The tenant they belong to, if any. */
  own: Tenant | null;
  /** Tenants hidden from them, and the kinds of resources there that they can see. */
  hidden: readonly { tenant: Tenant; but: readonly ResourceKind[] }[];
  /** The canaries they must never receive. */
  forbidden: readonly string[];
  /** Tries every request modifier. */
  isThorough: boolean;
}

export interface AccessFixture {
  tenants: Tenants;
  attackers: readonly Attacker[];
  /** Can do everything in target and sibling. */
  principal: Person;
  principalCredentials: Required<Credentials>;
}

/** Canaries: of what all members of an organization see, of what belongs to one user, and of each project. */
export const canaries = {
  org: 'qzaorg',
  private: 'qzapriv',
  target: 'qzahid',
  sibling: 'qzanext',
  externalOrg: 'qzborg',
  externalPrivate: 'qzbpriv',
  external: 'qzbproj',
} as const;

/** What colleagues see of each other without sharing a project. */
const seenByColleagues: readonly ResourceKind[] = [
  'org',
  'person',
  'watcher',
  'picture',
  'newMember',
  'orgDomain',
  'orgLogo',
  'scimToken',
  'scimGroup',
  'invitation',
  'email',
  'identifier',
];
/** What a user owns independently of any project. */
const ownEverywhere: readonly ResourceKind[] = [
  'token',
  'session',
  'secondFactor',
  'identity',
  'notification',
  'ownInvitation',
];

/** Creates two organizations of the same structure, and every kind of user who must not see all of them. */
export async function createAccessFixture(service: Service): Promise<AccessFixture> {
  const person = async (name: string) => {
    const made = await createPerson(service, name);
    await setPassword(service, made);
    return made;
  };
  const createTenantOrg = async (canary: string): Promise<TenantOrg> => {
    const org = await createOrg(service);
    const slug = `${canary}-${org.slug}`;
    const { db } = service.services;
    await db
      .updateTable('orgs')
      .set({ slug, name: `${canary} organization` })
      .where('id', '=', org.id)
      .execute();
    const [principal, member, newMember] = [
      await person(`${canary} Principal`),
      await person(`${canary} Person`),
      await person(`${canary} Newcomer`),
    ];
    await addToOrg(service, org, principal, 'owner');
    await addToOrg(service, org, member, 'member');
    await addToOrg(service, org, newMember, 'member');
    await recordSecurityEvent(
      { ...service.services, actor: nobody },
      {
        type: 'org.created',
        orgId: org.id,
        subject: { id: principal.id, name: principal.name, email: principal.email },
        details: { name: `${canary} organization` },
      },
    );
    return { id: org.id, slug, principal, person: member, newMember };
  };
  const createTenant = async (
    name: string,
    tenantOrg: TenantOrg,
    canary: string,
    privateCanary: string,
  ): Promise<Tenant> => ({
    name,
    tenantOrg,
    canary,
    resources: await fillProject(service, tenantOrg, { canary, privateCanary }),
  });
  const tenantOrg = await createTenantOrg(canaries.org);
  const externalTenantOrg = await createTenantOrg(canaries.externalOrg);
  const tenants: Tenants = {
    target: await createTenant('hidden project', tenantOrg, canaries.target, canaries.private),
    sibling: await createTenant('other project', tenantOrg, canaries.sibling, canaries.private),
    external: await createTenant(
      'other organization',
      externalTenantOrg,
      canaries.external,
      canaries.externalPrivate,
    ),
  };
  // What blocks a task of one project can be in another one, which not everybody sees.
  for (const [from, to] of [
    [tenants.sibling, tenants.target],
    [tenants.target, tenants.sibling],
  ] as const) {
    await tenantOrg.principal.dashboard.addTaskRelation({
      id: from.resources.task,
      kind: 'blocked_by',
      taskId: to.resources.otherTask,
    });
  }

  const join = async (
    name: string,
    { at, org, project }: { at: Tenant; org: OrgRole; project?: ProjectRole },
  ): Promise<Person> => {
    const joined = await person(name);
    const { id } = at.tenantOrg;
    await addToOrg(service, { id, slug: '', name: '' }, joined, org);
    if (project !== undefined) await addToProject(service, projectOf(at), joined, project);
    return joined;
  };
  const { target, sibling, external } = tenants;
  const everything = [
    { tenant: target, but: [] },
    { tenant: sibling, but: [] },
    { tenant: external, but: [] },
  ];
  const ofTargetOrg = everything.slice(0, 1);
  const colleagues = [
    { tenant: target, but: seenByColleagues },
    { tenant: external, but: [] },
  ];
  const all = Object.values(canaries);
  const ofA = [canaries.org, canaries.private, canaries.target, canaries.sibling];
  const ofB = [canaries.externalOrg, canaries.externalPrivate, canaries.external];
  const forColleague = [canaries.private, canaries.target, ...ofB];

  const owner = await join('Oscar Foreign', { at: external, org: 'owner' });
  const admin = await join('Ada Foreign', { at: external, org: 'admin' });
  const member = await join('Mia Foreign', { at: external, org: 'member', project: 'member' });
  const guest = await join('Gus Foreign', { at: external, org: 'guest', project: 'viewer' });
  const colleague = await join('Cora Colleague', { at: sibling, org: 'member', project: 'owner' });
  const colleagueGuest = await join('Gil Colleague', { at: sibling, org: 'guest', project: 'viewer' });
  const stranger = await person('Sam Stranger');
  const removed = await join('Rita Removed', { at: target, org: 'admin', project: 'owner' });
  const disabled = await join('Dan Disabled', { at: target, org: 'admin', project: 'owner' });
  const { principal } = tenantOrg;
  const of = async (who: Person) => credentialsOf(service, who);
  const attacker = async (
    name: string,
    who: Person,
    rest: Pick<Attacker, 'own' | 'hidden' | 'forbidden'> & Partial<Pick<Attacker, 'expected' | 'isThorough'>>,
  ): Promise<Attacker> => ({
    expected: 'hidden',
    isThorough: false,
    ...rest,
    name,
    id: who.id,
    credentials: await of(who),
  });
  const foreign = { own: external, hidden: ofTargetOrg, forbidden: ofA };
  const nowhere = { own: null, hidden: ofTargetOrg, forbidden: all };
  const attackers: Attacker[] = [
    await attacker('owner of another organization', owner, { ...foreign, isThorough: true }),
    await attacker('admin of another organization', admin, foreign),
    await attacker('member of another organization', member, foreign),
    await attacker('guest of another organization', guest, foreign),
    await attacker('member outside the project', colleague, {
      own: sibling,
      hidden: colleagues,
      forbidden: forColleague,
      isThorough: true,
    }),
    await attacker('guest outside the project', colleagueGuest, {
      own: sibling,
      hidden: colleagues,
      forbidden: forColleague,
    }),
    await attacker('user of no organization', stranger, nowhere),
    await attacker('removed member', removed, { ...nowhere, isThorough: true }),
    await attacker('rightful owner, with things of another organization', principal, {
      own: target,
      hidden: everything.slice(2),
      forbidden: ofB,
    }),
    await attacker('disabled user', disabled, { ...nowhere, expected: 'unauthorized' }),
  ];
  const tokenOf = (who: Person, wanted: Parameters<typeof mintToken>[2]) => mintToken(service, who, wanted);
  const withToken = async (
    name: string,
    wanted: Parameters<typeof mintToken>[2],
    rest: Pick<Attacker, 'own' | 'hidden' | 'forbidden' | 'expected'> & Partial<Attacker>,
  ): Promise<Attacker> => ({
    isThorough: false,
    ...rest,
    name,
    id: principal.id,
    credentials: { token: bearer(await tokenOf(principal, wanted)) },
  });
  const locked = { own: null, hidden: ofTargetOrg, forbidden: all };
  attackers.push(
    await withToken(
      'token limited to another project',
      { projectIds: [sibling.resources.project] },
      {
        own: sibling,
        hidden: [{ tenant: target, but: [...seenByColleagues, ...ownEverywhere] }, ...everything.slice(2)],
        forbidden: [canaries.target, ...ofB],
        expected: 'hidden',
        isThorough: true,
      },
    ),
    await withToken(
      'token without any scope',
      { scopes: [] },
      { ...locked, forbidden: ofB, expected: 'out of scope' },
    ),
    await withToken(
      'expired token',
      { expiresAt: '2026-01-01T00:00:00.000Z' },
      { ...locked, expected: 'unauthorized' },
    ),
    await withToken('revoked token', { isRevoked: true }, { ...locked, expected: 'unauthorized' }),
    {
      ...locked,
      name: 'nobody',
      id: null,
      credentials: { token: {}, session: {}, mobile: {} },
      expected: 'unauthorized',
      isThorough: false,
    },
  );
  for (const userId of [removed.id, disabled.id]) {
    const { project: projectId, task: taskId } = target.resources;
    await notify(service, { orgId: tenantOrg.id, projectId, userId, taskId });
  }
  await principal.dashboard.removeOrgMember({ slug: tenantOrg.slug, userId: removed.id });
  await service.services.db
    .updateTable('users')
    .set({ disabled_at: new Date().toISOString() })
    .where('id', '=', disabled.id)
    .execute();
  service.services.identity.callers.clear();
  return { tenants, attackers, principal, principalCredentials: await of(principal) };
}

export function projectOf({ tenantOrg, resources }: Tenant): TestProject {
  return { id: resources.project, orgId: tenantOrg.id, name: '' };
}

/** Gives the user the shared password. */
export async function setPassword({ services }: Service, { id }: Person): Promise<void> {
  passwordHash ??= hashPassword(services, password);
  await services.db
    .updateTable('users')
    .set({ password_hash: await passwordHash })
    .where('id', '=', id)
    .execute();
}

/** Computed once, because hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined;

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** Every kind of credential the user can have. */
export async function credentialsOf(service: Service, who: Person): Promise<Required<Credentials>> {
  const { token } = await service.dashboard().signInMobile({ identifier: who.email, password });
  return {
    token: bearer(who.token),
    session: { cookie: `${sessionCookie}=${who.session}` },
    mobile: bearer(token),
  };
}

async function mintToken(
  { services }: Service,
  { id }: Person,
  wanted: { scopes?: readonly Scope[]; projectIds?: string[]; expiresAt?: string; isRevoked?: boolean },
): Promise<string> {
  const { db, clock } = services;
  const now = clock().toISOString();
  const { row, token } = await insertToken(db, {
    userId: id,
    name: 'hostile',
    scopes: wanted.scopes ?? allScopes,
    projectIds: wanted.projectIds ?? null,
    createdAt: now,
    expiresAt: wanted.expiresAt ?? null,
  });
  if (wanted.isRevoked === true)
    await db.updateTable('api_tokens').set({ revoked_at: now }).where('id', '=', row.id).execute();
  return token;
}

/** Another session of the user, for requests that end the session they are sent with. */
export async function openSession({ services }: Service, userId: string): Promise<Record<string, string>> {
  const { db, clock } = services;
  const { secret } = await insertSession(db, { userId, userAgent: 'matrix', now: clock() });
  return { cookie: `${sessionCookie}=${secret}` };
}
