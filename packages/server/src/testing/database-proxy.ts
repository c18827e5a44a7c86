import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { DatabaseConnection } from '../db/connect.ts';
import { defer, type Teardown } from './defer.ts';

/** A connection to a database that can be cut or go silent while the database keeps running. */
export interface DatabaseProxy {
  connection: DatabaseConnection;
  /** Resets every connection and refuses new ones, like a server that is down. */
  cut(): void;
  /** Forwards nothing and keeps every connection open, including new ones, like a network that loses packets. */
  silence(): void;
  /** Forwards new connections again; those that were silenced stay silent. */
  restore(): void;
}

/** Starts a proxy on 127.0.0.1 in front of `target`. */
export async function startDatabaseProxy(t: Teardown, target: DatabaseConnection): Promise<DatabaseProxy> {
  let state: 'open' | 'cut' | 'silent' = 'open';
  const pairs = new Set<[client: Socket, server: Socket]>();
  const server = createServer((client) => {
    if (state === 'cut') {
      reset(client);
      return;
    }
    const upstream = connectTo(target);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on('error', () => to.destroy());
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
      if (state === 'silent') from.pause();
      else from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    state = 'cut';
    for (const [client, upstream] of pairs) {
      reset(client);
      upstream.destroy();
    }
  };
  defer(t, () => {
    cut();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    connection: { connectionString: addressOf(target, port) },
    cut,
    silence() {
      state = 'silent';
      for (const [client, upstream] of pairs) {
        client.unpipe();
        upstream.unpipe();
        client.pause();
        upstream.pause();
      }
    },
    restore() {
      state = 'open';
    },
  };
}

/**
 * A socket that has begun to end cannot be reset: libuv refuses, and Node 26.10 then treats the socket as closing and
 * waits for it in a busy loop, forever, while it cleans up at the end of the process.
 */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

function connectTo(target: DatabaseConnection): Socket {
  if (!('connectionString' in target))
    return target.host.startsWith('/')
      ? connect(join(target.host, `.s.PGSQL.${target.port}`))
      : connect(target.port, target.host);
  const { hostname, port } = new URL(target.connectionString);
  return connect(Number(port || 5432), hostname);
}

function addressOf(target: DatabaseConnection, port: number): string {
  if (!('connectionString' in target))
    return `postgresql://${target.user}@127.0.0.1:${port}/${target.database}`;
  const url = new URL(target.connectionString);
  url.host = `127.0.0.1:${port}`;
  return url.href;
}
