import { createServer as createHttpServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { createEgress } from '../egress.ts';
import type { Egress, EgressOptions } from '../types.ts';

export interface Loopback {
  url: string;
  port: number;
  /** Connections accepted since the start. */
  connections(): number;
  /** Requests answered since the start, as "METHOD path"; only for HTTP servers. */
  requests: string[];
}

/** A real HTTP server on loopback that ends with the test. */
export async function serveHttp(
  t: TestContext,
  respond: RequestListener,
  host = '127.0.0.1',
): Promise<Loopback> {
  const requests: string[] = [];
  const server = createHttpServer({ maxHeaderSize: 128 * 1024 }, (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    respond(request, response);
  });
  let connections = 0;
  server.on('connection', () => connections++);
  await new Promise<void>((done) => server.listen(0, host, done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { ...placeOf(server.address() as AddressInfo), connections: () => connections, requests };
}

/** A TCP server on loopback that does with each connection whatever the test wants. */
export async function serveTcp(
  t: TestContext,
  onSocket: (socket: Socket, count: number) => void,
): Promise<Loopback> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy()));
    onSocket(socket, ++connections);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { ...placeOf(server.address() as AddressInfo), connections: () => connections, requests: [] };
}

/** An egress that may use loopback; closed with the test. */
export function openEgress(t: TestContext, options: Partial<EgressOptions> = {}): Egress {
  const egress = createEgress({
    userAgent: 'test',
    allowPrivateNetworks: ['127.0.0.0/8', '::1/128'],
    ...options,
  });
  t.after(() => egress.close());
  return egress;
}

function placeOf({ port, address }: AddressInfo): { url: string; port: number } {
  return { port, url: `http://${address.includes(':') ? `[${address}]` : address}:${port}` };
}
