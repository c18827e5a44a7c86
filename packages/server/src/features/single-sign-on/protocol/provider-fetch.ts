import type { Egress } from '@fettle/egress';

const maxBytes = 256 * 1024;
const timeoutMs = 5_000;

/** The options with which oauth4webapi calls its `fetch`. */
interface FetchOptions {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** A `fetch` for requests to a provider: through egress, within five seconds, and with a limit on the response. */
export function providerFetch(egress: Egress) {
  return async (url: string, { method, headers, body }: FetchOptions): Promise<Response> => {
    const response = await egress.request({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body == null ? {} : { body: toText(body) }),
      timeouts: { totalMs: timeoutMs },
      maxBodyBytes: maxBytes,
    });
    const bytes = await response.readAll();
    if (response.stats().truncated) throw new Error(`The response has more than ${maxBytes} bytes.`);
    const type = response.headers['content-type'];
    const isEmpty = [101, 204, 205, 304].includes(response.status);
    return new Response(isEmpty ? null : Buffer.from(bytes), {
      status: response.status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };
}

/** A form, which is the only body that is sent to a provider. */
function toText(body: unknown): string {
  if (body instanceof URLSearchParams) return body.toString();
  if (typeof body === 'string') return body;
  throw new TypeError('The body of a request to a provider must be a form.');
}
