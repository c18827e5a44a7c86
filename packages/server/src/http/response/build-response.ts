import { hash } from 'node:crypto';
import { hasEtag, type Operation, prefixes } from '@fettle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../context.ts';
import { outputOf } from '../../handler.ts';
import type { OpenedSession, PageOutput, Versioned, WithSession } from '../../operation-output.ts';
import { setDeviceCookie } from '../cookies/device-cookie.ts';
import { setFlowCookie } from '../cookies/flow-cookie.ts';
import { setSessionCookie } from '../cookies/session-cookie.ts';
import type { WireResponse } from '../idempotency.ts';
import type { RegisteredOperation } from '../registered-operation.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { jsonType } from './reply.ts';

export interface Paging {
  page: number;
  limit: number;
}

/** A handler's result in the response envelope, with its headers. */
export function buildResponse(
  { operation, surface }: RegisteredOperation,
  paging: Paging,
  result: unknown,
  reply: FastifyReply,
  services: Services,
): WireResponse {
  if (operation.kind === 'list') {
    const { items, total, itemsJson } = result as PageOutput<object>;
    const meta = `{"page":${paging.page},"limit":${paging.limit},"total":${total}}`;
    return {
      status: operation.status,
      etag: null,
      location: null,
      json: `{"data":${itemsJson ?? JSON.stringify(items)},"meta":${meta}}`,
    };
  }
  const output = outputOf(operation, result);
  if (operation.session === 'opens') {
    const { session, flow } = result as WithSession<unknown>;
    setCookies(reply, session, services);
    if (flow !== undefined) setFlowCookie(reply, flow, services);
  }
  if (operation.session === 'closes') setSessionCookie(reply, null, services);
  const json = `{"data":${JSON.stringify(output)}}`;
  return {
    status: operation.status,
    etag: hasEtag(operation) ? etagOf(versionOf(operation, result, json)) : null,
    location: operation.location === null ? null : locationOf(prefixes[surface] + operation.location, output),
    json,
  };
}

function versionOf({ versioned }: Operation, result: unknown, json: string): string {
  return versioned ? (result as Versioned<unknown>).version : hash('sha256', json, 'base64url').slice(0, 22);
}

function setCookies(reply: FastifyReply, session: OpenedSession | null, services: Services): void {
  if (session === null) return;
  setSessionCookie(reply, session, services);
  setDeviceCookie(reply, session.device, services);
}

/** Path of the new object (RFC 9110 §10.2.2); its parameters, as in `/tasks/:taskId/comments/:id`, are fields of it. */
function locationOf(path: string, created: unknown): string {
  return path.replace(/:(\w+)/g, (_, name: string) => (created as Record<string, string>)[name] ?? '');
}

/** Sends the response, or 304 when the caller already has this version. */
export function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  response: WireResponse,
): FastifyReply {
  if (operation.csv) reply.header('vary', 'accept');
  if (response.location !== null) reply.header('location', response.location);
  if (response.etag !== null) {
    reply.header('etag', response.etag);
    if (operation.method === 'GET' && matchesEtag(request.headers['if-none-match'], response.etag)) {
      return reply.code(304).send();
    }
  }
  return reply.code(response.status).header('content-type', jsonType).send(response.json);
}
