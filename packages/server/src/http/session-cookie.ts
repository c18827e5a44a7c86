import { sessionCookie } from '@fettle/contract';
import type { FastifyReply } from 'fastify';
import type { Services } from '../context.ts';

/** Hands a session to the browser, or takes it away with null. Not readable by scripts; Secure behind https. */
export function setSessionCookie(
  reply: FastifyReply,
  session: { secret: string; expiresAt: string } | null,
  { config }: Services,
): void {
  const expires = session === null ? new Date(0) : new Date(session.expiresAt);
  const secure = config.publicUrl?.startsWith('https:') === true ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${sessionCookie}=${session?.secret ?? ''}; Path=/; HttpOnly; SameSite=Lax; Expires=${expires.toUTCString()}${secure}`,
  );
}
