import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { DatabaseConnection } from '../db/connect.ts';
import { defer, type Teardown } from './defer.ts';

/** A way to a database that can be cut or go silent while the database itself runs on. */
export interface DatabaseProxy {
  connection: DatabaseConnection;
  /** Breaks every connection and refuses new ones, as a server that is down does. */
  cut(): void;
  /** Passes nothing on and keeps every connection open, new ones too, as a network that lost the way does. */
  silence(): void;
  /** Lets new connections through again; those that were silenced stay silent for ever. */
  restore(): void;
}

/** Starts one on 127.0.0.1 before `target`. */
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
