import { flowCookie } from '@fettle/contract';
import type { FastifyReply } from 'fastify';
import type { Services } from '../../context.ts';
import { buildCookie } from './cookies.ts';

/**
 * Sets the cookie of a sign-in at a provider, or deletes it with null. It is sent by pages of this site alone: the page
 * that the provider leads back to reads the response and sends both.
 */
export function setFlowCookie(
  reply: FastifyReply,
  flow: { value: string; expiresAt: string } | null,
  { config }: Services,
): void {
  const expires = flow === null ? new Date(0) : new Date(flow.expiresAt);
  const value = flow?.value ?? '';
  reply.header('set-cookie', buildCookie(config, { name: flowCookie, value, expires, sameSite: 'Strict' }));
}
