import { connect, createServer, type Server, type Socket } from 'node:net';
import { defer, type Teardown } from '../../packages/server/src/testing/defer.ts';

/** A port in front of a service that can be closed and opened again: closed, it refuses connections like a stopped service. */
export interface Gate {
  url: string;
  close(): Promise<void>;
  open(): Promise<void>;
}

export async function startGate(t: Teardown, serviceUrl: string): Promise<Gate> {
  const { hostname, port } = new URL(serviceUrl);
  const sockets = new Set<Socket>();
  const serve = (wanted: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const server = createServer((incoming) => {
        const outgoing = connect(Number(port), hostname);
        for (const socket of [incoming, outgoing]) {
          sockets.add(socket);
          socket.on('error', () => socket.destroy());
          socket.on('close', () => {
            sockets.delete(socket);
            incoming.destroy();
            outgoing.destroy();
          });
        }
        incoming.pipe(outgoing).pipe(incoming);
      });
      server.once('error', reject);
      server.listen(wanted, '127.0.0.1', () => resolve(server));
    });
  let server: Server | null = await serve(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gate has no port.');
  const close = async (): Promise<void> => {
    const closing = server;
    server = null;
    if (closing === null) return;
    await new Promise<void>((resolve) => {
      closing.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  };
  defer(t, close);
  return {
    url: `http://127.0.0.1:${address.port}`,
    close,
    async open() {
      server ??= await serve(address.port);
    },
  };
}
