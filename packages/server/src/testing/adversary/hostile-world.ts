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
import { fillProject, type Home, notify } from './fill-project.ts';
import { password, type ThingKind, type Things } from './named-things.ts';

/** A project of an organization with all that is in it, as it is reached and as it is known again. */
export interface Place {
  name: string;
  home: Home;
  things: Things;
  /** In every text of the project. */
  mark: string;
}

export interface Places {
  /** What the attacks are about. */
  target: Place;
  /** Another project of the same organization. */
  beside: Place;
  /** A project of another organization. */
  abroad: Place;
}

/** The headers that prove who somebody is, at the doors that are open to them. */
export interface Credentials {
  token?: Record<string, string>;
  session?: Record<string, string>;
  mobile?: Record<string, string>;
}

/** The expected response, whatever the request names: refused because of the caller, or as if the hidden thing did not exist. */
export type Fate = 'hidden' | 'unauthorized' | 'out of scope';

export interface Attacker {
  name: string;
  /** Their user id; null for nobody. */
  id: string | null;
  credentials: Credentials;
  fate: Fate;
  /** Where they belong; null: nowhere. */
  own: Place | null;
  /** Places they must learn nothing of, and kinds of things there that they may see all the same. */
  hidden: readonly { place: Place; but: readonly ThingKind[] }[];
  /** Of the texts that carry a mark, those they must never be shown. */
  forbidden: readonly string[];
  /** Tries every manner of asking. */
  isThorough: boolean;
}

export interface HostileWorld {
  places: Places;
  attackers: readonly Attacker[];
  /** May do everything in target and beside. */
  principal: Person;
  principalCredentials: Required<Credentials>;
}

/** Marks of what all members of an organization see, and of what belongs to one person. */
export const marks = {
  org: 'qzaorg',
  private: 'qzapriv',
  target: 'qzahid',
  beside: 'qzanext',
  abroadOrg: 'qzborg',
  abroadPrivate: 'qzbpriv',
  abroad: 'qzbproj',
} as const;

/** What colleagues see of each other without sharing a project. */
const seenByColleagues: readonly ThingKind[] = [
  'org',
  'person',
  'newMember',
  'invitation',
  'email',
  'identifier',
];
/** What somebody has of their own wherever they go. */
const ownEverywhere: readonly ThingKind[] = ['token', 'session', 'notification', 'ownInvitation'];

