import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defer, type Teardown } from './defer.ts';
import { until } from './until.ts';

/** A request as it came. */
export interface ReceivedPost {
  path: string;
  headers: Record<string, string>;
  body: string;
  receivedAt: number;
}

/** What a receiver answers; a function answers by itself, or never. */
export type ReceiverAnswer =
  | number
  | { status: number; headers?: Record<string, string>; body?: string }
  | ((response: ServerResponse, request: IncomingMessage) => void);

export interface Receiver {
  /** Without a slash at the end. */
  url: string;
  /** Everything that came, in order; noted when the whole body is there, before it is answered. */
  posts: ReceivedPost[];
  /** From now on requests are answered so; the path tells webhooks apart. */
  answer(choose: (post: ReceivedPost) => ReceiverAnswer): void;
  /** The posts once there are so many. */
  whenReceived(count: number, timeoutMs?: number): Promise<ReceivedPost[]>;
  /** Most requests that were being answered at the same time. */
  peak(): number;
  /** Ends every connection. */
  hangUp(): void;
}

/** A server of webhooks on this machine that answers 200 until it is told otherwise. Closed when `t` ends. */
export async function startReceiver(t: Teardown): Promise<Receiver> {
  const posts: ReceivedPost[] = [];
  let open = 0;
  let peak = 0;
  let choose: (post: ReceivedPost) => ReceiverAnswer = () => 200;
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
    answer(next) {
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

function reply(request: IncomingMessage, response: ServerResponse, answer: ReceiverAnswer): void {
  if (typeof answer === 'function') {
    answer(response, request);
    return;
  }
  const { status, headers = {}, body = 'ok' } = typeof answer === 'number' ? { status: answer } : answer;
  response.writeHead(status, headers);
  response.end(status === 204 ? undefined : body);
}
