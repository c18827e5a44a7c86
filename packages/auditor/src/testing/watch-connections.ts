import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/**
 * Every address this process tries to connect to from now on, whoever asks: the runtime itself is the witness.
 * Ends with `stop`.
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
