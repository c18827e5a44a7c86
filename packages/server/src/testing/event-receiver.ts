import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, type WebhookEvent } from '@fettle/client';
import { type EventType, events } from '@fettle/contract';
import { Errors } from 'typebox/value';
import { defer, type Teardown } from './defer.ts';
import { until } from './until.ts';

/** A verified delivery: its event, and the request. */
export interface Received {
  event: WebhookEvent;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

export interface EventReceiver {
  url: string;
  /** Set it to the secret of the webhook before anything is sent; with several, any of them can have signed. */
  secret: string | readonly string[];
  /** Deliveries that were verified and match the contract, in the order of arrival. */
  received: Received[];
  /** Waits until `count` have arrived since the last call and returns those; fails if one was not verified. */
  next(count: number): Promise<Received[]>;
}

/** A receiver that accepts what `verifyWebhook` accepts if all headers agree, and responds with 204. */
export async function startEventReceiver(t: Teardown): Promise<EventReceiver> {
  const refused: unknown[] = [];
  let read = 0;
  const receive = async (request: IncomingMessage): Promise<number> => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString();
    const { headers } = request;
    try {
      const event = await verifyWebhook({ body, headers, secret: receiver.secret, toleranceSeconds: 60 });
      requireEnvelope(event, headers);
      receiver.received.push({ event, headers, body });
      return 204;
    } catch (error) {
      refused.push(error);
      return 401;
    }
  };
  const server = createServer((request, response) => {
    void receive(request).then((status) => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  defer(t, async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const receiver: EventReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    secret: '',
    received: [],
    async next(count) {
      await until(`${count} deliveries`, () => {
        if (refused.length > 0) throw refused[0];
        return receiver.received.length >= read + count;
      });
      read += count;
      return receiver.received.slice(read - count, read);
    },
  };
  return receiver;
}

function requireEnvelope(event: WebhookEvent, headers: Received['headers']): void {
  const faults = Errors(events[event.type as EventType].data, event.data);
  const isSaidTwice =
    headers['x-service-event'] === event.type && headers['x-service-delivery'] === headers['webhook-id'];
  if (faults.length === 0 && isSaidTwice && headers['content-type'] === 'application/json') return;
  throw new Error(
    `A delivery is not what the contract promises: ${JSON.stringify({ faults, headers, event })}`,
  );
}
