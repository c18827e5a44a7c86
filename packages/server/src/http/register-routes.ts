import { type Operation, prefixes } from '@fettle/contract';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Services } from '../context.ts';
import type { Handler } from '../handler.ts';
import { admitRequest } from './admit-request.ts';
import { discardRest } from './body/upload.ts';
import type { Authenticator } from './credentials.ts';
import { explainNotFound } from './explain-not-found.ts';
import { createInputParser } from './input/parse-input.ts';
import { acceptsSentBack } from './patch-sent-back.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';
import type { RegisteredOperation } from './registered-operation.ts';
import { createDeprecationHeaders } from './response/deprecation-headers.ts';
import { serveRequest } from './serve-request.ts';

/**
 * The only controller: turns every operation of the contract into a route on each of its surfaces. Checks run in this
 * order: route, credential, rate limit, scope, and shape; the handler checks visibility, role, and state.
 */

export type HandlerTable = Record<string, Handler<Operation>>;

/** Mounts the operations; each requires a handler in the table. */
export function registerOperations(
  app: FastifyInstance,
  operations: readonly Operation[],
  handlers: HandlerTable,
  services: Services,
  authenticator: Authenticator,
): void {
  app.decorateRequest('caller', null);
  const methods = new Map<string, Set<HTTPMethods>>();
  for (const operation of operations) {
    const handler = handlers[operation.name];
    if (handler === undefined) throw new Error(`The operation ${operation.name} has no handler.`);
    if (operation.upload && handler.admit === undefined)
      throw new Error(`${operation.name} accepts uploads without checking who sends them.`);
    if (operation.csv && handler.rows === undefined)
      throw new Error(`${operation.name} provides no rows for CSV.`);
    if (acceptsSentBack(operation) && handler.present === undefined)
      throw new Error(`${operation.name} does not say what it changes.`);
    const parse = createInputParser(operation);
    const deprecation = createDeprecationHeaders(operation);
    for (const surface of operation.surfaces) {
      const url = prefixes[surface] + operation.path;
      const known = methods.get(url) ?? new Set();
      methods.set(url, known.add(operation.method));
      if (operation.method === 'GET') known.add('HEAD');
      registerOperation(
        app,
        url,
        { operation, surface, handler, parse, deprecation },
        services,
        authenticator,
      );
    }
  }
  for (const [url, known] of methods) refuseOtherMethods(app, url, [...known]);
}

function registerOperation(
  app: FastifyInstance,
  url: string,
  registered: RegisteredOperation,
  services: Services,
  authenticator: Authenticator,
): void {
  const { operation } = registered;
  app.route({
    method: operation.method,
    url,
    config: { readsOwnBody: operation.upload },
    onRequest: async (request, reply) => {
      await admitRequest(request, reply, registered, services, authenticator);
    },
    handler: async (request, reply) => {
      try {
        return await serveRequest(request, reply, registered, services);
      } catch (error) {
        throw request.caller === null
          ? error
          : await explainNotFound({ db: services.db, actor: request.caller }, error);
      } finally {
        if (operation.upload) discardRest(request.raw);
      }
    },
  });
}
