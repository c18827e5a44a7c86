import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { defer, type Teardown } from '../defer.ts';
import { readEvent } from './read-event.ts';
import type { ReceiverBehavior } from './receiver-behaviors.ts';
import type { Receipt } from './run-history.ts';
import type { SeededRandom } from './seeded-random.ts';
import { isSigned } from './signatures.ts';

/** The receivers of webhooks: a server that records requests and responds with different behaviors. */
export interface Receivers {
  receipts: Receipt[];
  /** URL to register for a webhook. */
  urlOf(name: string): string;
  /** Assigns the registered webhook to its URL. */
  settle(name: string, webhook: { id: string; secret: string }, behavior: ReceiverBehavior): void;
}

interface RegisteredWebhook {
  id: string;
  secret: string;
  behavior: ReceiverBehavior;
}

/** Starts the receivers on one port; a request counts once its body is complete. */
export async function startReceivers(
  t: Teardown,
  random: SeededRandom,
  now: () => number,
): Promise<Receivers> {
  const receipts: Receipt[] = [];
  const registered = new Map<string, RegisteredWebhook>();
  const faults = new Map<string, number>();

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const at = now();
    const place = registered.get(request.url ?? '');
    const deliveryId = String(request.headers['x-service-delivery']);
    const failed = faults.get(deliveryId) ?? 0;
    const { status, delayMs } = place?.behavior(random, failed) ?? { status: 404, delayMs: 0 };
    if (status !== 200) faults.set(deliveryId, failed + 1);
    receipts.push({
      webhookId: place?.id ?? String(request.url),
      at,
      deliveryId,
      signed: place !== undefined && isSigned(request.headers, body, place.secret),
      bodyHash: createHash('sha256').update(body).digest('base64url'),
      event: readEvent(body),
      responseStatus: status,
    });
    if (delayMs > 0) await pause(delayMs);
    if (status === null) request.socket.resetAndDestroy();
    else response.writeHead(status, { 'content-type': 'text/plain' }).end(`${status}`);
  };
  // Idle connections are never closed, so that the receivers cannot cause a lost request.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    // An incomplete body is not a request: its sender was killed while sending.
    receive(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  defer(t, () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    receipts,
    urlOf: (name) => `http://127.0.0.1:${port}/${name}`,
    settle(name, webhook, behavior) {
      registered.set(`/${name}`, { ...webhook, behavior });
    },
  };
}
