import type { Operation } from '@fettle/contract';
import type { WireRequest } from '../fuzz/fill-request.ts';
import type { Credentials } from './access-fixture.ts';
import { type Names, type RequestForm, toToolCall, toWire } from './request-forms.ts';

/** A way to reach the service: a surface, and the credential used there. */
export interface Channel {
  name: string;
  credential: keyof Credentials;
  accepts(form: RequestForm): boolean;
  write(form: RequestForm, names: Names): WireRequest;
}

export const channels: readonly Channel[] = [
  {
    name: '/api/v1 with a token',
    credential: 'token',
    accepts: ({ operation }) => operation?.surfaces.includes('v1') === true,
    write: (form, names) => toWire(form, 'v1', names),
  },
  {
    name: '/api with a session',
    credential: 'session',
    accepts: ({ operation }) => operation?.surfaces.includes('dashboard') === true,
    write: (form, names) => toWire(form, 'dashboard', names),
  },
  {
    name: '/api with a mobile JWT',
    credential: 'mobile',
    accepts: ({ operation }) => operation?.surfaces.includes('dashboard') === true,
    write: (form, names) => toWire(form, 'dashboard', names),
  },
  {
    name: '/mcp',
    credential: 'token',
    accepts: ({ operation }) => operation === null,
    write: toToolCall,
  },
];

/** A variation of the same request. */
export interface RequestModifier {
  name: string;
  appliesTo(operation: Operation): boolean;
  change(request: WireRequest): WireRequest;
}

const withHeader =
  (name: string, value: string) =>
  (request: WireRequest): WireRequest => ({ ...request, headers: { ...request.headers, [name]: value } });

/** The key under which the legitimate caller has sent the same request through that channel before. */
export function replayedKey({ credential }: Channel): string {
  return `sent-before-by-${credential}`;
}

/** `etag` is the one that the legitimate caller received there. */
export function modifiersOf(channel: Channel, etag: string | undefined): RequestModifier[] {
  return [
    {
      name: 'HEAD',
      appliesTo: ({ method }) => method === 'GET',
      change: (request) => ({ ...request, method: 'HEAD' }),
    },
    {
      name: 'OPTIONS',
      appliesTo: () => true,
      change: (request) => ({ ...request, method: 'OPTIONS', body: null }),
    },
    { name: 'as CSV', appliesTo: ({ csv }) => csv, change: withHeader('accept', 'text/csv') },
    {
      name: 'a part of the bytes',
      appliesTo: ({ kind }) => kind === 'file',
      change: withHeader('range', 'bytes=0-0'),
    },
    {
      name: 'if it has changed',
      appliesTo: ({ method }) => method === 'GET',
      change: withHeader('if-none-match', etag ?? '*'),
    },
    {
      name: 'if it is any',
      appliesTo: ({ method }) => method === 'GET',
      change: withHeader('if-none-match', '*'),
    },
    {
      name: 'if it is as it was',
      appliesTo: ({ method, versioned }) => versioned && method !== 'GET',
      change: withHeader('if-match', etag ?? 'W/"1"'),
    },
    {
      name: 'under a key that was used',
      appliesTo: ({ method, credential }) => method === 'POST' && credential,
      change: withHeader('idempotency-key', replayedKey(channel)),
    },
    {
      name: 'from another place in the order of events',
      appliesTo: ({ kind }) => kind === 'stream',
      change: withHeader('last-event-id', '1-1'),
    },
  ];
}

/** The request with additional headers, such as those of a credential. */
export function addHeaders(request: WireRequest, credential: Record<string, string>): WireRequest {
  return { ...request, headers: { ...request.headers, ...credential } };
}
