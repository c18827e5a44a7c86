import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/**
 * Records every IP address this process tries to connect to from now on, as the runtime itself reports it, until `stop`.
 */
export function watchConnections(): { tried: Set<string>; stop(): void } {
  const tried = new Set<string>();
  const watch = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    socket.on('connectionAttempt', (address: string) => tried.add(address));
  };
  subscribe('net.client.socket', watch);
  return { tried, stop: () => unsubscribe('net.client.socket', watch) };
}
