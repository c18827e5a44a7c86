import { createServer, type IncomingMessage } from 'node:http';
import { verifyWebhook, WebhookError, type WebhookEvent } from '@fettle/client';

/*
 * Receives the events of a webhook: verifies each, answers at once, works through them afterwards, and does nothing
 * twice when the same one arrives again.
 *
 *   FETTLE_WEBHOOK_SECRET=whsec_… PORT=8080 node examples/webhook-receiver.ts
 */
const secret = process.env.FETTLE_WEBHOOK_SECRET;
if (!secret)
  throw new Error('Set FETTLE_WEBHOOK_SECRET to the secret shown when the webhook was registered.');

const maxBodyBytes = 1024 * 1024;
const toleranceSeconds = 300;
// In memory, for an example: where work must not be done twice after a restart either, it belongs in the database, in
// the same transaction as the work.
const rememberedIds = 10_000;
const seen = new Set<string>();
let work = Promise.resolve();

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  console.error(`Receiving at ${addressOf(server.address())}`);
});

/** The status to answer with. Fettle waits 15 seconds for it, so nothing slow happens before. */
async function receive(request: IncomingMessage): Promise<number> {
  const body = await readBody(request);
  if (body === null) return 413;
  let event: WebhookEvent;
  try {
    event = await verifyWebhook({ body, headers: request.headers, secret: secret ?? '', toleranceSeconds });
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    console.error(`Refused: ${error.code}: ${error.message}`);
    return 401;
  }
  // The same over retries, and signed. The id of the event would be as good; this one lets a redelivery that somebody
  // asked for be worked through once more.
  if (!remember(String(request.headers['webhook-id']))) return 200;
  work = work.then(() => handle(event)).catch((error: unknown) => console.error(error));
  return 202;
}

async function handle({ type, id, data }: WebhookEvent): Promise<void> {
  if (type === 'task.created')
    console.log(`${id} ${data.actor.name} created ${data.task.key}: ${data.task.title}`);
  else if (type === 'task.status_changed') console.log(`${id} ${data.taskId}: ${data.from} → ${data.to}`);
  else if (type === 'comment.created') console.log(`${id} ${data.actor.name} said: ${data.comment.body}`);
  else if (type === 'audit.completed') console.log(`${id} the site has ${data.overallScore} of 100`);
  else if (type === 'audit.failed') console.log(`${id} the audit failed: ${data.error.message}`);
  else console.log(`${id} ${type}`);
}

function remember(deliveryId: string): boolean {
  if (seen.has(deliveryId)) return false;
  seen.add(deliveryId);
  const [oldest] = seen;
  if (seen.size > rememberedIds && oldest !== undefined) seen.delete(oldest);
  return true;
}

/** The bytes as they came, which are what was signed; null when they are too many or do not say how many. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  return length <= maxBodyBytes ? Buffer.concat(await Array.fromAsync(request)) : null;
}

function addressOf(address: ReturnType<typeof server.address>): string {
  return typeof address === 'object' && address !== null
    ? `http://127.0.0.1:${address.port}/`
    : String(address);
}
