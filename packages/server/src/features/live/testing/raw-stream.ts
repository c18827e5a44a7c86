import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request as openRequest } from 'node:http';
import { sessionCookie } from '@fettle/contract';
import { until } from '../../../testing/until.ts';

/** A stream as it comes over the wire. */
export interface RawStream {
  status: number;
  headers: IncomingHttpHeaders;
  /** Everything received so far. */
  text(): string;
  includes(part: string): Promise<boolean>;
  /** How it ended: properly, or with a broken connection; null while it is open. */
  ended(): 'ended' | 'broken' | null;
  /** Stops reading. */
  pause(): void;
  resume(): void;
  close(): void;
}

export async function openRaw(
  url: string,
  session: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawStream> {
  const request = openRequest(url, {
    method,
    agent: false,
    headers: { cookie: `${sessionCookie}=${session}`, ...headers },
  });
  request.on('error', () => undefined);
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  let ended: 'ended' | 'broken' | null = null;
  response.setEncoding('utf8');
  response.on('data', (part: string) => {
    text += part;
  });
  response.on('error', () => undefined);
  response.once('close', () => {
    ended = response.complete ? 'ended' : 'broken';
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    includes: (part) => until(part, () => text.includes(part)),
    ended: () => ended,
    pause: () => response.pause(),
    resume: () => response.resume(),
    close: () => request.destroy(),
  };
}
