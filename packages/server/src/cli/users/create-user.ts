import { type Input, type Org, type OrgRole, operations, type User } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import { nobody, type Services } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { computePasswordHash, createUser, requireStrongPassword } from '../../features/identity/index.ts';
import { insertOrg } from '../../features/orgs/access.ts';
import { insertOrgMember } from '../../features/orgs/members/org-member-store.ts';
import { createInputParser } from '../../http/input/parse-input.ts';
import { recordSecurityEvent } from '../../security-log/record-security-event.ts';
import { defineCommand, UsageError } from '../command.ts';
import { withServices } from '../with-database.ts';
import { choosePassword } from './choose-password.ts';

const roles = ['owner', 'admin', 'member', 'guest'] as const satisfies OrgRole[];
const articles: Record<OrgRole, string> = { owner: 'an', admin: 'an', member: 'a', guest: 'a' };

export const createUserCommand = defineCommand({
  name: 'user create',
  summary: 'create a user, optionally in an organization',
  details: [
    'The password is typed at the terminal, read from standard input with',
    '--password-stdin, or generated and printed once. You can run this command while',
    'the service is running.',
  ],
  options: {
    email: { type: 'string', value: 'address', required: true, help: 'email address to sign in with' },
    name: { type: 'string', value: 'name', required: true, help: 'name shown to others' },
    username: {
      type: 'string',
      value: 'name',
      help: 'username, to sign in with instead of the email address',
    },
    org: { type: 'string', value: 'name', help: 'create this organization with the user as its owner' },
    'org-slug': { type: 'string', value: 'slug', help: 'add the user to this organization' },
    role: {
      type: 'string',
      value: 'role',
      help: `${roles.join(', ')}; default: member`,
    },
    'password-stdin': { type: 'boolean', help: 'read the password from standard input' },
  },
  async run({ values }, context) {
    const { org: orgName, 'org-slug': orgSlug } = values;
    const role = readRole(values.role, orgSlug);
    if (orgName !== undefined && orgSlug !== undefined) {
      throw new UsageError('--org creates an organization and --org-slug joins one: use only one of them.');
    }
    const { password, isGenerated } = await choosePassword(values['password-stdin']);
    const { email, name, username } = values;
    const person = readPerson({ email, name, username, password, orgName });
    const orgNames = [person.orgName, orgSlug].filter((each) => typeof each === 'string');
    const { user, org } = await withServices(context, async ({ services }) => {
      await requireStrongPassword(services, password, { ...person, orgNames });
      const passwordHash = await computePasswordHash(password);
      return addUser(services, { ...person, passwordHash, orgSlug: orgSlug ?? null, role });
    });
    context.io.out(`Created user ${user.name} <${user.email}>.`);
    if (org !== null)
      context.io.out(`${user.name} is ${articles[org.role]} ${org.role} of ${org.name} (${org.slug}).`);
    if (isGenerated) context.io.out(`Password, shown only once: ${password}`);
  },
});

function readRole(sent: string | undefined, orgSlug: string | undefined): OrgRole {
  if (sent === undefined) return 'member';
  if (orgSlug === undefined) throw new UsageError('--role requires --org-slug.');
  const role = roles.find((candidate) => candidate === sent);
  if (role === undefined) throw new UsageError(`--role must be one of ${roles.join(', ')}, not "${sent}".`);
  return role;
}

interface Person {
  email: string;
  name: string;
  username: string | null;
  orgName: string | null;
}

/** Uses the rules of the setup page, so that both create the same users. */
function readPerson(sent: {
  email: string;
  name: string;
  username: string | undefined;
  password: string;
  orgName: string | undefined;
}): Person {
  const { email, name, password, username, orgName = 'none' } = sent;
  const fields = { email, name, password, orgName, ...(username === undefined ? {} : { username }) };
  const body = parseFields(fields);
  return {
    email: body.email,
    name: body.name,
    username: body.username ?? null,
    orgName: sent.orgName === undefined ? null : body.orgName,
  };
}

function parseFields(body: Record<string, string>): Input<typeof operations.setUp>['body'] {
  try {
    const input = createInputParser(operations.setUp)({ params: {}, query: {}, body });
    // The parser has validated the body for this operation, but its type covers any operation.
    return input.body as unknown as Input<typeof operations.setUp>['body'];
  } catch (error) {
    if (error instanceof ApiError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

type AddedOrg = Pick<Org, 'slug' | 'name'> & { role: OrgRole };

async function addUser(
  services: Services,
  wanted: Person & { passwordHash: string; orgSlug: string | null; role: OrgRole },
): Promise<{ user: User; org: AddedOrg | null }> {
  return inTransaction({ ...services }, async (tx) => {
    // The operator vouches for the email address.
    const user = await createUser(tx, { ...wanted, verifiedBy: 'operator' });
    await recordSecurityEvent(
      { ...tx, actor: nobody },
      { type: 'user.created', subject: user, details: { by: 'command' } },
    );
    const now = tx.clock().toISOString();
    if (wanted.orgName !== null) {
      const { slug, name } = await insertOrg(tx.db, {
        name: wanted.orgName,
        slug: null,
        ownerId: user.id,
        now,
      });
      return { user, org: { slug, name, role: 'owner' } };
    }
    if (wanted.orgSlug === null) return { user, org: null };
    const org = await tx.db
      .selectFrom('orgs')
      .select(['id', 'slug', 'name'])
      .where('slug', '=', wanted.orgSlug)
      .executeTakeFirst();
    if (org === undefined) throw new Error(`the organization "${wanted.orgSlug}" does not exist.`);
    await insertOrgMember(tx.db, { orgId: org.id, userId: user.id, role: wanted.role, joinedAt: now });
    return { user, org: { slug: org.slug, name: org.name, role: wanted.role } };
  });
}
