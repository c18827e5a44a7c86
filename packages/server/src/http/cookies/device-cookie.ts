import { deviceCookie, limits } from '@fettle/contract';
import type { FastifyReply } from 'fastify';
import type { Services } from '../../context.ts';
import { buildCookie } from './cookies.ts';

/** Sets the cookie that marks the browser as known for the accounts that have signed in with it. */
export function setDeviceCookie(reply: FastifyReply, value: string, { config, clock }: Services): void {
  const expires = new Date(clock().getTime() + limits.deviceDays * 86_400_000);
  reply.header('set-cookie', buildCookie(config, { name: deviceCookie, value, expires, sameSite: 'Strict' }));
}
