import type { IncomingMessage } from 'node:http';
import { page, type Route, type Routes } from '../site.ts';

/** Redirects that are loops for clients that do not send the cookie back. */
export const cookieWalls: Routes = {
  '/': page('x', '/self', '/gate', '/check', '/never'),
  '/self': (request) => (hasCookie(request) ? page('let in') : ask('/self')),
  '/gate': (request) =>
    hasCookie(request) ? { status: 302, headers: { location: '/inside' } } : ask('/check'),
  '/check': { status: 302, headers: { location: '/gate' } },
  '/inside': page('inside'),
  '/never': ask('/never'),
};

function hasCookie({ headers }: IncomingMessage): boolean {
  return headers.cookie === 'seen=1';
}

function ask(location: string): Route {
  return { status: 302, headers: { location, 'set-cookie': 'seen=1; Path=/' } };
}
