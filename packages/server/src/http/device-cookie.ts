import { deviceCookie, limits } from '@fettle/contract';
import type { FastifyReply } from 'fastify';
import type { Services } from '../context.ts';

/** Tells the browser to say from now on who has signed in with it. Scripts and other sites do not get at it. */
export function setDeviceCookie(reply: FastifyReply, text: string, { config, clock }: Services): void {
  const expires = new Date(clock().getTime() + limits.deviceDays * 86_400_000);
  const secure = config.publicUrl?.startsWith('https:') === true ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${deviceCookie}=${text}; Path=/; HttpOnly; SameSite=Strict; Expires=${expires.toUTCString()}${secure}`,
  );
}
