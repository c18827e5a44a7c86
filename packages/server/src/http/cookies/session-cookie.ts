import { sessionCookie } from '@fettle/contract';
import type { FastifyReply } from 'fastify';
import type { Services } from '../../context.ts';
import { buildCookie, dropPlainCookie } from './cookies.ts';

/** Sets the session cookie, or deletes it with null. */
export function setSessionCookie(
  reply: FastifyReply,
  session: { secret: string; expiresAt: string } | null,
  { config }: Services,
): void {
  const value = session?.secret ?? '';
  const expires = session === null ? new Date(0) : new Date(session.expiresAt);
  reply.header('set-cookie', buildCookie(config, { name: sessionCookie, value, expires }));
  const dropped = dropPlainCookie(config, sessionCookie);
  if (dropped !== null) reply.header('set-cookie', dropped);
}
