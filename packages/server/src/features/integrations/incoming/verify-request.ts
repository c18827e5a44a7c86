import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A request as it arrived. Header names are in lowercase. */
export interface ReceivedRequest {
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
  now: Date;
}

/** How old or how far in the future a signed request of GitLab can be. */
const toleranceSeconds = 300;

/** Whether GitHub signed exactly these bytes with the secret. */
export function isFromGithub(secret: string, { headers, body }: ReceivedRequest): boolean {
  const sent = headers['x-hub-signature-256'] ?? '';
  return isSame(sent, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
}

/**
 * Whether GitLab sent the secret as its secret token, or signed these bytes with it as its signing token (the format of
 * Standard Webhooks). One of them is enough: a project can have both, and only one of them from here.
 */
export function isFromGitlab(secret: string, request: ReceivedRequest): boolean {
  const token = request.headers['x-gitlab-token'];
  return (token !== undefined && isSame(token, secret)) || isSigned(secret, request);
}

function isSigned(secret: string, { headers, body, now }: ReceivedRequest): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures } = headers;
  if (id === undefined || sentAt === undefined || signatures === undefined) return false;
  const age = Math.abs(now.getTime() / 1000 - Number(sentAt));
  // Also false for a time that is not a number.
  if (!(age <= toleranceSeconds)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${sentAt}.`).update(body).digest('base64');
  return signatures.split(' ', 10).some((signature) => isSame(signature, `v1,${expected}`));
}

/** In a time that depends on neither text. */
function isSame(sent: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(expected));
}
