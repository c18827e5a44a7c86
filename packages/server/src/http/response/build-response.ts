import { type Operation, prefixes } from '@fettle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonOf, notesOf } from '../../answer.ts';
import type { Services } from '../../context.ts';
import { setDeviceCookie } from '../cookies/device-cookie.ts';
import { setSessionCookie } from '../cookies/session-cookie.ts';
import type { WireAnswer } from '../idempotency.ts';
import type { MountedOperation } from '../mounted-operation.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { jsonType } from './reply.ts';

export interface Paging {
  page: number;
  limit: number;
}

/** A handler's result in the response envelope, with its headers. */
export function toWire(
  { operation, surface }: MountedOperation,
  paging: Paging,
  answer: unknown,
  reply: FastifyReply,
  services: Services,
): WireAnswer {
  if (operation.kind === 'list') {
    const { items, total } = answer as { items: object[]; total: number };
    const meta = `{"page":${paging.page},"limit":${paging.limit},"total":${total}}`;
    return {
      status: operation.status,
      etag: null,
      location: null,
      json: `{"data":[${items.map(jsonOf).join(',')}],"meta":${meta}}`,
    };
  }
  const notes = notesOf(answer as object);
  if (operation.session === 'opens' || operation.session === 'closes') {
    setSessionCookie(reply, notes.session ?? null, services);
    if (notes.session?.device !== undefined) setDeviceCookie(reply, notes.session.device, services);
  }
  return {
    status: operation.status,
    etag: notes.version === undefined ? null : etagOf(notes.version),
    location: operation.location === null ? null : locationOf(prefixes[surface] + operation.location, answer),
    json: `{"data":${JSON.stringify(answer)}}`,
  };
}

/** Path of the new object, such as `/api/v1/tasks/:id` (RFC 9110 §10.2.2). */
function locationOf(path: string, answer: unknown): string {
  return path.replace(':id', (answer as { id: string }).id);
}

/** Sends the response, or 304 when the caller already has this version. */
export function sendWire(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  answer: WireAnswer,
): FastifyReply {
  if (operation.csv) reply.header('vary', 'accept');
  if (answer.location !== null) reply.header('location', answer.location);
  if (answer.etag !== null) {
    reply.header('etag', answer.etag);
    if (operation.method === 'GET' && matchesEtag(request.headers['if-none-match'], answer.etag)) {
      return reply.code(304).send();
    }
  }
  return reply.code(answer.status).header('content-type', jsonType).send(answer.json);
}
