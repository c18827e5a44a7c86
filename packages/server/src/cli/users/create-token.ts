import { allScopes, limits, type Scope, scopes } from '@fettle/contract';
import { nobody } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertToken } from '../../features/identity/index.ts';
import { recordSecurityEvent } from '../../security-log/record-security-event.ts';
import { defineCommand, UsageError } from '../command.ts';
import { withServices } from '../with-database.ts';
import { requireUser } from './require-user.ts';

const dayMs = 86_400_000;
const mostDays = 36_500;

export const createTokenCommand = defineCommand({
  name: 'token create',
  summary: 'create an API token and print it once',
  details: [
    'Only the token goes to standard output, so that a script can store it.',
    '',
    'Scopes, separated by commas:',
    ...allScopes.map((scope) => `  ${scope}`),
  ],
  options: {
    email: {
      type: 'string',
      value: 'address',
      required: true,
      help: 'email address of the user the token acts for',
    },
    name: { type: 'string', value: 'name', required: true, help: 'name that identifies the token' },
    scopes: {
      type: 'string',
      value: 'a,b',
      help: 'what the token can do; default: all scopes',
    },
    'expires-days': { type: 'string', value: 'days', help: 'days until it expires; default: never' },
  },
  async run({ values }, context) {
    const name = values.name.trim();
    if (name === '' || name.length > limits.nameCharacters) {
      throw new UsageError(`--name must have 1 to ${limits.nameCharacters} characters.`);
    }
    const wanted = readScopes(values.scopes);
    const days = readDays(values['expires-days']);
    await withServices(context, async ({ services }) => {
      const user = await requireUser(services.db, values.email);
      if (user.disabled_at !== null) throw new Error(`the user ${user.email} is disabled.`);
      const now = services.clock();
      const expiresAt = days === null ? null : new Date(now.getTime() + days * dayMs).toISOString();
      const token = await inTransaction({ ...services }, async (tx) => {
        const made = await insertToken(tx.db, {
          userId: user.id,
          name,
          scopes: wanted,
          projectIds: null,
          createdAt: now.toISOString(),
          expiresAt,
        });
        await recordSecurityEvent(
          { ...tx, actor: nobody },
          {
            type: 'token.created',
            subject: { id: user.id, name: user.name, email: user.email },
            details: { id: made.row.id, name, scopes: wanted, projects: null, expiresAt, by: 'command' },
          },
        );
        return made.token;
      });
      context.io.error(`Token for ${user.email}, shown only once:`);
      context.io.out(token);
    });
  },
});

function readScopes(sent: string | undefined): Scope[] {
  if (sent === undefined) return allScopes;
  const names = sent.split(',').map((name) => name.trim());
  for (const name of names) {
    if (!Object.hasOwn(scopes, name)) {
      throw new UsageError(`--scopes: unknown scope "${name}". Available scopes: ${allScopes.join(', ')}.`);
    }
  }
  return [...new Set(names as Scope[])];
}

function readDays(sent: string | undefined): number | null {
  if (sent === undefined) return null;
  const days = Number(sent);
  if (!/^\d+$/.test(sent) || days < 1 || days > mostDays) {
    throw new UsageError(`--expires-days must be a whole number from 1 to ${mostDays}, not "${sent}".`);
  }
  return days;
}
