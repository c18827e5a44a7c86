import { createHash } from 'node:crypto';
import { type CodeHost, codeHostNames, codeHosts, limits } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Services } from '../../../context.ts';
import type { IncomingHooks, IncomingRequest } from '../../../http/integrations.ts';
import { isId } from '../../../ids.ts';
import { openConnectionSecret } from '../connections/connection-secret.ts';
import type { Understood } from './change.ts';
import { type Fields, fieldsOf, nameOf, textOf } from './payload.ts';
import { githubRepository, readGithubEvent } from './read-github-event.ts';
import { gitlabRepository, readGitlabEvent } from './read-gitlab-event.ts';
import {
  countPending,
  insertReceived,
  type ReceivingConnection,
  readReceivingConnection,
  recordRefusal,
} from './received-request-store.ts';
import { isFromGithub, isFromGitlab } from './verify-request.ts';

/** Receives the webhooks of code hosts; http/integrations.ts serves them. */
export function incomingHooks(services: Services): IncomingHooks {
  return {
    async verify(request) {
      const connection = await findConnection(services, request);
      await verify(services, connection, request);
      return async (body) => await receive(services, connection, request, fieldsOf(body));
    },
  };
}

/** Who does not know the secret learns nothing about a connection but that it exists. */
async function findConnection(services: Services, request: IncomingRequest): Promise<ReceivingConnection> {
  const { service, connectionId } = request;
  const isKnown = (codeHosts as readonly string[]).includes(service) && isId(connectionId);
  const connection = isKnown ? await readReceivingConnection(services, connectionId) : null;
  if (connection === null || connection.service !== service) throw notFound();
  return connection;
}

async function verify(
  services: Services,
  connection: ReceivingConnection,
  { headers, body }: IncomingRequest,
): Promise<void> {
  const secret = openConnectionSecret(services.secret, connection.id, connection.secret);
  const request = { headers, body, now: services.clock() };
  const isProven = { github: isFromGithub, gitlab: isFromGitlab }[connection.service](secret, request);
  if (isProven) return;
  const refusal = describeRefusal(connection.service, headers);
  await recordRefusal(services, connection.id, refusal);
  throw new ApiError('UNAUTHORIZED', refusal);
}

/** What each code host calls the field of the secret. */
const secretFields: Record<CodeHost, string> = { github: 'Secret', gitlab: 'Secret token' };

/** The secret was shown only once: who does not have it anymore can only rotate it. */
function describeRefusal(service: CodeHost, headers: IncomingRequest['headers']): string {
  const isUnsigned =
    service === 'github'
      ? headers['x-hub-signature-256'] === undefined
      : headers['x-gitlab-token'] === undefined && headers['webhook-signature'] === undefined;
  const cause = isUnsigned ? 'The request has no secret.' : 'The request was sent with another secret.';
  const field = `"${secretFields[service]}" of the webhook at ${codeHostNames[service]}`;
  return `${cause} Rotate the secret of this connection in Fettle, then enter the new one as ${field}.`;
}

/** Stores what a verified request says, and returns the sentence for the code host's own log. */
async function receive(
  services: Services,
  connection: ReceivingConnection,
  { headers, body: bytes }: IncomingRequest,
  body: Fields,
): Promise<string> {
  const { service } = connection;
  const event = eventNameOf(service, headers, body);
  const deliveryId = deliveryIdOf(service, headers, bytes);
  const understood = understand(services, connection, event, body);
  if (understood.kind === 'change' && (await countPending(services, connection.id)) >= limits.pendingEvents) {
    throw new ApiError('UNAVAILABLE', 'Too many events of this connection are waiting. Try again later.', {
      headers: { 'retry-after': '60' },
    });
  }
  const isNew = await insertReceived(services, connection, { event, deliveryId, understood });
  if (!isNew) return 'This event was received before.';
  if (understood.kind === 'nothing') return understood.result;
  services.wake('received_events');
  return 'Received.';
}

/** The event and, if it has one, its action: `pull_request.opened`. */
function eventNameOf(service: CodeHost, headers: IncomingRequest['headers'], body: Fields): string {
  const kind = service === 'github' ? (headers['x-github-event'] ?? '') : textOf(body.object_kind);
  const action = service === 'github' ? body.action : fieldsOf(body.object_attributes).action;
  const name = [kind, textOf(action)].filter((part) => part !== '').join('.');
  return nameOf(name)?.slice(0, 100) ?? 'unknown';
}

/**
 * The ID of the delivery, which a redelivery repeats. Older versions of GitLab send none that does; the digest of the
 * body takes its place.
 */
function deliveryIdOf(service: CodeHost, headers: IncomingRequest['headers'], bytes: Buffer): string {
  const sent =
    service === 'github'
      ? headers['x-github-delivery']
      : (headers['idempotency-key'] ?? headers['webhook-id']);
  return sent !== undefined && /^[\w.:-]{8,200}$/.test(sent)
    ? sent
    : createHash('sha256').update(bytes).digest('hex');
}

function understand(
  { clock }: Services,
  connection: ReceivingConnection,
  event: string,
  body: Fields,
): Understood {
  const { service, keyPrefix, targetBranch } = connection;
  if (!connection.active) return { kind: 'nothing', result: 'The connection is paused.' };
  const repository = service === 'github' ? githubRepository(body) : gitlabRepository(body);
  if (repository !== null && !isConnected(connection, repository)) {
    return {
      kind: 'nothing',
      result: `The connection is for ${connection.repository}, not ${repository.repository}.`,
    };
  }
  const reading = { keyPrefix, targetBranch, now: clock() };
  const kind = event.split('.', 1)[0] ?? '';
  return service === 'github' ? readGithubEvent(kind, body, reading) : readGitlabEvent(kind, body, reading);
}

/** By its name, or by its ID after it was renamed. */
function isConnected(
  connection: ReceivingConnection,
  { repository, repositoryId }: { repository: string; repositoryId: string },
): boolean {
  if (connection.repository === null || connection.repositoryId === repositoryId) return true;
  return connection.repository.toLowerCase() === repository.toLowerCase();
}
