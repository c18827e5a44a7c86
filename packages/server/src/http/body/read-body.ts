import type { IncomingMessage } from 'node:http';
import { limits } from '@fettle/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import { type BodyBounds, type BodyShare, createBodyBudget } from './body-budget.ts';
import { readJson } from './read-json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body from the connection itself, once it knows that the caller may send it. */
    readsOwnBody?: boolean;
    /** Of its JSON, when fewer than usual are allowed. */
    maxValues?: number;
  }
  interface FastifyRequest {
    /** What its body takes of the budget; null as long as nothing of it was read. */
    bodyShare: BodyShare | null;
  }
}

export interface BodyRules {
  /** For requests without a credential, by network. */
  open: BodyBounds;
  /** For those whose credential was proven, by user. */
  proven: BodyBounds;
  /** The network an address belongs to. */
  clientNetwork(address: string): string;
}

/** Makes the service read JSON bodies: of at most a mebibyte, and no more at a time than there is room for. */
export function readJsonBodies(app: FastifyInstance, { open, proven, clientNetwork }: BodyRules): void {
  const budgets = { open: createBodyBudget(open), proven: createBodyBudget(proven) };
  const shareOf = ({ caller, ip }: FastifyRequest): BodyShare =>
    caller === null ? budgets.open.open(clientNetwork(ip)) : budgets.proven.open(caller.userId);
  app.decorateRequest('bodyShare', null);
  app.addHook('onRequest', async (request, reply) => {
    // When the caller leaves before there is an answer.
    reply.raw.once('close', () => request.bodyShare?.release());
  });
  // Not when the answer has been read: how long that takes is for the caller to choose.
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
 * The whole body, in one piece of memory: kept as the pieces it came in, a body sent a byte at a time would take a
 * hundred times its size. What is left of a refused body runs off unseen.
 */
async function readBytes(payload: IncomingMessage, maxBytes: number, share: BodyShare): Promise<Buffer> {
  const tooLarge = () => new ApiError('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes} bytes.`);
  if (Number(payload.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
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
      end(() => reject(new ApiError('BAD_REQUEST', 'The body broke off.', { cause: error })));
      // What comes after the first failure says nothing new, and must find somebody who listens.
      payload.on('error', () => undefined);
    };
    payload.on('data', onData).on('end', onEnd).on('error', onError);
  });
  return room.subarray(0, length);
}
