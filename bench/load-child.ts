import { connect, type Socket } from 'node:net';
import type { LoadOrder } from './load.ts';

/*
 * The load generator for machines without wrk: one connection per client, each sending its next request after the
 * last response. It uses sockets rather than node:http, whose client costs as much as the server under test.
 */
const order = JSON.parse(process.env.LOAD_ORDER ?? '') as LoadOrder;
const requests = prepareRequests();
const latencies: number[] = [];
let failed = 0;
let turn = 0;

const startedAt = performance.now();
const endsAt = startedAt + order.seconds * 1000;
await Promise.all(Array.from({ length: order.clients }, runClient));
const seconds = (performance.now() - startedAt) / 1000;
latencies.sort((a, b) => a - b);
const figures = {
  requests: latencies.length + failed,
  seconds,
  p50Ms: percentile(0.5),
  p99Ms: percentile(0.99),
  failed,
};
console.log(`LOAD ${JSON.stringify(figures)}`);

function percentile(part: number): number {
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0;
}

function prepareRequests(): Buffer[] {
  const { pathname, search, host } = new URL(order.url);
  const common =
    order.token === '' ? [`host: ${host}`] : [`host: ${host}`, `authorization: Bearer ${order.token}`];
  const request = (path: string, headers: string[], body: string) =>
    Buffer.from(`${[`${order.method} ${path} HTTP/1.1`, ...common, ...headers].join('\r\n')}\r\n\r\n${body}`);
  const own = pathname + search;
  if (order.bodies.length === 0) {
    return (order.paths.length === 0 ? [own] : order.paths).map((path) => request(path, [], ''));
  }
  return order.bodies.map((body) => {
    const length = `content-length: ${Buffer.byteLength(body)}`;
    return request(own, ['content-type: application/json', length], body);
  });
}

function runClient(): Promise<void> {
  const { hostname, port } = new URL(order.url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      const request = requests[turn++ % requests.length];
      if (request !== undefined) socket.write(request);
    };
    socket.once('connect', send);
    socket.once('error', reject);
    socket.once('close', () => resolve());
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const response = readResponse(received);
      if (response === null) return;
      received = Buffer.alloc(0);
      const now = performance.now();
      if (response.status < 300) latencies.push(now - sentAt);
      else failed += 1;
      if (now < endsAt) send();
      else end(socket);
    });
  });
}

function end(socket: Socket): void {
  socket.removeAllListeners('error').on('error', () => socket.destroy());
  socket.destroy();
}

/**
 * The status of a complete response, else null. Only understands what our servers send: each response has a
 * Content-Length.
 */
function readResponse(bytes: Buffer): { status: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without Content-Length: ${head}`);
  return bytes.length < headEnd + 4 + Number(length) ? null : { status: Number(head.slice(9, 12)) };
}
