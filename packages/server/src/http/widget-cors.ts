import { prefixes } from '@fettle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The origins whose pages can use a public key; none for an unknown key. */
export type WidgetOrigins = (publicKey: string) => Promise<readonly string[]>;

const preflight = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'Content-Type',
  'access-control-max-age': '7200',
};

/**
 * Lets the pages of a project's site read responses of the widget's API, and no others (CORS,
 * https://fetch.spec.whatwg.org/#http-cors-protocol). Credentials are never allowed, and there are none. True when the
 * request was a preflight, which is then answered.
 */
export async function allowWidgetOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  originsOf: WidgetOrigins,
): Promise<boolean> {
  const { method, url, headers } = request;
  const [, key] = pattern.exec(url) ?? [];
  if (key === undefined) return false;
  reply.header('vary', 'Origin');
  const { origin } = headers;
  if (origin === undefined || !(await originsOf(key)).includes(origin)) return false;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Retry-After, X-Request-Id',
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false;
  reply.code(204).headers(preflight).send();
  return true;
}

const pattern = new RegExp(`^${prefixes.widget}/([\\w-]{1,100})/`);
