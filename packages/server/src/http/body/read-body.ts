import type { IncomingMessage } from 'node:http';
import { limits } from '@fettle/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import { formatLimit } from '../../format-amount.ts';
import { type BodyBounds, type BodyShare, createBodyBudget } from './body-budget.ts';
import { readJson } from './read-json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body from the connection itself, after checking that the caller is allowed to send it. */
    readsOwnBody?: boolean;
    /** Limit on JSON values, when lower than the default. */
    maxValues?: number;
  }
  interface FastifyRequest {
    /** The share of the budget its body holds; null until any of it was read. */
    bodyShare: BodyShare | null;
  }
}

export interface BodyRules {
  /** For requests without a credential, by network. */
  open: BodyBounds;
  /** For authenticated requests, by user. */
  proven: BodyBounds;
  /** Returns the network an address belongs to. */
  clientNetwork(address: string): string;
}

/** Registers the parser for JSON bodies of up to 1 MiB, within the memory budget for bodies. */
export function readJsonBodies(app: FastifyInstance, { open, proven, clientNetwork }: BodyRules): void {
  const budgets = { open: createBodyBudget(open), proven: createBodyBudget(proven) };
  const shareOf = ({ caller, ip }: FastifyRequest): BodyShare =>
    caller === null ? budgets.open.open(clientNetwork(ip)) : budgets.proven.open(caller.userId);
  app.decorateRequest('bodyShare', null);
  app.addHook('onRequest', async (request, reply) => {
    // For clients that disconnect before the response.
    reply.raw.once('close', () => request.bodyShare?.release());
  });
  // Not when the client has read the response, which can take as long as it likes.
  app.addHook('onSend', async (request) => {
    request.body = undefined;
    request.bodyShare?.release();
  });
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const { readsOwnBody, maxValues } = request.routeOptions.config;
    if (request.is404 || readsOwnBody === true) return undefined;
    request.bodyShare = shareOf(request);
    return readJson(await readBytes(payload, limits.jsonBodyBytes, request.bodyShare), maxValues);
  });
}

const firstBytes = 8 * 1024;

/**
 * Reads the whole body into one buffer: kept as separate chunks, a body sent one byte at a time would take a hundred
 * times its size. The rest of a rejected body is discarded.
 */
export async function readBytes(
  payload: IncomingMessage,
  maxBytes: number,
  share: BodyShare,
): Promise<Buffer> {
  const tooLarge = () =>
    new ApiError('PAYLOAD_TOO_LARGE', `The body exceeds the limit of ${formatLimit(maxBytes)}.`);
  if (Number(payload.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  // Lost before anybody listened, while the credential was checked: no event follows.
  if (payload.destroyed && !payload.complete) throw connectionLost(payload.errored);
  let room = Buffer.allocUnsafe(firstBytes);
  let length = 0;
  const add = (chunk: Buffer): void => {
    if (length + chunk.length > maxBytes) throw tooLarge();
    if (length + chunk.length > room.length) {
      const size = Math.min(maxBytes, Math.max(length + chunk.length, room.length * 2));
      share.hold(size);
      const larger = Buffer.allocUnsafe(size);
      room.copy(larger, 0, 0, length);
      room = larger;
    }
    chunk.copy(room, length);
    length += chunk.length;
  };
  await new Promise<void>((resolve, reject) => {
    const end = (settle: () => void): void => {
      payload.off('data', onData).off('end', onEnd).off('error', onError);
      settle();
    };
    const onData = (chunk: Buffer): void => {
      try {
        add(chunk);
      } catch (error) {
        end(() => reject(error as ApiError));
        payload.resume();
      }
    };
    const onEnd = (): void => end(resolve);
    const onError = (error: Error): void => {
      end(() => reject(connectionLost(error)));
      // Errors after the first add nothing, but an unhandled one would end the process.
      payload.on('error', () => undefined);
    };
    payload.on('data', onData).on('end', onEnd).on('error', onError);
  });
  return room.subarray(0, length);
}

function connectionLost(cause: Error | null): ApiError {
  return new ApiError('BAD_REQUEST', 'The connection was lost before the body was complete.', { cause });
}
