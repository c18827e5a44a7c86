import { type Client, createClient } from '@fettle/client';
import { allScopes } from '@fettle/contract';
import { fillProject, type TeamOf } from './fill-project.ts';
import { otherProjects } from './other-projects.ts';
import { type DemoPerson, orgName, type PersonKey, people } from './people.ts';
import { tidewater } from './tidewater.ts';

export interface FilledBoard {
  orgName: string;
  projectCount: number;
  personCount: number;
  taskCount: number;
  /** The project whose site is audited. */
  siteProjectId: string;
  credentials: { email: string; password: string };
  /** A token of the organization's owner, with every scope. */
  token: string;
}

/** The demo is reachable only from this machine and deleted when it ends; a real service needs a strong password. */
const password = 'demo-password';

/** Fills an empty service through its own API, as its users would: they are invited, sign in, and write. */
export async function fillBoard(baseUrl: string, siteUrl: string, stop: AbortSignal): Promise<FilledBoard> {
  const anyone = createClient({ baseUrl, surface: 'dashboard' });
  const { nora: owner, ...others } = people;
  const { org } = await anyone.setUp({ name: owner.name, email: owner.email, password, orgName });
  const nora = await signIn(baseUrl, owner);
  const joined = await Promise.all(
    Object.entries(others).map(async ([key, person]) => [key, await invite(baseUrl, org.slug, nora, person)]),
  );
  const team = { nora, ...Object.fromEntries(joined) } as TeamOf<PersonKey>;
  let siteProjectId = '';
  let taskCount = 0;
  for (const project of [tidewater, ...otherProjects]) {
    stop.throwIfAborted();
    const id = await fillProject(team, org.slug, project, siteUrl);
    if (project === tidewater) siteProjectId = id;
    taskCount += project.tasks.length;
  }
  const { token } = await nora.client.createToken({ name: 'Demo', scopes: [...allScopes] });
  return {
    orgName,
    projectCount: 1 + otherProjects.length,
    personCount: Object.keys(people).length,
    taskCount,
    siteProjectId,
    credentials: { email: owner.email, password },
    token,
  };
}

async function invite(
  baseUrl: string,
  slug: string,
  owner: { client: Client<'dashboard'> },
  person: DemoPerson,
): Promise<TeamOf<PersonKey>[PersonKey]> {
  const { name, email, orgRole } = person;
  const { invitation } = await owner.client.inviteOrgMember({ slug, email, name, role: orgRole });
  const token = invitation.inviteUrl?.split('/').at(-1);
  if (token === undefined) throw new Error(`${email} was not invited.`);
  await createClient({ baseUrl, surface: 'dashboard' }).acceptInvitationAndSignIn({ token, name, password });
  return signIn(baseUrl, person);
}

async function signIn(baseUrl: string, { email }: DemoPerson): Promise<TeamOf<PersonKey>[PersonKey]> {
  const anyone = createClient({ baseUrl, surface: 'dashboard' });
  const { token, user } = await anyone.signInMobile({ identifier: email, password });
  return { id: user.id, client: createClient({ baseUrl, surface: 'dashboard', token }) };
}
