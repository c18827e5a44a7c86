import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { defer, type Teardown } from '../defer.ts';
import type { Dice } from './dice.ts';
import type { Receipt } from './ledger.ts';
import type { Mood } from './moods.ts';
import { readEvent } from './read-event.ts';
import { isSigned } from './signatures.ts';

/** The other end of webhooks: a server that writes down what comes, and answers in many moods. */
export interface Receivers {
  receipts: Receipt[];
  /** Address to register for a webhook. */
  urlOf(name: string): string;
  /** Tells who is behind an address, once the service has said so. */
  settle(name: string, webhook: { id: string; secret: string }, mood: Mood): void;
}

interface Place {
  id: string;
  secret: string;
  mood: Mood;
}

/** Starts the receivers on one port; a request counts from the moment its body is there. */
export async function startReceivers(t: Teardown, dice: Dice, now: () => number): Promise<Receivers> {
  const receipts: Receipt[] = [];
  const places = new Map<string, Place>();
  const faults = new Map<string, number>();

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const at = now();
    const place = places.get(request.url ?? '');
    const deliveryId = String(request.headers['x-service-delivery']);
    const failed = faults.get(deliveryId) ?? 0;
    const { status, delayMs } = place?.mood(dice, failed) ?? { status: 404, delayMs: 0 };
    if (status !== 200) faults.set(deliveryId, failed + 1);
    receipts.push({
      webhookId: place?.id ?? String(request.url),
      at,
      deliveryId,
      signed: place !== undefined && isSigned(request.headers, body, place.secret),
      bodyHash: createHash('sha256').update(body).digest('base64url'),
      event: readEvent(body),
      answered: status,
    });
    if (delayMs > 0) await pause(delayMs);
    if (status === null) request.socket.resetAndDestroy();
    else response.writeHead(status, { 'content-type': 'text/plain' }).end(`${status}`);
  };
  // Connections are never closed for idling, so that a lost request is always somebody's doing.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    // A body that breaks off is no request: whoever sent it was killed while sending.
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
    settle(name, webhook, mood) {
      places.set(`/${name}`, { ...webhook, mood });
    },
  };
}