/** Makes two organizations that mirror each other, and everybody who might want to see what is not theirs. */
export async function createHostileWorld(service: Service): Promise<HostileWorld> {
  const person = async (name: string) => {
    const made = await createPerson(service, name);
    await setPassword(service, made);
    return made;
  };
  const homeOf = async (mark: string): Promise<Home> => {
    const org = await createOrg(service);
    const slug = `${mark}-${org.slug}`;
    const { db } = service.services;
    await db
      .updateTable('orgs')
      .set({ slug, name: `${mark} organization` })
      .where('id', '=', org.id)
      .execute();
    const [principal, member, newMember] = [
      await person(`${mark} Principal`),
      await person(`${mark} Person`),
      await person(`${mark} Newcomer`),
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
        details: { name: `${mark} organization` },
      },
    );
    return { id: org.id, slug, principal, person: member, newMember };
  };
  const placeOf = async (name: string, home: Home, mark: string, privateMark: string): Promise<Place> => ({
    name,
    home,
    mark,
    things: await fillProject(service, home, { mark, privateMark }),
  });
  const home = await homeOf(marks.org);
  const abroadHome = await homeOf(marks.abroadOrg);
  const places: Places = {
    target: await placeOf('hidden project', home, marks.target, marks.private),
    beside: await placeOf('other project', home, marks.beside, marks.private),
    abroad: await placeOf('other organization', abroadHome, marks.abroad, marks.abroadPrivate),
  };

  const join = async (
    name: string,
    { at, org, project }: { at: Place; org: OrgRole; project?: ProjectRole },
  ): Promise<Person> => {
    const joined = await person(name);
    const { id } = at.home;
    await addToOrg(service, { id, slug: '', name: '' }, joined, org);
    if (project !== undefined) await addToProject(service, projectOf(at), joined, project);
    return joined;
  };
  const { target, beside, abroad } = places;
  const everything = [
    { place: target, but: [] },
    { place: beside, but: [] },
    { place: abroad, but: [] },
  ];
  const ofTargetOrg = everything.slice(0, 1);
  const colleagues = [
    { place: target, but: seenByColleagues },
    { place: abroad, but: [] },
  ];
  const all = Object.values(marks);
  const ofA = [marks.org, marks.private, marks.target, marks.beside];
  const ofB = [marks.abroadOrg, marks.abroadPrivate, marks.abroad];
  const forColleague = [marks.private, marks.target, ...ofB];

  const owner = await join('Oscar Foreign', { at: abroad, org: 'owner' });
  const admin = await join('Ada Foreign', { at: abroad, org: 'admin' });
  const member = await join('Mia Foreign', { at: abroad, org: 'member', project: 'member' });
  const guest = await join('Gus Foreign', { at: abroad, org: 'guest', project: 'viewer' });
  const colleague = await join('Cora Colleague', { at: beside, org: 'member', project: 'owner' });
  const colleagueGuest = await join('Gil Colleague', { at: beside, org: 'guest', project: 'viewer' });
  const stranger = await person('Sam Stranger');
  const removed = await join('Rita Removed', { at: target, org: 'admin', project: 'owner' });
  const disabled = await join('Dan Disabled', { at: target, org: 'admin', project: 'owner' });
  const { principal } = home;
  const of = async (who: Person) => credentialsOf(service, who);
  const attacker = async (
    name: string,
    who: Person,
    rest: Pick<Attacker, 'own' | 'hidden' | 'forbidden'> & Partial<Pick<Attacker, 'fate' | 'isThorough'>>,
  ): Promise<Attacker> => ({
    fate: 'hidden',
    isThorough: false,
    ...rest,
    name,
    id: who.id,
    credentials: await of(who),
  });
  const foreign = { own: abroad, hidden: ofTargetOrg, forbidden: ofA };
  const nowhere = { own: null, hidden: ofTargetOrg, forbidden: all };
  const attackers: Attacker[] = [
    await attacker('owner of another organization', owner, { ...foreign, isThorough: true }),
    await attacker('admin of another organization', admin, foreign),
    await attacker('member of another organization', member, foreign),
    await attacker('guest of another organization', guest, foreign),
    await attacker('member outside the project', colleague, {
      own: beside,
      hidden: colleagues,
      forbidden: forColleague,
      isThorough: true,
    }),
    await attacker('guest outside the project', colleagueGuest, {
      own: beside,
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
    await attacker('disabled user', disabled, { ...nowhere, fate: 'unauthorized' }),
  ];
  const tokenOf = (who: Person, wanted: Parameters<typeof mintToken>[2]) => mintToken(service, who, wanted);
  const withToken = async (
    name: string,
    wanted: Parameters<typeof mintToken>[2],
    rest: Pick<Attacker, 'own' | 'hidden' | 'forbidden' | 'fate'> & Partial<Attacker>,
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
      { projectIds: [beside.things.project] },
      {
        own: beside,
        hidden: [{ place: target, but: [...seenByColleagues, ...ownEverywhere] }, ...everything.slice(2)],
        forbidden: [marks.target, ...ofB],
        fate: 'hidden',
        isThorough: true,
      },
    ),
    await withToken(
      'token without any scope',
      { scopes: [] },
      { ...locked, forbidden: ofB, fate: 'out of scope' },
    ),
    await withToken(
      'expired token',
      { expiresAt: '2026-01-01T00:00:00.000Z' },
      { ...locked, fate: 'unauthorized' },
    ),
    await withToken('revoked token', { isRevoked: true }, { ...locked, fate: 'unauthorized' }),
    {
      ...locked,
      name: 'nobody',
      id: null,
      credentials: { token: {}, session: {}, mobile: {} },
      fate: 'unauthorized',
      isThorough: false,
    },
  );
  for (const userId of [removed.id, disabled.id]) {
    const { project: projectId, task: taskId } = target.things;
    await notify(service, { orgId: home.id, projectId, userId, taskId });
  }
  await principal.dashboard.removeOrgMember({ slug: home.slug, userId: removed.id });
  await service.services.db
    .updateTable('users')
    .set({ disabled_at: new Date().toISOString() })
    .where('id', '=', disabled.id)
    .execute();
  service.services.identity.callers.clear();
  return { places, attackers, principal, principalCredentials: await of(principal) };
}

export function projectOf({ home, things }: Place): TestProject {
  return { id: things.project, orgId: home.id, name: '' };
}

/** Gives them the password of everybody. */
export async function setPassword({ services }: Service, { id }: Person): Promise<void> {
  passwordHash ??= hashPassword(services, password);
  await services.db
    .updateTable('users')
    .set({ password_hash: await passwordHash })
    .where('id', '=', id)
    .execute();
}

/** Computed once: it is slow on purpose. */
let passwordHash: Promise<string> | undefined;

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** Everything that somebody can prove themselves with. */
export async function credentialsOf(service: Service, who: Person): Promise<Required<Credentials>> {
  const { token } = await service.dashboard().logInMobile({ identifier: who.email, password });
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

/** A session more of somebody, for requests that end the one they are sent with. */
export async function openSession({ services }: Service, userId: string): Promise<Record<string, string>> {
  const { db, clock } = services;
  const { secret } = await insertSession(db, { userId, userAgent: 'matrix', now: clock() });
  return { cookie: `${sessionCookie}=${secret}` };
}
