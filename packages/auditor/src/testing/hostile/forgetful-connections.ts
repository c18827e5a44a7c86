import type { Socket } from 'node:net';
import { page, type Routes } from '../site.ts';

/** Promises to keep connections open, and closes each when its second request arrives. */
export function forgetfulConnections(): Routes {
  const used = new WeakSet<Socket>();
  const links = Array.from({ length: 30 }, (_, index) => `/${index}`);
  return {
    '*': (request) => {
      if (used.has(request.socket)) request.socket.destroy();
      used.add(request.socket);
      return request.url === '/' ? page('x', ...links) : page(`page ${request.url}`);
    },
  };
}
