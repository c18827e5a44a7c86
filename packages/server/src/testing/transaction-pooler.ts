import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { DatabaseConnection } from '../db/connect.ts';
import { defer, type Teardown } from './defer.ts';

/**
 * A pooler in front of a database that lends its server connections for one transaction each (like PgBouncer with
 * `pool_mode=transaction`) or until the client disconnects (`session`). Accepts every password, and knows only the
 * necessary parts of the protocol: where a message ends, and that ReadyForQuery says whether a transaction is open.
 */
export async function startPooler(
  t: Teardown,
  target: Exclude<DatabaseConnection, { connectionString: string }>,
  mode: 'transaction' | 'session',
): Promise<{ connectionString: string }> {
  const idle: Server[] = [];
  const sockets = new Set<Socket>();
  const lend = async (): Promise<Server> => {
    const server = idle.pop() ?? (await openServer(target));
    sockets.add(server.socket);
    return server;
  };
  const pooler = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    let lent: Promise<Server> | null = null;
    const giveBack = (server: Server): void => {
      lent = null;
      server.onMessage = () => undefined;
      idle.push(server);
    };
    const onMessage = (message: Buffer): void => {
      if (message[0] === code('X')) return;
      lent ??= lend();
      const borrowed = lent;
      void borrowed.then((server) => {
        server.onMessage = (response) => {
          client.write(response);
          if (mode === 'transaction' && response[0] === code('Z') && response[5] === code('I'))
            giveBack(server);
        };
        server.socket.write(message);
      });
    };
    readMessages(client, onMessage, () => client.write(Buffer.concat([authenticated, keyData, ready])));
  });
  pooler.listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  defer(t, () => {
    for (const socket of sockets) socket.destroy();
    pooler.close();
  });
  const { port } = pooler.address() as AddressInfo;
  return { connectionString: `postgresql://${target.user}@127.0.0.1:${port}/${target.database}` };
}

interface Server {
  socket: Socket;
  onMessage: (message: Buffer) => void;
}

const code = (letter: string): number => letter.charCodeAt(0);
const authenticated = Buffer.from([code('R'), 0, 0, 0, 8, 0, 0, 0, 0]);
const keyData = Buffer.from([code('K'), 0, 0, 0, 12, 1, 2, 3, 4, 5, 6, 7, 8]);
const ready = Buffer.from([code('Z'), 0, 0, 0, 5, code('I')]);

/** A server connection that is ready. */
async function openServer(target: {
  host: string;
  port: number;
  user: string;
  database: string;
}): Promise<Server> {
  const socket = connect(join(target.host, `.s.PGSQL.${target.port}`));
  socket.on('error', () => undefined);
  const server: Server = { socket, onMessage: () => undefined };
  const isReady = new Promise<void>((resolve) => {
    server.onMessage = (message) => {
      if (message[0] === code('Z')) resolve();
    };
  });
  readMessages(socket, (message) => server.onMessage(message), null);
  const fields = `user\0${target.user}\0database\0${target.database}\0\0`;
  const start = Buffer.alloc(8 + fields.length);
  start.writeUInt32BE(start.length, 0);
  start.writeUInt32BE(196_608, 4);
  start.write(fields, 8);
  socket.write(start);
  await isReady;
  return server;
}

/** Splits the input into messages; `onStart` gets the first one of a client, which has no type byte. */
function readMessages(
  socket: Socket,
  onMessage: (message: Buffer) => void,
  onStart: (() => void) | null,
): void {
  let rest = Buffer.alloc(0);
  let begins = onStart !== null;
  socket.on('data', (piece: Buffer) => {
    rest = Buffer.concat([rest, piece]);
    for (;;) {
      const head = begins ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (!begins) onMessage(message);
      else onStart?.();
      begins = false;
    }
  });
}
