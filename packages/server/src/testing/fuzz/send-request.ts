import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as openRequest } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { WireRequest } from './fill-request.ts';

export interface WireResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
}

const timeoutMs = 20_000;

/** Sends requests to a service as they are: nothing normalizes their paths or adds headers. */
export function createSender(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const { hostname, port } = new URL(url);
  return {
    async send(request: WireRequest, credential: Record<string, string>): Promise<WireResponse> {
      const startedAt = performance.now();
      const { method, path, body } = request;
      const headers: Record<string, string | number> = { ...credential, ...request.headers };
      if (body !== null) headers['content-length'] = Buffer.byteLength(body);
      const { promise, resolve, reject } = Promise.withResolvers<WireResponse>();
      const outgoing = openRequest(
        { agent, hostname, port, method, path, headers, signal: AbortSignal.timeout(timeoutMs) },
        (response) => {
          const { statusCode: status = 0, headers: received } = response;
          readResponse(response).then((text) => {
            resolve({ status, headers: received, text, ms: performance.now() - startedAt });
          }, reject);
        },
      );
      outgoing.on('error', (cause) => {
        const sent = `${method} ${path} ${JSON.stringify(headers)} ${shorten(String(body))}`;
        reject(new Error(`there was no answer to ${sent}`, { cause }));
      });
      outgoing.end(body ?? undefined);
      return promise;
    },
    close: () => agent.destroy(),
  };
}

/** The whole body, or the first chunk of a stream, which has no end. */
async function readResponse(response: IncomingMessage): Promise<string> {
  if (response.headers['content-type']?.startsWith('text/event-stream') !== true) return readText(response);
  for await (const first of response as AsyncIterable<Buffer>) return first.toString();
  return '';
}

export type Sender = ReturnType<typeof createSender>;

/** The request and its response, for whoever has to reproduce it. */
export function describeExchange(request: WireRequest, actor: string, response: WireResponse): string {
  const body = request.body === null ? '(no body)' : Buffer.from(request.body).toString('utf8');
  return [
    `as ${actor}: ${request.method} ${request.path}`,
    `headers: ${JSON.stringify(request.headers)}`,
    `body: ${shorten(body)}`,
    `answer: ${response.status} ${shorten(response.text)}`,
  ].join('\n    ');
}

/** The seed reproduces the whole text; here it must not flood the report. */
function shorten(text: string): string {
  return text.length > 4000 ? `${text.slice(0, 4000)}… (${text.length} characters)` : text;
}
