import { createServer, type IncomingMessage } from 'node:http';
import { verifyWebhook, WebhookError, type WebhookEvent } from '@fettle/client';

/*
 * Receives the events of a webhook: verifies each request, responds immediately, processes the event afterwards, and
 * ignores duplicates.
 *
 *   FETTLE_WEBHOOK_SECRET=whsec_… PORT=8080 node examples/webhook-receiver.ts
 */
const secret = process.env.FETTLE_WEBHOOK_SECRET;
if (!secret)
  throw new Error('Set FETTLE_WEBHOOK_SECRET to the secret shown when you registered the webhook.');

const maxBodyBytes = 1024 * 1024;
const toleranceSeconds = 300;
// Kept in memory to keep the example short. To prevent duplicates across restarts, store the IDs in your database, in
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
  console.error(`Listening on ${addressOf(server.address())}`);
});

/** Returns the status to respond with. Fettle waits 15 seconds for it, so slow work has to come afterwards. */
async function receive(request: IncomingMessage): Promise<number> {
  const body = await readBody(request);
  if (body === null) return 413;
  let event: WebhookEvent;
  try {
    event = await verifyWebhook({ body, headers: request.headers, secret: secret ?? '', toleranceSeconds });
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    console.error(`Rejected (${error.code}): ${error.message}`);
    return 401;
  }
  // Signed, and the same for all retries. The event's ID would work too; with this one, a manual
  // redelivery is processed again.
  if (!remember(String(request.headers['webhook-id']))) return 200;
  work = work.then(() => handle(event)).catch((error: unknown) => console.error(error));
  return 202;
}

async function handle({ type, id, data }: WebhookEvent): Promise<void> {
  if (type === 'task.created')
    console.log(`${id} ${data.actor.name} created ${data.task.key}: ${data.task.title}`);
  else if (type === 'task.status_changed') console.log(`${id} ${data.taskId}: ${data.from} → ${data.to}`);
  else if (type === 'comment.created')
    console.log(`${id} ${data.actor.name} commented: ${data.comment.body}`);
  else if (type === 'audit.completed')
    console.log(
      `${id} audit ${data.analysis > 1 ? 're-analyzed' : 'completed'}, score ${data.overallScore} of 100`,
    );
  else if (type === 'audit.failed') console.log(`${id} audit failed: ${data.error.message}`);
  else console.log(`${id} ${type}`);
}

function remember(deliveryId: string): boolean {
  if (seen.has(deliveryId)) return false;
  seen.add(deliveryId);
  const [oldest] = seen;
  if (seen.size > rememberedIds && oldest !== undefined) seen.delete(oldest);
  return true;
}

/** The raw bytes, which are what was signed; null if the body is too large or has no content-length. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  return length <= maxBodyBytes ? Buffer.concat(await Array.fromAsync(request)) : null;
}

function addressOf(address: ReturnType<typeof server.address>): string {
  return typeof address === 'object' && address !== null
    ? `http://127.0.0.1:${address.port}/`
    : String(address);
}
