import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defer, type Teardown } from './defer.ts';
import { until } from './until.ts';

/** A received request. */
export interface ReceivedPost {
  path: string;
  headers: Record<string, string>;
  body: string;
  receivedAt: number;
}

/** The response of a receiver; a function writes it itself, or never. */
export type ReceiverResponse =
  | number
  | { status: number; headers?: Record<string, string>; body?: string }
  | ((response: ServerResponse, request: IncomingMessage) => void);

export interface Receiver {
  /** Without a trailing slash. */
  url: string;
  /** Received requests in order; recorded once the body is complete, before the response. */
  posts: ReceivedPost[];
  /** Sets the response to later requests; the path distinguishes webhooks. */
  respondWith(choose: (post: ReceivedPost) => ReceiverResponse): void;
  /** The posts, once there are this many. */
  whenReceived(count: number, timeoutMs?: number): Promise<ReceivedPost[]>;
  /** The maximum number of concurrent requests. */
  peak(): number;
  /** Ends every connection. */
  hangUp(): void;
}

/** A receiver of webhooks on this machine that responds with 200 by default. Closed when `t` ends. */
export async function startReceiver(t: Teardown): Promise<Receiver> {
  const posts: ReceivedPost[] = [];
  let open = 0;
  let peak = 0;
  let choose: (post: ReceivedPost) => ReceiverResponse = () => 200;
  const server = createServer((request, response) => {
    open += 1;
    peak = Math.max(peak, open);
    response.on('close', () => {
      open -= 1;
    });
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      const post = {
        path: request.url ?? '',
        headers,
        body: Buffer.concat(pieces).toString('utf8'),
        receivedAt: performance.now(),
      };
      posts.push(post);
      reply(request, response, choose(post));
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  defer(t, async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    respondWith(next) {
      choose = next;
    },
    async whenReceived(count, timeoutMs) {
      await until(`${count} deliveries`, () => posts.length >= count, timeoutMs);
      return posts;
    },
    peak: () => peak,
    hangUp: () => server.closeAllConnections(),
  };
}

function reply(request: IncomingMessage, response: ServerResponse, planned: ReceiverResponse): void {
  if (typeof planned === 'function') {
    planned(response, request);
    return;
  }
  const { status, headers = {}, body = 'ok' } = typeof planned === 'number' ? { status: planned } : planned;
  response.writeHead(status, headers);
  response.end(status === 204 ? undefined : body);
}
